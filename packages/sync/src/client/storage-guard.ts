import type { Dexie } from "dexie";
import { isStorageError, storageCause } from "./mutation-runner.ts";

const REOPENS = 3;

/** The device's storage does not answer any more, or is full although all that can be fetched again was dropped. */
export class StorageBrokenError extends Error {
  override readonly name = "StorageBrokenError";
}

export function errorNameOf(error: unknown): string {
  const cause = storageCause(error);
  const inner = (cause as { inner?: unknown } | null)?.inner;
  if (inner instanceof Error && inner.name === "QuotaExceededError") return inner.name;
  return cause instanceof Error ? cause.name : "Error";
}

interface Guard {
  databases: readonly Dexie[];
  /** Makes room; answers false when there is nothing left to drop. */
  evict: () => Promise<boolean>;
  onBroken: (reason: string) => void;
  isStopped: () => boolean;
}

/**
 * Runs work on IndexedDB. Safari closes connections behind the page's back and Chromium answers
 * `UnknownError` on a sick disk: the databases are opened again up to three times, then the device counts
 * as broken. A full disk makes room by dropping what can be fetched again.
 */
export class StorageGuard {
  readonly #guard: Guard;

  constructor(guard: Guard) {
    this.#guard = guard;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isStorageError(error) || this.#guard.isStopped()) throw error;
        if (attempt >= REOPENS) this.#break(error);
        await this.#recover(error);
      }
    }
  }

  async #recover(error: unknown): Promise<void> {
    if (errorNameOf(error) === "QuotaExceededError") {
      if (!(await this.#makeRoom())) this.#break(error);
      return;
    }
    await this.reopen().catch(() => undefined);
  }

  /** A disk on which not even this fits is full for good. */
  async #makeRoom(): Promise<boolean> {
    try {
      return await this.#guard.evict();
    } catch (error) {
      if (errorNameOf(error) !== "QuotaExceededError") throw error;
      return false;
    }
  }

  async reopen(): Promise<void> {
    for (const database of this.#guard.databases) {
      database.close({ disableAutoOpen: false });
      await database.open();
    }
  }

  #break(error: unknown): never {
    const reason = errorNameOf(error);
    this.#guard.onBroken(reason);
    throw new StorageBrokenError(reason, { cause: error });
  }
}
