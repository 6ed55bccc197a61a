import { toInstant } from "@fernpaw/domain/kernel/time";
import { backoffMs, LEAST_PAUSE_MS, OFFLINE_AFTER } from "./backoff.ts";
import { BucketQueue } from "./bucket-queue.ts";
import { compareClocks } from "./clock-skew.ts";
import { NO_NETWORK, PROBE_MS, type Trouble } from "./exchange.ts";
import type { LoopParts } from "./loop-parts.ts";
import { archiveAcked, countUnsent } from "./outbox.ts";
import type { PullOutcome } from "./pull.ts";
import { PushPause } from "./push-pause.ts";
import type { PushOutcome } from "./push.ts";
import { StorageBrokenError } from "./storage-guard.ts";
import { readMeta } from "./sync-meta.ts";
import { SignedOutError } from "./transport.ts";
import { describeBlock, waitAfter } from "./trouble.ts";

const POLL_VISIBLE_MS = 30_000;
const POLL_HIDDEN_MS = 60_000;
/** For the pull that brings what has a result. */
const UNSETTLED_MS = 2_000;
/** The same entry behind a gap for the second time: the server has lost what came before. */
const GAPS_BEFORE_REDRIVE = 2;
/** Re-drives and stale answers in a row before it counts as trouble. */
const MAX_TURNS = 20;

/** How a cycle ended: through, or held up for so long. */
interface CycleEnd {
  isThrough: boolean;
  waitMs: number;
}

/**
 * Pushes, then pulls, one after the other: a page never comes in beside a push whose effects it may hold.
 * Buckets load beside it. Any number of wishes during a cycle make one more cycle.
 */
export class SyncLoop {
  readonly #parts: LoopParts;
  #abort = new AbortController();
  #isOn = false;
  #isRunning = false;
  #running: Promise<void> = Promise.resolve();
  #isWanted = false;
  #isForced = false;
  #cancelTimer: (() => void) | null = null;
  #failures = 0;
  /** Something speaks against the connection: the next silence is believed at once. */
  #isDoubted = false;
  #gaps = 0;
  /** Cycles in a row that came through and left something unsent. */
  #leftovers = 0;
  #cursor = 0;
  /** Acknowledgements of the page that was stored last; a push must not wait for the cache to read them. */
  acks: Readonly<Record<string, number>> = {};
  /** What the server said during a cycle that it is at. */
  #poked = 0;
  readonly #buckets: BucketQueue;
  readonly #pushPause: PushPause;

  constructor(parts: LoopParts) {
    this.#parts = parts;
    this.#buckets = new BucketQueue(parts, () => this.wake());
    this.#pushPause = new PushPause(parts.environment, () => this.wake());
  }

  /** Asking, or about to. */
  get isCycling(): boolean {
    return this.#isRunning || this.#isWanted;
  }

  get isBusy(): boolean {
    return this.isCycling || this.#buckets.isLoading;
  }

