import { toInstant } from "@fernpaw/domain/kernel/time";
import {
  MAX_BATCH,
  PROTOCOL,
  type PushMutation,
  type PushRequest,
  type PushResponse,
  type PushResult,
} from "../protocol.ts";
import { lockClinic, readClinic } from "./clinic-version.ts";
import { type Caller, type EngineContext, standingNow } from "./engine-context.ts";
import { clockLeadOf } from "./entry-time.ts";
import { restoredAt } from "./epoch.ts";
import { SyncProblemError } from "./problem.ts";
import { type Outcome, processEntry, type PushBatch, type Stop } from "./push-entry.ts";
import {
  buildResult,
  type ClientRow,
  clientRow,
  resultById,
  saveClient,
  type StoredResult,
  trimResults,
  uuidsKnown,
} from "./results.ts";
import { retryWaiting } from "./retry-waiting.ts";
import { type Sql, TransientError } from "./store.ts";

interface StoppedEntry {
  entry: PushMutation;
  reason: Stop | "lapsed";
  isDiskFull?: boolean | undefined;
}

interface Progress {
  results: PushResult[];
  stopped: StoppedEntry | null;
  head: number;
  epoch: string;
  isChanged: boolean;
}

/** Stored results of the entries that came before, by `<client>:<id>`. */
type Repeats = ReadonlyMap<string, StoredResult>;

const keyOf = ({ clientId, id }: Pick<PushMutation, "clientId" | "id">): string => `${clientId}:${id}`;

/** What can be said before any transaction. */
function assertAddressed(engine: EngineContext, caller: Caller, request: PushRequest): void {
  const isOld = request.schema < engine.options.minSchema;
  if (request.protocol !== PROTOCOL || isOld) throw new SyncProblemError("upgrade_required");
  if (request.mutations.length > MAX_BATCH) {
    throw new SyncProblemError("too_large", `A push takes at most ${MAX_BATCH} mutations.`);
  }
  if (request.clinicId !== caller.clinicId) throw new SyncProblemError("clinic_access_lost");
  if (request.mutations.some(({ actor }) => actor !== caller.userId)) throw new SyncProblemError("actor_mismatch");
}

function assertEpoch(request: PushRequest, epoch: string): void {
  if (request.epoch !== epoch) throw new SyncProblemError("epoch_changed");
}

async function clientRows(batch: PushBatch, request: PushRequest): Promise<Map<string, ClientRow>> {
  const ids = new Set([
    ...request.mutations.map(({ clientId }) => clientId),
    ...Object.keys(request.ackedThrough ?? {}),
  ]);
  const rows = new Map<string, ClientRow>();
  for (const clientId of ids) {
    const row = await clientRow(batch.sql, batch.clinicId, clientId);
    if (row) rows.set(clientId, row);
  }
  return rows;
}

/**
 * An id that stands for another mutation than it did: the device went back in time, or two share a client
 * id. Checked for the whole batch before anything runs.
 */
async function assertNotForked(
  batch: PushBatch,
  entries: readonly PushMutation[],
  clients: ReadonlyMap<string, ClientRow>,
): Promise<Repeats> {
  const repeats = new Map<string, StoredResult>();
  const uuids = new Map<string, string>();
  for (const entry of entries) {
    const client = clients.get(entry.clientId);
    const twin = uuids.get(keyOf(entry));
    const isForeign = client !== undefined && client.userId !== batch.userId;
    if (isForeign || (twin !== undefined && twin !== entry.uuid)) throw new SyncProblemError("client_forked");
    uuids.set(keyOf(entry), entry.uuid);
    if (entry.id > (client?.lastMutationId ?? 0)) continue;
    const known = await resultById(batch.sql, batch.clinicId, entry);
    if (known && known.uuid !== entry.uuid) throw new SyncProblemError("client_forked");
    if (known) repeats.set(keyOf(entry), known);
  }
  return repeats;
}

/** The answer to an entry whose result is older than all that is kept: it was taken, long ago. */
const forgotten = ({ clientId, id, uuid }: PushMutation): PushResult => ({ clientId, id, uuid, status: "applied" });

async function step(
  batch: PushBatch,
  entry: PushMutation,
  { last, repeats, done }: { last: number; repeats: Repeats; done: readonly PushResult[] },
): Promise<Outcome | { repeat: PushResult }> {
  if (entry.id <= last) {
    const twin = done.find((result) => keyOf(result) === keyOf(entry));
    const known = repeats.get(keyOf(entry));
    return { repeat: twin ?? (known ? buildResult(entry, known) : forgotten(entry)) };
  }
  return entry.id > last + 1 ? { stop: "gap" } : processEntry(batch, entry);
}

async function trimHeard(
  batch: PushBatch,
  heard: Readonly<Record<string, number>>,
  clients: ReadonlyMap<string, ClientRow>,
): Promise<Set<string>> {
  const trimmed = new Set<string>();
  for (const [clientId, through] of Object.entries(heard)) {
    const client = clients.get(clientId);
    const known = Math.min(through, client?.lastMutationId ?? 0);
    if (!client || client.userId !== batch.userId || known <= client.ackedThrough) continue;
    await trimResults(batch.sql, batch.clinicId, client, known);
    client.ackedThrough = known;
    trimmed.add(clientId);
  }
  return trimmed;
}

