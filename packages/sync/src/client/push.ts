import type { PushRequest, PushResponse as PushAnswer, PushResult } from "../protocol.ts";
import { CLOCK_AHEAD_HEADER, MAX_BATCH, PROTOCOL, PushResponse } from "../protocol.ts";
import { readClockSkew } from "./clock-skew.ts";
import {
  type Content,
  encodeContent,
  type ExchangeResult,
  NO_NETWORK,
  newNonce,
  post,
  PUSH_MS,
  type Trouble,
  type Wire,
} from "./exchange.ts";
import { firstBatch, takeUnsent, type UnsentQueue, toWire } from "./outbox.ts";
import type { OutboxDb, QueuedEntry } from "./outbox-db.ts";
import { recordResults } from "./outbox-heard.ts";
import type { StorageGuard } from "./storage-guard.ts";

/** Compressing less costs more than it saves. */
const GZIP_FROM_BYTES = 1024;

export interface PushParts extends Wire {
  outbox: OutboxDb;
  guard: Pick<StorageGuard, "run">;
  request: { clinicId: string; deviceId: string; schema: number; build: string };
  /** Acknowledgements that have reached the cache, so that the server may forget older results. */
  readAcks: () => Readonly<Record<string, number>>;
}

export type PushOutcome =
  | { kind: "done"; sent: number }
  /** The server has not answered the first pull yet, so there is nothing to send under. */
  | { kind: "no_epoch" }
  | { kind: "stopped"; reason: "transient" | "gap" | "unknown_mutation"; retryAfterMs: number; isDiskFull: boolean }
  | { kind: "redrive"; reason: "epoch_changed" | "client_forked" }
  | { kind: "trouble"; trouble: Trouble };

const DEFAULT_RETRY_MS = 1_000;

interface PreparedPush {
  batch: QueuedEntry[];
  nonce: string;
  content: Promise<Content>;
}

/** What all batches of one reading of the queue share. */
interface Sending {
  unsent: UnsentQueue;
  epoch: string;
  acks: Readonly<Record<string, number>>;
  /** How far this clock is ahead of the server's, as the last pull has told; less than 0: behind. */
  clockSkewMs: number;
  signal: AbortSignal;
}

/** How far a reading of the queue got: a number got a result; `again` means that the queue is another by now. */
type Progress = { sent: number; isAgain: boolean } | PushOutcome;

/**
 * Sends the queue until it is through or something is in the way: one request after the other, so that the order
 * holds. While one is under way the next is made ready and what the last brought is noted.
 */
export class Pusher {
  protected readonly parts: PushParts;
  #limit = MAX_BATCH;

  constructor(parts: PushParts) {
    this.parts = parts;
  }

  async pushAll(signal: AbortSignal): Promise<PushOutcome> {
    const { guard, outbox, readAcks } = this.parts;
    let sent = 0;
    for (let after = 0; ;) {
      const unsent = await guard.run(() => this.take(after));
      const last = unsent.entries.at(-1);
      if (!last) return { kind: "done", sent };
      const epoch = await this.epochOf(unsent);
      if (epoch === "") return { kind: "no_epoch" };
      const clockSkewMs = await guard.run(() => readClockSkew(outbox));
      const progress = await this.#send({ unsent, epoch, acks: readAcks(), clockSkewMs, signal });
      if ("kind" in progress) return progress;
      sent += progress.sent;
      after = progress.isAgain ? 0 : last.seq;
    }
  }

  protected take(after: number): Promise<UnsentQueue> {
    return takeUnsent(this.parts.outbox, after);
  }

  /** The epoch to send under: of the outbox, whose ids were given in it. */
  protected epochOf({ epoch }: UnsentQueue): Promise<string> | string {
    return epoch;
  }

