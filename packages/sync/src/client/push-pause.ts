import { LEAST_PAUSE_MS } from "./backoff.ts";
import type { ClientEnvironment } from "./environment.ts";

/** While it lasts the queue waits and only pulls go on. Timers, because a clock may jump by a day. */
export class PushPause {
  readonly #environment: Pick<ClientEnvironment, "after">;
  readonly #onOver: () => void;
  #cancel: (() => void) | null = null;
  #isOn = false;

  constructor(environment: Pick<ClientEnvironment, "after">, onOver: () => void) {
    this.#environment = environment;
    this.#onOver = onOver;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  begin(ms: number): void {
    this.#cancel?.();
    this.#isOn = true;
    this.#cancel = this.#environment.after(Math.max(ms, LEAST_PAUSE_MS), () => {
      this.#isOn = false;
      this.#onOver();
    });
  }

  /** Nobody is told: who ends it goes on himself. */
  end(): void {
    this.#cancel?.();
    this.#isOn = false;
  }
}
