import { AsyncLocalStorage } from "node:async_hooks";
import { clearImmediate, setImmediate } from "node:timers";

interface Scope {
  isRunning: boolean;
}

const scopes = new AsyncLocalStorage<Scope>();

/** Runs `work` so that `refuseInsideWork` knows whatever it calls. */
export async function runAsWork<T>(work: () => Promise<T>): Promise<T> {
  const scope = { isRunning: true };
  try {
    return await scopes.run(scope, work);
  } finally {
    scope.isRunning = false;
  }
}

/** On SQLite the one writer would wait for itself; elsewhere the inner call would not see the outer's rows. */
export function refuseInsideWork(): void {
  if (scopes.getStore()?.isRunning) {
    throw new Error(
      "A read or write of the store was started inside another one: use the `sql` that the work was given.",
    );
  }
}

/**
 * Rejects when `work` has not settled by the next turn of the event loop: it awaits something other than
 * its `sql`, such as a timer, a request or a file, while everybody else waits for the connection.
 */
export function withinThisTurn<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const watch = setImmediate(() => {
      reject(new Error("Work of the store awaits something other than its `sql`; on SQLite everybody waits for it."));
    });
    work.then(
      (value) => {
        clearImmediate(watch);
        resolve(value);
      },
      (error: unknown) => {
        clearImmediate(watch);
        reject(error);
      },
    );
  });
}
