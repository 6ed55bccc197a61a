import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

/** The staff directory says who is an owner, so that a device without a network knows who can approve. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "staff", { isOwner: "'no'" });
  const owners = sql.raw(`select "id" from "users" where "role" = 'owner'`);
  // A changed row of a synced table has a version of its own: the triggers refuse any other change.
  await sql`update "sync_clinic" set "version" = "version" + 1
    where "clinicId" in (select "clinicId" from "staff" where "id" in (${owners}))`.execute(db);
  await sql`update "staff" set "isOwner" = 'yes', "version" =
    (select "version" from "sync_clinic" where "sync_clinic"."clinicId" = "staff"."clinicId")
    where "id" in (${owners})`.execute(db);
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`delete from "sync_open"`.execute(db);
}
