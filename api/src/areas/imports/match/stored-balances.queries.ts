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

/** For those of these clients who have taken in others by a merge: the ids of those others. */
export async function absorbedBy(
  sql: Sql,
  clinicId: string,
  clientIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (clientIds.length === 0) return new Map();
  const statement = clinicQuery(clinicId)
    .selectFrom("clients")
    .select(["id", "absorbedIds"])
    .where("id", "in", clientIds)
    .where("absorbedIds", "<>", "[]");
  const rows = await rowsOf(sql, statement);
  return new Map(rows.map(({ id, absorbedIds }) => [id, JSON.parse(absorbedIds) as string[]]));
}
