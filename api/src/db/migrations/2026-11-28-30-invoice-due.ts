import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

interface Due {
  clinicId: string;
  id: string;
  dueMinor: number | string;
}

/** The row of each invoice notes its due sum. That of earlier invoices follows from their allocations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "invoices", { "dueMinor#": "0" });
  const { rows } = await sql<Due>`select i."clinicId", i."id", i."grossMinor" - coalesce((select sum(a."amountMinor")
      from "allocations" a where a."clinicId" = i."clinicId" and a."invoiceId" = i."id"), 0) as "dueMinor"
    from "invoices" i where i."status" = 'issued'`.execute(db);
  const due = rows.filter(({ dueMinor }) => Number(dueMinor) !== 0);
  for (const clinicId of new Set(due.map((row) => row.clinicId))) {
    // A changed row of a synced table has a version of its own: the triggers refuse any other change.
    await sql`update "sync_clinic" set "version" = "version" + 1 where "clinicId" = ${clinicId}`.execute(db);
    for (const { id, dueMinor } of due.filter((row) => row.clinicId === clinicId))
      await sql`update "invoices" set "dueMinor" = ${Number(dueMinor)}, "version" =
        (select "version" from "sync_clinic" where "clinicId" = ${clinicId})
        where "clinicId" = ${clinicId} and "id" = ${id}`.execute(db);
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`delete from "sync_open"`.execute(db);
}
