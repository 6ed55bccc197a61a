import { type Kysely, PostgresAdapter, sql } from "kysely";
import { addColumns } from "../synced-tables-v1.ts";

interface Credit {
  clinicId: string;
  id: string;
  creditMinor: number | string;
}

/**
 * The row of each payment notes its credit, which follows from its rounding, allocations, refunds and reversal. A clinic may hide the expected sums of a till
 * until its cash is counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addColumns(db, "clinicSettings", { countsBlind: "'no'" });
  await addColumns(db, "payments", { "creditMinor#": "0" });
  const { rows } = await sql<Credit>`select p."clinicId", p."id", p."amountMinor" + p."roundingMinor"
      + coalesce((select sum(b."amountMinor" + b."roundingMinor") from "payments" b
        where b."clinicId" = p."clinicId" and b."ofPaymentId" = p."id"), 0)
      - coalesce((select sum(a."amountMinor") from "allocations" a
        where a."clinicId" = p."clinicId" and a."paymentId" = p."id"), 0) as "creditMinor"
    from "payments" p where p."kind" = 'payment'`.execute(db);
  const held = rows.filter(({ creditMinor }) => Number(creditMinor) !== 0);
  for (const [clinicId, own] of Map.groupBy(held, (row) => row.clinicId)) {
    // A changed row of a synced table has a version of its own: the triggers refuse any other change.
    await sql`update "sync_clinic" set "version" = "version" + 1 where "clinicId" = ${clinicId}`.execute(db);
    for (const { id, creditMinor } of own)
      await sql`update "payments" set "creditMinor" = ${Number(creditMinor)}, "version" =
        (select "version" from "sync_clinic" where "clinicId" = ${clinicId})
        where "clinicId" = ${clinicId} and "id" = ${id}`.execute(db);
  }
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) await sql`delete from "sync_open"`.execute(db);
}
