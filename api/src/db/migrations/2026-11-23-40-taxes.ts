import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns, createSyncedTables } from "../synced-tables-v1.ts";

/** Prices are given without tax in these countries. */
const NET = sql.raw(`'US', 'CA'`);

/** Taxes, those of a product, and whether a clinic's prices contain them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSyncedTables(db, [{ name: "taxes", scope: "base", columns: "name rates status source", indexes: [] }]);
  await addColumns(db, "products", { taxIds: "'[]'" });
  await addColumns(db, "clinicSettings", { pricesIncludeTax: "'yes'" });
  // A changed row of a synced table has a version of its own: the triggers refuse any other change.
  await sql`update "sync_clinic" set "version" = "version" + 1
    where "clinicId" in (select "clinicId" from "clinicSettings" where "country" in (${NET}))`.execute(db);
  await sql`update "clinicSettings" set "pricesIncludeTax" = 'no', "version" =
    (select "version" from "sync_clinic" where "sync_clinic"."clinicId" = "clinicSettings"."clinicId")
    where "country" in (${NET})`.execute(db);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`delete from "sync_open"`.execute(db);
}
