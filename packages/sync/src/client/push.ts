import type { PushResponse as PushAnswer } from "../protocol.ts";
import { MAX_BATCH, PROTOCOL, PushResponse } from "../protocol.ts";
import { NO_NETWORK, newNonce, post, PUSH_MS, type Trouble, type Wire } from "./exchange.ts";
import type { ClientFaults } from "./faults.ts";
import { nextBatch, readOutboxEpoch, recordResults, wireOf } from "./outbox.ts";
import type { OutboxDb, QueuedEntry } from "./outbox-db.ts";
import type { StorageGuard } from "./storage-guard.ts";

/** Compressing less costs more than it saves. */
const GZIP_FROM_BYTES = 1024;

export interface PushParts extends Wire {
  outbox: OutboxDb;
  guard: Pick<StorageGuard, "run">;
  faults: ClientFaults;
  request: { clinicId: string; deviceId: string; schema: number; build: string };
  /** Acknowledgements that have reached the cache, so that the server may forget older results. */
  readAcks: () => Promise<Record<string, number>>;
  /** The epoch to send under; the outbox's own unless a test plants a fault. */
  readEpoch?: () => Promise<string>;
}

export type PushOutcome =
  | { kind: "done"; sent: number }
  /** The server has not answered the first pull yet, so there is nothing to send under. */
  | { kind: "no_epoch" }
  | { kind: "stopped"; reason: "transient" | "gap" | "unknown_mutation"; retryAfterMs: number }
  | { kind: "redrive"; reason: "epoch_changed" | "client_forked" }
  | { kind: "trouble"; trouble: Trouble };

const DEFAULT_RETRY_MS = 1_000;

/** Sends the queue, batch by batch, until it is through or something is in the way. */
export class Pusher {
  readonly #parts: PushParts;
  #limit = MAX_BATCH;

  constructor(parts: PushParts) {
    this.#parts = parts;
  }

  async pushAll(signal: AbortSignal): Promise<PushOutcome> {
    let sent = 0;
    for (;;) {
      const outcome = await this.#pushBatch(signal);
      if (outcome === "empty") return { kind: "done", sent };
      if (typeof outcome === "object") return outcome;
      sent += outcome;
    }
  }

  /** `empty`, how many got a result, or why it stops. */
  async #pushBatch(signal: AbortSignal): Promise<"empty" | number | PushOutcome> {
    const { guard, outbox, environment } = this.#parts;
    const batch = await guard.run(() => nextBatch(outbox, this.#limit));
    if (batch.length === 0) return "empty";
    const epoch = await guard.run(() => (this.#parts.readEpoch ?? (() => readOutboxEpoch(outbox)))());
    if (epoch === "") return { kind: "no_epoch" };
    const answer = await post(
      { transport: this.#parts.transport, environment },
      {
        path: "/api/sync/push",
        schema: PushResponse,
        timeoutMs: PUSH_MS,
        gzipFrom: GZIP_FROM_BYTES,
        signal,
        body: {
          protocol: PROTOCOL,
          ...this.#parts.request,
          epoch,
          nonce: newNonce(environment),
          ackedThrough: await this.#ackedThrough(batch),
          mutations: batch.map(wireOf),
        },
      },
    );
    if (answer.kind !== "ok") return this.#trouble(answer, batch);
    if (answer.value.epoch !== epoch) return { kind: "redrive", reason: "epoch_changed" };
    return this.#settle(batch, answer.value);
  }

  async #ackedThrough(batch: readonly QueuedEntry[]): Promise<Record<string, number>> {
    const acks = await this.#parts.readAcks();
    const clients = new Set(batch.map(({ clientId }) => clientId));
    return Object.fromEntries(Object.entries(acks).filter(([clientId]) => clients.has(clientId)));
  }

  async #settle(batch: readonly QueuedEntry[], answer: PushAnswer): Promise<number | PushOutcome> {
    const { guard, outbox, faults } = this.#parts;
    const noted = await guard.run(() => recordResults(outbox, answer.results));
    if (faults.dropOnPushAnswer)
      await this.#drop(batch.filter(({ uuid }) => answer.results.some((r) => r.uuid === uuid)));
    this.#limit = Math.min(MAX_BATCH, this.#limit * 2);
    if (answer.stopped) {
      const { reason, retryAfterMs } = answer.stopped;
      return { kind: "stopped", reason, retryAfterMs: retryAfterMs ?? DEFAULT_RETRY_MS };
    }
    // An answer about nothing that we sent would let us ask for ever.
    return noted > 0 || faults.dropOnPushAnswer ? batch.length : { kind: "trouble", trouble: NO_NETWORK };
  }

  async #trouble(trouble: Trouble, batch: readonly QueuedEntry[]): Promise<number | PushOutcome> {
    if (trouble.kind !== "problem") return { kind: "trouble", trouble };
    switch (trouble.code) {
      case "epoch_changed":
      case "client_forked":
        return { kind: "redrive", reason: trouble.code };
      case "too_large":
        if (batch.length === 1) return { kind: "trouble", trouble };
        this.#limit = Math.max(1, Math.floor(batch.length / 2));
        return 0;
      case "unauthenticated":
        if (this.#parts.faults.dropOn401) await this.#drop(batch);
        return { kind: "trouble", trouble };
      default:
        return { kind: "trouble", trouble };
    }
  }

  async #drop(batch: readonly QueuedEntry[]): Promise<void> {
    await this.#parts.outbox.q.bulkDelete(batch.map(({ seq }) => seq));
  }
}
