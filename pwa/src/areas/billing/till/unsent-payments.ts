import { payments } from "@fernpaw/domain/billing/payment";
import { sumMinor } from "@fernpaw/domain/kernel/money";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../../db/pending.ts";
import { rowsOf } from "../../../db/rows.ts";

export interface UnsentPayments {
  tillId: string;
  unsentCount: number;
  unsentMinor: number;
}

/** How many payments of each till wait on this device, and a row of zeros for the till that it is at. In the order of the tills' ids. */
export async function unsentPayments(db: CacheDb, ownTillId: string | null): Promise<UnsentPayments[]> {
  const rows = await rowsOf(db, payments).bulkGet([...(await pendingIdsOf(db, payments))]);
  const byTill = new Map<string, number[]>(ownTillId === null ? [] : [[ownTillId, []]]);
  for (const row of rows) if (row?.tillId) byTill.set(row.tillId, [...(byTill.get(row.tillId) ?? []), row.amountMinor]);
  return [...byTill]
    .map(([tillId, amounts]) => ({ tillId, unsentCount: amounts.length, unsentMinor: sumMinor(amounts) }))
    .toSorted((a, b) => (a.tillId < b.tillId ? -1 : 1));
}
