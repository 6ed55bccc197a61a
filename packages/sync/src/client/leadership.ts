import type { Channel, ClientEnvironment, Locks } from "./environment.ts";

const HEARTBEAT_MS = 5_000;
/** Heartbeats missed after which a leader is frozen: 15 s. Counted, because a clock may jump. */
const SILENT_BEATS = 3;

interface LeadershipOptions {
  environment: ClientEnvironment;
  lockName: string;
  channel: Channel | null;
  onLead: () => void;
  /** Every 5 s, in the tab that leads. */
  onBeat: () => void;
  onLose: () => void;
}

/**
 * One tab of a user pushes and pulls. A Web Lock elects it; because a frozen tab keeps its lock, the
 * leader also says every 5 s that it lives, and a follower that somebody looks at takes the lock after
 * 15 s of silence. For a moment two may lead: that must be harmless, and the fences of pull and push
 * make it so.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  #silentBeats = 0;
  #isLeading = false;
  #isStopped = false;
  #waiting: AbortController | null = null;
  #letGo: (() => void) | null = null;
  #cancelTick: (() => void) | null = null;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  get isLeading(): boolean {
    return this.#isLeading;
  }

  start(): void {
    this.#isStopped = false;
    this.heard();
    this.#ask(false);
    this.#tick();
  }

  /** A message that only a living leader sends. */
  heard(): void {
    this.#silentBeats = 0;
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelTick?.();
    this.#waiting?.abort();
    this.#lose();
  }

  #ask(isSteal: boolean): void {
    const { locks } = this.#options.environment;
    if (!locks) {
      this.#lead();
      return;
    }
    this.#waiting?.abort();
    const waiting = new AbortController();
    this.#waiting = waiting;
    void this.#hold(locks, isSteal ? { steal: true } : { signal: waiting.signal });
  }

  async #hold(locks: Locks, options: { steal?: boolean; signal?: AbortSignal }): Promise<void> {
    try {
      await locks.request(this.#options.lockName, options, () => {
        if (this.#isStopped) return Promise.resolve();
        return new Promise<void>((resolve) => {
          this.#letGo = resolve;
          this.#lead();
        });
      });
    } catch {
      // Stolen while we were frozen, or no longer waited for.
      if (this.#isStopped || !this.#isLeading || options.signal?.aborted) return;
      this.#lose();
      this.heard();
      this.#ask(false);
    }
  }

  #lead(): void {
    if (this.#isLeading || this.#isStopped) return;
    this.#isLeading = true;
    this.#options.channel?.post({ t: "heartbeat" });
    this.#options.onLead();
  }

  #lose(): void {
    this.#letGo?.();
    this.#letGo = null;
    if (!this.#isLeading) return;
    this.#isLeading = false;
    this.#options.onLose();
  }

  #tick(): void {
    const { environment, channel } = this.#options;
    this.#cancelTick = environment.after(HEARTBEAT_MS, () => {
      if (this.#isStopped) return;
      if (this.#isLeading) {
        channel?.post({ t: "heartbeat" });
        this.#options.onBeat();
      } else {
        this.#silentBeats += 1;
        if (this.#silentBeats > SILENT_BEATS && environment.isVisible()) {
          this.heard();
          this.#ask(true);
        }
      }
      this.#tick();
    });
  }
}
