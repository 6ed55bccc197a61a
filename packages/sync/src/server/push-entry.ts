import { attention } from "@fernpaw/domain/kernel/attention";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { isAllowed, runMutation } from "@fernpaw/domain/kernel/run-mutation";
import { hash } from "node:crypto";
import { AUTHOR_LOCKED_OUT, AWAITS_ROW, type PushMutation, type PushResponse, type PushResult } from "../protocol.ts";
import { insertAttention } from "./attention-row.ts";
import { canonicalJson } from "@fernpaw/domain/kernel/canonical-json";
import { bumpVersion } from "./clinic-version.ts";
import { type EntryTime, entryTime, instantOf } from "./entry-time.ts";
import {
  type Caller,
  type EffectContext,
  type EngineContext,
  mutationKey,
  type Standing,
  type WriteContext,
} from "./engine-context.ts";
import { SyncProblemError } from "./problem.ts";
import { buildResult, resultByUuid, saveAck, saveResult } from "./results.ts";
import { rollBack } from "./savepoint.ts";
import { serverTx } from "./server-tx.ts";
import { type Sql, TransientError } from "./store.ts";
import { type Awaited, isFromBefore, keepWaiting, missingRow, waitingChange } from "./waiting.ts";
import { runWatch } from "./watch.ts";

/** One push under way: whose it is and on which connection. */
export interface PushBatch {
  engine: EngineContext;
  sql: Sql;
  clinicId: string;
  userId: string;
  deviceId: string;
  caller: Caller;
  standing: Standing;
  /** The server's clock at the start. */
  receivedAt: string;
  /** Uuids that the clinic knows, and those that this batch has brought so far; null: each is looked up. */
  knownUuids: Set<string> | null;
  /** How far the device's clock is ahead of ours: see `clockLeadOf`. */
  clockLeadMs: number;
  /** When the database was restored that the clinic lives in; null: never. */
  restoredAt: string | null;
}

export type Stop = NonNullable<PushResponse["stopped"]>["reason"];

/** A result, or the reason for which this mutation and what follows it wait. */
export type Outcome = { result: PushResult & { version: number } } | { stop: Stop | "lapsed"; isDiskFull?: boolean };

export type Verdict = Pick<PushResult, "status" | "code" | "attention" | "errors">;

/** What a person reads of a mutation that did not take effect. */
interface Failure {
  status: "rejected" | "dependency" | "parked";
  code: string;
  details: Record<string, unknown>;
}

/** Whether the clinic's subscription covers what a device says was recorded then; a time that is none counts as now. */
function isCovered({ standing, clockLeadMs, receivedAt }: PushBatch, { at }: PushMutation): boolean {
  if (!standing.mayWrite) return true;
  return standing.mayWrite(instantOf(at, clockLeadMs) ?? receivedAt, receivedAt);
}

function timeOf({ standing, receivedAt }: PushBatch, { at }: PushMutation): EntryTime | null {
  return entryTime(at, { madeAt: standing.clinicMadeAt ?? null, receivedAt });
}

export function writeContext(batch: PushBatch, entry: PushMutation, version: number): WriteContext {
  const { now, deviceAt } = timeOf(batch, entry) ?? { now: batch.receivedAt, deviceAt: null };
  return {
    deviceAt: deviceAt === null ? null : instantOf(deviceAt),
    clinicId: batch.clinicId,
    version,
    deviceId: batch.deviceId,
    userId: batch.userId,
    now,
    base: entry.base ?? {},
    mutationName: entry.name,
    mutationUuid: entry.uuid,
  };
}

async function failedDependency(batch: PushBatch, entry: PushMutation): Promise<string | null> {
  for (const uuid of entry.dependsOn ?? []) {
    const known = await resultByUuid(batch.sql, batch.clinicId, uuid);
    if (known?.status !== "applied" && known?.status !== "merged") return uuid;
  }
  return null;
}

