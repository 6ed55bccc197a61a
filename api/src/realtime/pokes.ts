import type { Commit } from "@fernpaw/sync/server/engine";

/** At most one poke per clinic in this time. */
export const POKE_EVERY_MS = 20;

export interface Pokes {
  /** The clinic has news up to this version, from whichever process. */
  note(commit: Commit): void;
  subscribe(listener: (commit: Commit) => void): () => void;
  close(): void;
}

interface Pending {
  version: number;
  isDue: boolean;
  timer: NodeJS.Timeout;
}

/** The first of a burst goes out at once, the newest of the rest when its time is up. */
export function createPokes(): Pokes {
  const listeners = new Set<(commit: Commit) => void>();
  const pending = new Map<string, Pending>();

  function emit(commit: Commit): void {
    for (const listener of listeners) listener(commit);
  }

  function rest(clinicId: string): NodeJS.Timeout {
    const timer = setTimeout(() => {
      const waiting = pending.get(clinicId);
      if (!waiting?.isDue) {
        pending.delete(clinicId);
        return;
      }
      pending.set(clinicId, { ...waiting, isDue: false, timer: rest(clinicId) });
      emit({ clinicId, version: waiting.version });
    }, POKE_EVERY_MS);
    return timer.unref();
  }

  return {
    note({ clinicId, version }) {
      const waiting = pending.get(clinicId);
      if (!waiting) {
        pending.set(clinicId, { version, isDue: false, timer: rest(clinicId) });
        emit({ clinicId, version });
      } else if (version > waiting.version) {
        waiting.version = version;
        waiting.isDue = true;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close() {
      for (const { timer } of pending.values()) clearTimeout(timer);
      pending.clear();
      listeners.clear();
    },
  };
}