/** One look for a whole batch instead of one for each of its mutations. */
async function knownUuidsOf(sql: Sql, clinicId: string, { mutations }: PushRequest): Promise<Set<string> | null> {
  if (mutations.length <= 1) return null;
  return uuidsKnown(
    sql,
    clinicId,
    mutations.map(({ uuid }) => uuid),
  );
}

type OpenedBatch = Omit<PushBatch, "standing" | "knownUuids" | "restoredAt">;

async function runBatch(opened: OpenedBatch, caller: Caller, request: PushRequest): Promise<Progress> {
  const { engine, sql, clinicId, userId, receivedAt } = opened;
  const clinic = await lockClinic(sql, clinicId);
  const standing = await standingNow(engine, sql, caller, { reads: false });
  assertEpoch(request, clinic.epoch);
  const knownUuids = await knownUuidsOf(sql, clinicId, request);
  const batch: PushBatch = { ...opened, standing, knownUuids, restoredAt: restoredAt(clinic.epoch) };
  const clients = await clientRows(batch, request);
  const repeats = await assertNotForked(batch, request.mutations, clients);
  const saved = await trimHeard(batch, request.ackedThrough ?? {}, clients);
  const progress: Progress = {
    results: [],
    stopped: null,
    head: clinic.version,
    epoch: clinic.epoch,
    isChanged: false,
  };
  for (const entry of request.mutations) {
    const { clientId } = entry;
    const client = clients.get(clientId) ?? { clientId, userId, lastMutationId: 0, ackedThrough: 0, seenAt: null };
    const outcome = await step(batch, entry, { last: client.lastMutationId, repeats, done: progress.results });
    if ("stop" in outcome) {
      // What came before it is answered first; sent again, it comes first itself.
      if (outcome.stop === "lapsed" && progress.results.length === 0)
        throw new SyncProblemError(standing.isSuspended ? "clinic_suspended" : "subscription_required");
      progress.stopped = { entry, reason: outcome.stop, isDiskFull: outcome.isDiskFull };
      break;
    }
    if ("repeat" in outcome) {
      progress.results.push(outcome.repeat);
      continue;
    }
    progress.results.push(outcome.result);
    progress.head = outcome.result.version;
    progress.isChanged = true;
    client.lastMutationId = entry.id;
    clients.set(clientId, client);
    saved.add(clientId);
  }
  for (const clientId of saved) {
    const client = clients.get(clientId);
    if (client) await saveClient(sql, { ...client, clinicId, deviceId: request.deviceId, now: receivedAt });
  }
  if (progress.isChanged && batch.restoredAt !== null) {
    progress.head = (await retryWaiting(batch)) ?? progress.head;
  }
  return progress;
}

function buildResponse(engine: EngineContext, request: PushRequest, progress: Progress): PushResponse {
  const { results, stopped, head, epoch } = progress;
  const answer: PushResponse = { nonce: request.nonce, epoch, head, results };
  if (!stopped) return answer;
  const { clientId, id } = stopped.entry;
  const reason = stopped.reason === "lapsed" ? "transient" : stopped.reason;
  const wait = reason === "transient" ? { retryAfterMs: engine.limits.retryAfterMs } : {};
  const cause = stopped.isDiskFull === true ? { code: "disk_full" as const } : {};
  return { ...answer, stopped: { clientId, id, reason, ...wait, ...cause } };
}

/** Nothing could be written: the batch waits as a whole, if at least the clinic can be read. */
async function waitingResponse(
  engine: EngineContext,
  caller: Caller,
  request: PushRequest,
  { isDiskFull }: TransientError,
): Promise<PushResponse> {
  const clinic = await engine.store.read((sql) => readClinic(sql, caller.clinicId));
  assertEpoch(request, clinic.epoch);
  const [entry] = request.mutations;
  const stopped = entry ? { entry, reason: "transient" as const, isDiskFull } : null;
  return buildResponse(engine, request, {
    results: [],
    stopped,
    head: clinic.version,
    epoch: clinic.epoch,
    isChanged: false,
  });
}

/**
 * Takes a batch in order, each mutation in a savepoint and a version of its own, all in one commit, and
 * answers when that is durable. A mutation that cannot be taken now stops the batch; what came before it
 * stands.
 * @throws SyncProblemError
 * @throws TransientError when the database cannot even be read
 */
export async function push(engine: EngineContext, caller: Caller, request: PushRequest): Promise<PushResponse> {
  assertAddressed(engine, caller, request);
  const { store, options } = engine;
  const { clinicId, userId } = caller;
  const clockLeadMs = clockLeadOf(caller, request.mutations, options.now());
  const opened = { engine, clinicId, userId, deviceId: request.deviceId, caller, clockLeadMs };
  let progress: Progress;
  try {
    progress = await store.write(async (sql) => {
      const done = await runBatch({ ...opened, sql, receivedAt: toInstant(options.now()) }, caller, request);
      await options.atPoint?.("before_commit");
      return done;
    });
  } catch (error) {
    if (error instanceof TransientError) {
      if (error.isDiskFull) options.onDiskFull?.(error);
      return waitingResponse(engine, caller, request, error);
    }
    throw error;
  }
  if (progress.isChanged) engine.committed({ clinicId, version: progress.head });
  await options.atPoint?.("after_commit_before_reply");
  return buildResponse(engine, request, progress);
}
