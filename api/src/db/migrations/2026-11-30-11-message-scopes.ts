import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns, giveRowsScopes } from "../synced-tables-v1.ts";

/**
 * Reminders of payment, and mails with a link to pay, are for those who see invoices. Each one that is there changes in a version of its
 * clinic, so that the devices of the others let it go.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "messages", { scope: "'people'" });
  await giveRowsScopes(db, "messages");
  const withMoney = sql`("cause" = 'payment' or "body" like '%/pay#token=%')`;
  const { rows } = await sql<{ clinicId: string }>`select distinct "clinicId" from "messages"
    where ${withMoney}`.execute(db);
  for (const { clinicId } of rows) {
    // A changed row of a synced table has a version of its own: the triggers refuse any other change.
    await sql`update "sync_clinic" set "version" = "version" + 1 where "clinicId" = ${clinicId}`.execute(db);
    await sql`update "messages" set "scope" = 'billing', "version" =
      (select "version" from "sync_clinic" where "clinicId" = ${clinicId})
      where "clinicId" = ${clinicId} and ${withMoney}`.execute(db);
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`delete from "sync_open"`.execute(db);
}
