import { attention } from "@fernpaw/domain/kernel/attention";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { PushMutation } from "../protocol.ts";
import { bumpVersion } from "./clinic-version.ts";
import { mutationKey, standingNow } from "./engine-context.ts";
import { SyncProblemError } from "./problem.ts";
import { failureOf, lackedBy, park, type PushBatch, takeEffect, type Verdict, writeContext } from "./push-entry.ts";
import { settleResult } from "./results.ts";
import { rollBack } from "./savepoint.ts";
import { serverTx } from "./server-tx.ts";
import { TransientError } from "./store.ts";
import { awaitOther, dueEntries, forgetWaiting, type WaitingEntry } from "./waiting.ts";
import { runWatch } from "./watch.ts";

/** More rounds than any honest chain has; the rest is tried with the next push. */
const MOST_ROUNDS = 10;

interface Waiting {
  kept: WaitingEntry;
  entry: PushMutation;
}

/** The author's batch, under their present rights and in no session; null when they no longer have access. */
async function batchOfAuthor(batch: PushBatch, { userId, deviceId }: WaitingEntry): Promise<PushBatch | null> {
  const { engine, sql, clinicId } = batch;
  const caller = { clinicId, userId };
  try {
    const standing = await standingNow(engine, sql, caller);
    return { ...batch, userId, deviceId, caller, standing, knownUuids: null, clockLeadMs: 0 };
  } catch (error) {
    if (error instanceof SyncProblemError) return null;
    throw error;
  }
}

/** The inbox item follows what has become of the change; one that a person has closed stays closed. */
async function updateItem(batch: PushBatch, { kept, entry }: Waiting, version: number, code: string | null) {
  const write = { ...writeContext(batch, entry, version), base: null };
  const { tx, changes } = serverTx(batch.engine, batch.sql, write);
  const item = await tx.find(attention, kept.attentionId);
  if (item?.status !== "open") return;
  if (code !== null) {
    await tx.patch(attention, kept.attentionId, { code });
    return;
  }
  const resolvedAt = toInstant(batch.engine.options.now());
  await tx.patch(attention, kept.attentionId, {
    status: "resolved",
    resolution: "made_later",
    resolvedBy: kept.userId,
    resolvedAt,
  });
  await runWatch(batch.engine, batch.sql, write, changes);
}

async function settle(batch: PushBatch, waiting: Waiting, version: number, verdict: Pick<Verdict, "status" | "code">) {
  const { sql, clinicId } = batch;
  const isMade = verdict.status === "applied" || verdict.status === "merged";
  await settleResult(sql, { clinicId, uuid: waiting.entry.uuid, version }, verdict);
  await updateItem(batch, waiting, version, isMade ? null : (verdict.code ?? verdict.status));
  await forgetWaiting(sql, clinicId, waiting.entry.uuid);
}

/** Answers the version that it took; null: none, for it goes on waiting. */
async function tryAgain(batch: PushBatch, waiting: Waiting): Promise<number | null> {
  const { engine, sql, clinicId } = batch;
  const { entry } = waiting;
  const definition = engine.mutations.get(mutationKey(entry.name, entry.v));
  await sql.run("savepoint entry");
  try {
    if (!definition) throw new TypeError(`${entry.name} ${entry.v} is not known any more`);
    const version = await bumpVersion(sql, clinicId);
    await settle(batch, waiting, version, await takeEffect(batch, definition, entry, version));
    await sql.run("release savepoint entry");
    return version;
  } catch (error) {
    await rollBack(sql, "entry", error);
    await sql.run("release savepoint entry");
    if (error instanceof TransientError) throw error;
    const failure = failureOf(error);
    if (!failure) engine.options.onDefect?.(error, entry.uuid);
    // It is from before the restore, or it would not have waited: by its own push, which knew the device's clock.
    const awaited = failure && (await lackedBy(batch, error));
    if (awaited) {
      await awaitOther(sql, clinicId, entry.uuid, awaited);
      return null;
    }
    if (!failure) await park(batch, entry, error);
    const version = await bumpVersion(sql, clinicId);
    await settle(batch, waiting, version, failure ?? { status: "parked", code: "defect" });
    return version;
  }
}

/**
 * Tries changes again that wait since a restore for what another device had made, now that it may be back: under the
 * rights that their authors have now. Answers the newest version; null: nothing was written.
 */
export async function retryWaiting(batch: PushBatch): Promise<number | null> {
  const { sql, clinicId } = batch;
  let newest: number | null = null;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const due = await dueEntries(sql, clinicId);
    for (const kept of due) {
      const own = await batchOfAuthor(batch, kept);
      if (!own) {
        // The inbox item stays; a person who has left makes no more changes.
        await forgetWaiting(sql, clinicId, kept.uuid);
        continue;
      }
      const entry = JSON.parse(kept.payload) as PushMutation;
      newest = (await tryAgain(own, { kept, entry })) ?? newest;
    }
    if (due.length === 0) return newest;
  }
  return newest;
}
