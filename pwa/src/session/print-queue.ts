import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Rights } from "@fernpaw/domain/kernel/permissions";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { mayPrint, printJobs, printsWaitSince } from "@fernpaw/domain/paper/print-job";
import type { CacheDb } from "@fernpaw/sync/client/cache-db";
import { rowsOf } from "../db/rows.ts";

export type PrintJob = RowOf<typeof printJobs>;

/** Documents that wait for a printer and that this person may see, the oldest first. */
export async function waitingPrints(db: CacheDb, person: Rights, now: Instant): Promise<PrintJob[]> {
  const since = printsWaitSince(now);
  const waiting = await rowsOf(db, printJobs).where("status").equals("waiting").toArray();
  return waiting
    .filter(({ kind, createdAt }) => createdAt >= since && mayPrint(person, kind))
    .sort((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? -1 : 1));
}