  /** Resolves when nothing that was begun is under way any more. */
  async ended(): Promise<void> {
    await this.#running;
    await this.#buckets.ended();
  }

  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#abort = new AbortController();
    this.wake();
  }

  stop(): void {
    this.#isOn = false;
    this.#isWanted = false;
    this.#cancelTimer?.();
    this.#pushPause.end();
    this.#isDoubted = false;
    this.#abort.abort();
  }

  /** A change was queued here. In offline mode the next probe will find it. */
  queued(): void {
    if (this.#failures < OFFLINE_AFTER) this.wake();
  }

  /** The server says that it is at `version`. */
  poke(version: number): void {
    if (version <= this.#cursor) return;
    // The pull of this cycle may bring it: mostly it is about what this cycle has sent.
    if (this.#isRunning) this.#poked = Math.max(this.#poked, version);
    else this.wake();
  }

  /** Network, focus or a person: at once, whatever was being waited for. */
  force(): void {
    this.#isForced = true;
    this.wake();
  }

  /** What was being waited for ends here; what is known already is not asked again. */
  doubt(): void {
    if (this.#parts.status.contact.isOffline) return;
    this.#isDoubted = true;
    this.wake();
  }

  wake(): void {
    if (!this.#isOn) return;
    this.#isWanted = true;
    if (this.#isRunning) return;
    this.#cancelTimer?.();
    this.#running = this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    let end: CycleEnd = { isThrough: true, waitMs: 0 };
    while (this.#isOn && this.#isWanted) {
      this.#isWanted = false;
      if (this.#isForced) {
        this.#isForced = false;
        this.#pushPause.end();
        this.#buckets.hurry();
      }
      end = await this.#cycle(this.#abort.signal);
      if (end.isThrough && this.#poked > this.#cursor) this.#isWanted = true;
      this.#poked = 0;
      // A wish that came meanwhile waits too, unless somebody asked to try at once.
      if (!end.isThrough && !this.#isForced) this.#isWanted = false;
    }
    this.#isRunning = false;
    this.#cancelTimer?.();
    const waitMs = Math.max(end.waitMs, LEAST_PAUSE_MS);
    // Before the report, which may take longer than the next run: that one knows better when to wake.
    if (this.#isOn) this.#cancelTimer = this.#parts.environment.after(waitMs, () => this.wake());
    await this.#parts.onChange().catch(() => undefined);
  }

  async #cycle(signal: AbortSignal): Promise<CycleEnd> {
    const isProbe = this.#isDoubted;
    try {
      const trouble = (await this.#push(signal)) ?? (await this.#pull(signal, isProbe));
      if (signal.aborted) return { isThrough: false, waitMs: 0 };
      if (trouble) return this.#held(trouble);
      this.#contacted();
      // One that came up meanwhile may be about what is asked next.
      if (isProbe) this.#isDoubted = false;
      await this.#buckets.start(signal);
      return { isThrough: true, waitMs: await this.#pause() };
    } catch (error) {
      if (error instanceof StorageBrokenError) return { isThrough: false, waitMs: POLL_HIDDEN_MS };
      return this.#held(error instanceof SignedOutError ? { kind: "signed_out" } : NO_NETWORK);
    }
  }

  #held(trouble: Trouble): CycleEnd {
    const { environment, status } = this.#parts;
    const isSilent = trouble.kind === "network" || (trouble.kind === "problem" && trouble.status === 401);
    this.#failures = isSilent ? Math.max(this.#failures + 1, this.#isDoubted ? OFFLINE_AFTER : 0) : 0;
    this.#isDoubted = false;
    const block = describeBlock(trouble);
    const isOffline = isSilent && (this.#failures >= OFFLINE_AFTER || status.contact.isOffline);
    status.setContact({ isOffline, ...(block && { block }) });
    const ms = isSilent ? backoffMs(environment, this.#failures) : waitAfter(trouble);
    const retryAfterMs = trouble.kind === "signed_out" ? null : trouble.retryAfterMs;
    return { isThrough: false, waitMs: Math.max(ms, retryAfterMs ?? 0) };
  }

  #contacted(): void {
    const { environment, status } = this.#parts;
    this.#failures = 0;
    const lastContactAt = toInstant(environment.nowMs());
    status.setContact({ isOffline: false, lastContactAt, ...(!this.#pushPause.isOn && { block: null }) });
  }

  /** Answers what keeps us from going on to pull; what concerns the queue alone only holds the queue. */
  async #push(signal: AbortSignal): Promise<Trouble | null> {
    const { pusher, resets } = this.#parts;
    if (this.#pushPause.isOn) return null;
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const outcome: PushOutcome = await pusher.pushAll(signal);
      if (outcome.kind === "redrive" && outcome.reason === "client_forked") {
        await resets.fork();
        continue;
      }
      return this.#afterPush(outcome);
    }
    return NO_NETWORK;
  }

  async #afterPush(outcome: PushOutcome): Promise<Trouble | null> {
    if (outcome.kind === "trouble") {
      const { trouble } = outcome;
      if (trouble.kind !== "problem" || trouble.status === 401 || trouble.status === 429) return trouble;
      this.#pushPause.begin(Math.max(waitAfter(trouble), trouble.retryAfterMs ?? 0));
      this.#parts.status.setContact({ block: describeBlock(trouble) });
      return null;
    }
    if (outcome.kind !== "stopped") {
      this.#gaps = 0;
      return null;
    }
    this.#gaps = outcome.reason === "gap" ? this.#gaps + 1 : 0;
    if (this.#gaps >= GAPS_BEFORE_REDRIVE) {
      this.#gaps = 0;
      await this.#parts.resets.fork();
    }
    const isUnknown = outcome.reason === "unknown_mutation";
    this.#pushPause.begin(isUnknown ? POLL_HIDDEN_MS : outcome.retryAfterMs);
    if (isUnknown) this.#parts.status.setContact({ block: { state: "upgrade", reason: "unknown_mutation" } });
    if (outcome.isDiskFull) this.#parts.status.setContact({ block: { state: "attention", reason: "disk_full" } });
    return null;
  }

  async #pull(signal: AbortSignal, isProbe: boolean): Promise<Trouble | null> {
    // Whoever has answered once is there.
    let timeoutMs = isProbe ? PROBE_MS : undefined;
    for (let turn = 0; turn < MAX_TURNS;) {
      const outcome: PullOutcome = await this.#parts.puller.pull(signal, timeoutMs);
      timeoutMs = undefined;
      if (outcome.kind === "trouble") return outcome.trouble;
      if (outcome.kind === "page") {
        await this.#settle(outcome);
        if (!outcome.more) return null;
        turn = 0;
        continue;
      }
      turn += 1;
      if (signal.aborted) return NO_NETWORK;
      const trouble = outcome.kind === "reset" ? await this.#reset(outcome, signal) : await this.#rebuild(signal);
      if (trouble) return trouble;
    }
    return NO_NETWORK;
  }

  async #reset(outcome: Extract<PullOutcome, { kind: "reset" }>, signal: AbortSignal): Promise<Trouble | null> {
    if (outcome.reset.reason === "schema") {
      return { kind: "problem", status: 426, code: "upgrade_required", retryAfterMs: null };
    }
    await this.#parts.resets.follow(outcome.reset, outcome.asked);
    return this.#rebuild(signal);
  }

  /** Loads p0 where the replica must be built anew; without it no page can be applied. */
  async #rebuild(signal: AbortSignal): Promise<Trouble | null> {
    const { cache, guard } = this.#parts;
    if ((await guard.run(() => readMeta(cache))).rebuild === null) return null;
    await this.#parts.onChange();
    const outcome = await this.#parts.loadBucket("p0", signal);
    switch (outcome.kind) {
      case "complete":
        await this.#buckets.start(signal);
        return null;
      case "changed":
        return null;
      case "interrupted":
        return { kind: "network", retryAfterMs: outcome.retryAfterMs };
      case "trouble":
        return outcome.trouble;
    }
  }

  async #settle(page: Extract<PullOutcome, { kind: "page" }>): Promise<void> {
    const { acks, more, to, epoch, outboxEpoch, clock } = page;
    const { outbox, guard, resets } = this.#parts;
    if (outboxEpoch !== epoch) this.#isWanted = await resets.followCopy(outboxEpoch, epoch);
    this.#cursor = to;
    this.acks = acks;
    const when = { nowMs: await compareClocks(this.#parts, clock), isSure: true };
    const settled = await guard.run(() => archiveAcked(outbox, { acks, cursor: to }, when));
    if (!more && settled.isForgotten) await resets.fork();
  }

  /** Until when nothing needs doing, unless somebody wakes us. */
  async #pause(): Promise<number> {
    const { outbox, guard, environment } = this.#parts;
    const poll = environment.isVisible() ? POLL_VISIBLE_MS : POLL_HIDDEN_MS;
    const unsent = await guard.run(() => countUnsent(outbox));
    if (unsent === 0) this.#leftovers = 0;
    if ((await guard.run(() => outbox.q.count())) === 0) return poll;
    if (unsent === 0) return UNSETTLED_MS;
    if (this.#pushPause.isOn) return poll;
    // A re-drive has just numbered it anew, say.
    return Math.min(poll, LEAST_PAUSE_MS * 2 ** this.#leftovers++);
  }
}
