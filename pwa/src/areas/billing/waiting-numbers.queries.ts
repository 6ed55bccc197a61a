import { type Invoice, invoices } from "@fernpaw/domain/billing/invoice";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { pendingIdsOf } from "../../db/pending.ts";
import { rowsOf } from "../../db/rows.ts";

/** Invoices of this device that the server has not numbered yet, the oldest first. */
export async function waitingNumbers(db: CacheDb): Promise<Invoice[]> {
  const rows = await rowsOf(db, invoices).bulkGet([...(await pendingIdsOf(db, invoices))]);
  return rows
    .flatMap((row) => row ?? [])
    .filter(({ number, status, isOpening }) => number === null && status !== "duplicate" && isOpening === "no")
    .toSorted((a, b) => (a.issuedAt < b.issuedAt ? -1 : 1));
}
