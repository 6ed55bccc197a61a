/** Saves and transactions that a test has begun and that have not ended. */
const begun = { saves: new Set<object>(), transactions: new Set<object>() };

const { setTimeout: laterOn } = globalThis;

/** From now on this file's transactions are known. */
export function watchTransactions(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function watched(...asked: Parameters<typeof transaction>) {
    const opened = transaction.apply(this, asked);
    begun.transactions.add(opened);
    for (const end of ["complete", "abort"]) opened.addEventListener(end, () => begun.transactions.delete(opened));
    return opened;
  };
}

/** A save of a screen, with what the screen does right after it. */
export async function watchSave<T>(save: () => Promise<T>): Promise<T> {
  const key = {};
  begun.saves.add(key);
  try {
    return await save();
  } finally {
    laterOn(() => begun.saves.delete(key));
  }
}

/** Milliseconds. A save that takes longer hangs: the next assertion finds it. */
const ENDS_WITHIN_MS = 10_000;
/** Looks in a row at which nothing is under way: one look later it is seen what a step of a save begins. */
const QUIET_LOOKS = 3;

/** Waits for the saves and transactions of the test, so that none of them runs into the end of the page. */
export async function untilAtRest(): Promise<void> {
  const untilMs = performance.now() + ENDS_WITHIN_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < untilMs;) {
    await new Promise((resolve) => laterOn(resolve));
    quiet = begun.saves.size + begun.transactions.size === 0 ? quiet + 1 : 0;
  }
}
