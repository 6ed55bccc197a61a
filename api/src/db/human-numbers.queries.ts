import type { Sql } from "@fernpaw/sync/server/store";

/** What is numbered for people, each clinic on its own, from 1 on without a gap. */
export type NumberSeries =
  | "clients"
  | "pets"
  | "purchaseOrders"
  | "prescriptions"
  | "invoices"
  | "creditNotes"
  | "estimates";

const NEXT = `insert into "sync_number" ("clinicId", "series", "last") values (?, ?, ?)
  on conflict ("clinicId", "series") do update set "last" = "sync_number"."last" + excluded."last" returning "last"`;

/**
 * Takes `count` numbers in a row and answers the first. Only inside the transaction that uses them: the
 * row stays locked until then, and a rollback gives them back.
 */
export async function takeNumbers(sql: Sql, clinicId: string, series: NumberSeries, count: number): Promise<number> {
  const [row] = await sql.all<{ last: number }>(NEXT, [clinicId, series, count]);
  if (!row) throw new Error(`no number of ${series} was given`);
  return row.last - count + 1;
}
