import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";

/** Those of these ids that are invoices or payments of the clinic. */
export async function knownBalances(sql: Sql, clinicId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const invoices = clinicQuery(clinicId).selectFrom("invoices").select("id").where("id", "in", ids);
  const payments = clinicQuery(clinicId).selectFrom("payments").select("id").where("id", "in", ids);
  const found = [...(await rowsOf(sql, invoices)), ...(await rowsOf(sql, payments))];
  return found.map(({ id }) => id).toSorted();
}