  async #send(sending: Sending): Promise<Progress> {
    const { guard, outbox } = this.parts;
    const { entries, generation } = sending.unsent;
    let noted: Promise<boolean> = Promise.resolve(true);
    let sent = 0;
    let next = this.#prepare(entries, sending);
    while (next) {
      const current = next;
      const answering = this.#post(current, sending);
      next = this.#prepare(entries.slice(sent + current.batch.length), sending);
      const answer = await answering;
      // In the order of the batches; until then a crash only means that the server is asked once more.
      const isSameLife = await noted;
      if (answer.kind !== "ok") {
        const trouble = this.#trouble(answer, current.batch);
        if (trouble !== null) return trouble;
        next = this.#prepare(entries.slice(sent), sending);
        continue;
      }
      if (answer.value.epoch !== sending.epoch) return { kind: "redrive", reason: "epoch_changed" };
      const results = ownResults(current.batch, answer.value);
      noted = isSameLife ? guard.run(() => recordResults(outbox, results, generation)) : Promise.resolve(false);
      // Awaited below, after the next answer maybe.
      noted.catch(() => undefined);
      const end = this.#read(answer.value, results.length, current.batch.length);
      if (end !== "next" || !isSameLife) {
        const isKnown = await noted;
        return typeof end === "object" ? end : { sent: sent + results.length, isAgain: end === "again" || !isKnown };
      }
      sent += results.length;
    }
    return { sent, isAgain: !(await noted) };
  }

  /** Compresses ahead; null when nothing is left. */
  #prepare(entries: readonly QueuedEntry[], { epoch, acks, clockSkewMs }: Sending): PreparedPush | null {
    const { environment, request } = this.parts;
    const batch = firstBatch(entries, this.#limit);
    if (batch.length === 0) return null;
    const clients = new Set(batch.map(({ clientId }) => clientId));
    const nonce = newNonce(environment);
    const body: PushRequest = {
      protocol: PROTOCOL,
      ...request,
      epoch,
      nonce,
      ackedThrough: Object.fromEntries(Object.entries(acks).filter(([clientId]) => clients.has(clientId))),
      mutations: batch.map(toWire),
    };
    const headers = clockSkewMs > 0 ? { [CLOCK_AHEAD_HEADER]: String(Math.round(clockSkewMs)) } : {};
    const content = encodeContent(environment, body, { gzipFrom: GZIP_FROM_BYTES, headers });
    // Whoever sends it hears of a failure.
    content.catch(() => undefined);
    return { batch, nonce, content };
  }

  #post({ nonce, content }: PreparedPush, { signal }: Sending): Promise<ExchangeResult<PushAnswer>> {
    const { transport, environment } = this.parts;
    return post(
      { transport, environment },
      { path: "/api/sync/push", schema: PushResponse, timeoutMs: PUSH_MS, signal, nonce, content },
    );
  }

  #read(answer: PushAnswer, noted: number, asked: number): "next" | "again" | PushOutcome {
    this.#limit = Math.min(MAX_BATCH, this.#limit * 2);
    if (answer.stopped) {
      const { reason, retryAfterMs = DEFAULT_RETRY_MS, code } = answer.stopped;
      return { kind: "stopped", reason, retryAfterMs, isDiskFull: code === "disk_full" };
    }
    if (noted === asked) return "next";
    // An answer about nothing that we sent would let us ask for ever.
    return noted > 0 ? "again" : { kind: "trouble", trouble: NO_NETWORK };
  }

  /** Null: the same entries again, fewer at a time. */
  #trouble(trouble: Trouble, batch: readonly QueuedEntry[]): PushOutcome | null {
    if (trouble.kind !== "problem") return { kind: "trouble", trouble };
    switch (trouble.code) {
      case "epoch_changed":
      case "client_forked":
        return { kind: "redrive", reason: trouble.code };
      case "too_large":
        if (batch.length === 1) return { kind: "trouble", trouble };
        this.#limit = Math.max(1, Math.floor(batch.length / 2));
        return null;
      default:
        return { kind: "trouble", trouble };
    }
  }
}

/** The results that are about these entries. */
function ownResults(batch: readonly QueuedEntry[], { results }: PushAnswer): PushResult[] {
  const byUuid = new Map(batch.map((entry) => [entry.uuid, entry]));
  return results.filter(({ uuid, clientId, id }) => {
    const entry = byUuid.get(uuid);
    return entry?.clientId === clientId && entry.id === id;
  });
}