/** Runs the mutation, its effect and the watch; throws what the first two refuse. */
export async function takeEffect(
  batch: PushBatch,
  definition: MutationDefinition,
  entry: PushMutation,
  version: number,
): Promise<Verdict> {
  const { engine, sql, standing } = batch;
  if (!isAllowed(definition, standing)) throw new Refusal("forbidden", { permission: definition.permission });
  if (timeOf(batch, entry) === null)
    throw new Refusal("invalid_args", { errors: [{ path: "at", code: "invalid_format" }] });
  const dependency = await failedDependency(batch, entry);
  if (dependency !== null) throw new FailedDependency(dependency);
  const write = writeContext(batch, entry, version);
  const { tx, raised, changes } = serverTx(engine, sql, write);
  const context: EffectContext = {
    clinicId: batch.clinicId,
    deviceId: batch.deviceId,
    actor: {
      userId: batch.userId,
      role: standing.role,
      permissions: standing.permissions,
      profession: standing.profession,
    },
    now: write.now,
    mutationUuid: entry.uuid,
    base: entry.base ?? {},
    receivedAt: batch.receivedAt,
    caller: batch.caller,
  };
  const args = await runMutation(definition, tx, entry.args, context);
  const effect = engine.options.effects[definition.name];
  if (effect) await effect(tx, sql, args as never, context);
  await runWatch(engine, sql, write, changes);
  const [itemId] = raised;
  return itemId === undefined ? { status: "applied" } : { status: "merged", attention: itemId };
}

class FailedDependency extends Error {
  override readonly name = "FailedDependency";
}

export function failureOf(error: unknown): Failure | null {
  if (error instanceof FailedDependency) {
    return { status: "dependency", code: "dependency", details: { dependsOn: error.message } };
  }
  if (error instanceof Refusal) return { status: "rejected", code: error.code, details: { ...error.details } };
  return null;
}

function listErrors(details: Readonly<Record<string, unknown>>): PushResult["errors"] {
  const errors = details["errors"];
  if (!Array.isArray(errors)) return undefined;
  return errors.map((fault: { path?: unknown; code?: unknown }) => ({
    path: String(fault.path),
    code: String(fault.code),
  }));
}

async function openCard(batch: PushBatch, entry: PushMutation, version: number, failure: Failure): Promise<string> {
  const { table, id } = failure.details;
  const isObject = typeof entry.args === "object" && entry.args !== null && !Array.isArray(entry.args);
  const { engine, sql } = batch;
  const write = writeContext(batch, entry, version);
  const { changes } = serverTx(engine, sql, write);
  const item = await insertAttention(engine, sql, write, {
    kind: failure.status === "parked" ? "parked_mutation" : "rejected_mutation",
    code: failure.code,
    scope: batch.standing.isForReview ? "owner" : `user:${batch.userId}`,
    entities: typeof table === "string" && typeof id === "string" ? [{ table, id }] : [],
    mine: isObject ? (entry.args as Record<string, unknown>) : { args: entry.args ?? null },
    theirs: null,
    details: failure.details,
  });
  changes.note(attention.table, null, { ...item });
  await runWatch(engine, sql, write, changes);
  return item.id;
}

async function record(batch: PushBatch, entry: PushMutation, version: number, verdict: Verdict): Promise<Outcome> {
  const { sql, clinicId, userId, receivedAt } = batch;
  const result = { clientId: entry.clientId, id: entry.id, uuid: entry.uuid, ...verdict, version };
  const argsHash = hash("sha256", canonicalJson(entry.args ?? null), "base64url");
  const deviceAt = timeOf(batch, entry)?.deviceAt ?? null;
  const browserId = batch.caller.deviceId ?? null;
  await saveResult(sql, { clinicId, userId, entry, argsHash, result, now: receivedAt, deviceAt, browserId });
  return { result };
}

/** The row or change that a change from before a restore lacks; null: it is refused for another reason. */
export async function lackedBy({ sql, clinicId }: PushBatch, error: unknown): Promise<Awaited | null> {
  if (error instanceof FailedDependency) return waitingChange(sql, clinicId, error.message);
  return error instanceof Refusal ? missingRow(sql, clinicId, error) : null;
}

/** The author is told, in the version that the mutation itself would have had. */
async function fail(
  batch: PushBatch,
  entry: PushMutation,
  refused: Failure,
  awaited: Awaited | null = null,
): Promise<Outcome> {
  const failure: Failure = awaited ? { ...refused, status: "dependency", code: AWAITS_ROW } : refused;
  const version = await bumpVersion(batch.sql, batch.clinicId);
  const itemId = await openCard(batch, entry, version, failure);
  if (awaited) {
    const { clinicId, userId, deviceId, receivedAt: now } = batch;
    await keepWaiting(batch.sql, { clinicId, userId, deviceId, entry, awaited, attentionId: itemId, version, now });
  }
  const errors = failure.code === "invalid_args" ? listErrors(failure.details) : undefined;
  return record(batch, entry, version, {
    status: failure.status,
    code: failure.code,
    attention: itemId,
    ...(errors && { errors }),
  });
}

