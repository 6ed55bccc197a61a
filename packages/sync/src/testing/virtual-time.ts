/** `setImmediate` calls that have not run yet: what fake-indexeddb and the queues of a server live on. */
const pending = { count: 0 };
const realImmediate = globalThis.setImmediate;
let isCounting = false;

function countImmediates(): void {
  if (isCounting) return;
  isCounting = true;
  const counted = (task: (...args: unknown[]) => void, ...args: unknown[]): NodeJS.Immediate => {
    pending.count += 1;
    return realImmediate(() => {
      pending.count -= 1;
      task(...args);
    });
  };
  globalThis.setImmediate = Object.assign(counted, realImmediate) as typeof setImmediate;
}

interface Timer {
  atMs: number;
  order: number;
  task: () => void;
}

/** Rounds of the event loop without work that count as standstill: promises settle within one. */
const QUIET_ROUNDS = 2;

/**
 * A clock that moves only when nothing else can happen: work on fake-indexeddb and calls that are noted
 * with `during` run in real time while virtual time stands still.
 */
export class VirtualTime {
  nowMs: number;
  #timers: Timer[] = [];
  #order = 0;
  #calls = 0;

  constructor(startMs: number) {
    this.nowMs = startMs;
    countImmediates();
  }

  after(ms: number, task: () => void): () => void {
    const timer: Timer = { atMs: this.nowMs + Math.max(0, ms), order: (this.#order += 1), task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Time stands still until `work` is through. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#calls += 1;
    try {
      return await work();
    } finally {
      this.#calls -= 1;
    }
  }

  /** Resolves when nothing happens any more without time passing. */
  async settle(): Promise<void> {
    for (let quiet = 0; quiet < QUIET_ROUNDS;) {
      await new Promise((resolve) => realImmediate(resolve));
      quiet = pending.count === 0 && this.#calls === 0 ? quiet + 1 : 0;
    }
  }

  /** Runs all that is due within `ms`, in order. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms;
    await this.settle();
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.atMs - b.atMs || a.order - b.order)[0];
      if (!next || next.atMs > untilMs) break;
      this.nowMs = Math.max(this.nowMs, next.atMs);
      this.#timers = this.#timers.filter((timer) => timer !== next);
      next.task();
      await this.settle();
    }
    this.nowMs = untilMs;
  }

  /** Lets time pass until `promise` is settled. @throws when it is not within `maxMs` */
  async until<T>(promise: Promise<T>, maxMs = 600_000): Promise<T> {
    let isDone = false;
    promise.then(
      () => (isDone = true),
      () => (isDone = true),
    );
    const stopMs = this.nowMs + maxMs;
    await this.settle();
    while (!isDone) {
      if (this.nowMs >= stopMs) throw new Error(`Not settled within ${maxMs} virtual ms`);
      const next = this.#timers.reduce((soonest, { atMs }) => Math.min(soonest, atMs), stopMs);
      await this.pass(Math.max(0, Math.min(next, stopMs) - this.nowMs));
    }
    return promise;
  }
}
