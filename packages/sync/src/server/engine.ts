import type { PullRequest, PullResponse, PushRequest, PushResponse } from "../protocol.ts";
import { type ClinicReading, runClinicRead } from "./clinic-read.ts";
import { type Author, type ClinicWork, runClinicTx } from "./clinic-tx.ts";
import { type Compaction, compactClinic } from "./compaction.ts";
import { type Caller, engineContext, type SyncServerOptions } from "./engine-context.ts";
import { type HistoryParams, historyLines } from "./history.ts";
import { pullText } from "./pull.ts";
import { push } from "./push.ts";
import { type SnapshotParams, startSnapshot } from "./snapshot-plan.ts";
import { snapshotLines } from "./snapshot.ts";

export interface Commit {
  clinicId: string;
  version: number;
}

/** The authoritative side of the protocol of `../../README.md`. */
export interface SyncServer {
  /** @throws SyncProblemError, TransientError */
  push(caller: Caller, request: PushRequest): Promise<PushResponse>;
  /** @throws SyncProblemError, TransientError */
  pull(caller: Caller, request: PullRequest): Promise<PullResponse>;
  /** `pull` as JSON text: rows are not parsed on their way. */
  pullText(caller: Caller, request: PullRequest): Promise<string>;
  /** Refuses what `snapshot` would refuse, before an answer has begun. @throws SyncProblemError */
  checkSnapshot(caller: Caller, params: Omit<SnapshotParams, "bucket">): Promise<void>;
  /** Lines of NDJSON, without line ends. */
  snapshot(caller: Caller, params: SnapshotParams): AsyncGenerator<string>;
  history(caller: Caller, params: HistoryParams): AsyncGenerator<string>;
  /** One version that the server itself writes: registration, imports (at most 500 rows each), jobs. */
  withClinicTx<T>(clinicId: string, author: Author, work: ClinicWork<T>): Promise<T>;
  /** Reads a clinic in one snapshot. Not for mutations: a write through its `tx` throws. */
  withClinicRead<T>(clinicId: string, work: ClinicReading<T>): Promise<T>;
  /** Bounds tombstones and results; once a day. */
  compact(clinicId: string): Promise<Compaction>;
  /** Told of each committed version, the newest of a batch. Answers how to stop. */
  onCommit(listener: (commit: Commit) => void): () => void;
}

export function createSyncServer(options: SyncServerOptions): SyncServer {
  const listeners = new Set<(commit: Commit) => void>();
  const engine = engineContext(options, (commit) => {
    for (const listener of listeners) listener(commit);
  });
  return {
    push: (caller, request) => push(engine, caller, request),
    pull: async (caller, request) => JSON.parse(await pullText(engine, caller, request)) as PullResponse,
    pullText: (caller, request) => pullText(engine, caller, request),
    checkSnapshot: async (caller, params) => {
      await startSnapshot(engine, caller, params);
    },
    snapshot: (caller, params) => snapshotLines(engine, caller, params),
    history: (caller, params) => historyLines(engine, caller, params),
    withClinicTx: (clinicId, author, work) => runClinicTx(engine, clinicId, author, work),
    withClinicRead: (clinicId, work) => runClinicRead(engine, clinicId, work),
    compact: (clinicId) => compactClinic(engine, clinicId),
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