const COUNT_ATTEMPT = `insert into "sync_attempt"
  ("clinicId", "uuid", "clientId", "mutationId", "attempts", "error", "attemptedAt") values (?, ?, ?, ?, 1, ?, ?)
  on conflict ("clinicId", "uuid") do update set "attempts" = "sync_attempt"."attempts" + 1,
  "error" = excluded."error", "attemptedAt" = excluded."attemptedAt" returning "attempts"`;
const PARK = `insert into "sync_parked"
  ("clinicId", "uuid", "clientId", "mutationId", "deviceId", "userId", "name", "v", "payload", "error", "parkedAt")
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict ("clinicId", "uuid") do nothing`;

/** PostgreSQL text holds no NUL. */
const errorText = (error: unknown): string =>
  (error instanceof Error ? (error.stack ?? error.message) : String(error))
    .toWellFormed()
    .replaceAll("\u0000", "")
    .slice(0, 4000);

/** Keeps the change as it was pushed, until the defect is mended. */
export async function park(batch: PushBatch, entry: PushMutation, error: unknown): Promise<void> {
  const { sql, clinicId, deviceId, userId, receivedAt } = batch;
  const { clientId, id, uuid, name, v } = entry;
  const payload = canonicalJson(entry);
  const parked = [clinicId, uuid, clientId, id, deviceId, userId, name, v, payload, errorText(error), receivedAt];
  await sql.run(PARK, parked);
}

/** A defect of ours: counted after the savepoint is undone, so the count stays; the last one parks. */
async function countOrPark(batch: PushBatch, entry: PushMutation, error: unknown): Promise<Outcome> {
  const { engine, sql, clinicId, receivedAt } = batch;
  engine.options.onDefect?.(error, entry.uuid);
  const { clientId, id, uuid } = entry;
  const counted = [clinicId, uuid, clientId, id, errorText(error), receivedAt];
  const [row] = await sql.all<{ attempts: number }>(COUNT_ATTEMPT, counted);
  if ((row?.attempts ?? 1) < engine.limits.attempts) return { stop: "transient" };
  await park(batch, entry, error);
  return fail(batch, entry, { status: "parked", code: "defect", details: {} });
}

/** Known under another client id: not run again, but this id counts as heard from a version of its own. */
async function hearAgain(batch: PushBatch, entry: PushMutation): Promise<Outcome | null> {
  const { sql, clinicId, userId, knownUuids } = batch;
  if (knownUuids?.has(entry.uuid) === false) {
    knownUuids.add(entry.uuid);
    return null;
  }
  const known = await resultByUuid(sql, clinicId, entry.uuid);
  if (!known) return null;
  if (known.userId !== userId) throw new SyncProblemError("actor_mismatch");
  const version = await bumpVersion(sql, clinicId);
  await saveAck(sql, clinicId, entry, version);
  return { result: { ...buildResult(entry, known), version } };
}

async function attempt(batch: PushBatch, definition: MutationDefinition, entry: PushMutation): Promise<Outcome> {
  const { sql, clinicId } = batch;
  await sql.run("savepoint entry");
  try {
    const version = await bumpVersion(sql, clinicId);
    const verdict = await takeEffect(batch, definition, entry, version);
    const outcome = await record(batch, entry, version, verdict);
    await sql.run("release savepoint entry");
    return outcome;
  } catch (error) {
    await rollBack(sql, "entry", error);
    await sql.run("release savepoint entry");
    if (error instanceof TransientError) return { stop: "transient", isDiskFull: error.isDiskFull };
    const failure = failureOf(error);
    if (!failure) return countOrPark(batch, entry, error);
    const mayWait = isFromBefore(batch.restoredAt, entry, batch.clockLeadMs);
    return fail(batch, entry, failure, mayWait ? await lackedBy(batch, error) : null);
  }
}

/** One mutation in one version; the next id of its client is what it has. */
export async function processEntry(batch: PushBatch, entry: PushMutation): Promise<Outcome> {
  const heard = await hearAgain(batch, entry);
  if (heard) return heard;
  if (batch.standing.isForReview) {
    return fail(batch, entry, { status: "rejected", code: AUTHOR_LOCKED_OUT, details: {} });
  }
  if (!isCovered(batch, entry)) return { stop: "lapsed" };
  const definition = batch.engine.mutations.get(mutationKey(entry.name, entry.v));
  if (!definition) return { stop: "unknown_mutation" };
  return attempt(batch, definition, entry);
}
