import type { SyncServer } from "@fernpaw/sync/server/engine";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyInstance } from "fastify";
import type { OpenStore } from "../db/open-store.ts";
import { workInRounds } from "../rounds.ts";
import { clinicsWithoutDay } from "./compaction.queries.ts";

/** Often enough that a server which is switched off each night still gets to it every day. */
const CHECK_EVERY_MS = 15 * 60_000;

export interface CompactionDeps {
  store: Pick<OpenStore, "read">;
  sync: Pick<SyncServer, "compact">;
  now: () => number;
}

/** Compacts each clinic that has not been compacted today (UTC). Answers how many were. */
export async function compactDueClinics({ store, sync, now }: CompactionDeps): Promise<number> {
  const day = toInstant(now()).slice(0, 10);
  const due = await store.read((sql) => clinicsWithoutDay(sql, day));
  for (const clinicId of due) await sync.compact(clinicId);
  return due.length;
}

/** From the start of listening to the end, one run at a time. */
export function scheduleCompaction(app: FastifyInstance, deps: CompactionDeps): void {
  const rounds = { everyMs: CHECK_EVERY_MS, failed: "old changes could not be compacted" };
  workInRounds(app, rounds, () => compactDueClinics(deps));
}
