import type { SyncClient } from "@fernpaw/sync/client/client-types";

/** Work that this file's code has begun and that has not ended. */
const begun = {
  saves: new Map<object, string>(),
  transactions: new Set<object>(),
  timers: new Map<unknown, { setBy: Error; dueMs: number }>(),
  clients: new Set<Pick<SyncClient, "stop">>(),
};

const { setTimeout: laterOn, setInterval: everyNow, clearTimeout: stopLater, clearInterval: stopEvery } = globalThis;

const turn = (ms = 0): Promise<void> => new Promise((resolve) => void laterOn(resolve, ms));

function watchTransactions(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function watched(...asked: Parameters<typeof transaction>) {
    const opened = transaction.apply(this, asked);
    begun.transactions.add(opened);
    for (const end of ["complete", "abort"]) opened.addEventListener(end, () => begun.transactions.delete(opened));
    return opened;
  };
}

function watchTimers(): void {
  const watched =
    (set: (work: () => void, ms?: number) => unknown, isOnce: boolean) =>
    (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) => {
      const setBy = new Error("set here");
      const timer = set(() => {
        if (isOnce) begun.timers.delete(timer);
        work(...given);
      }, ms);
      begun.timers.set(timer, { setBy, dueMs: isOnce ? performance.now() + ms : Number.POSITIVE_INFINITY });
      return timer;
    };
  const cleared = (clear: (timer: never) => void) => (timer: never) => {
    begun.timers.delete(timer);
    clear(timer);
  };
  Object.assign(globalThis, {
    setTimeout: watched(laterOn, true),
    setInterval: watched(everyNow, false),
    clearTimeout: cleared(stopLater),
    clearInterval: cleared(stopEvery),
  });
}

let isWatching = false;

/** From now on transactions and timers are known. Files that share a process share the watch. */
export function watchWork(): void {
  if (isWatching) return;
  isWatching = true;
  watchTransactions();
  watchTimers();
}

/**
 * Milliseconds. A save is answered this much later than it is done. A test that reads the row or the queue and not what
 * the screen does after the save so ends before the save does, on a fast machine and on a slow one.
 */
const HELD_MS = 80;

/** Runs a save of a screen. The screen hears of its end HELD_MS later. */
export async function watchSave<T>(name: string, save: () => Promise<T>): Promise<T> {
  const key = {};
  begun.saves.set(key, name);
  try {
    const saved = await save();
    await turn(HELD_MS);
    return saved;
  } finally {
    begun.saves.delete(key);
  }
}

/** Milliseconds. A save or transaction that takes longer hangs. */
const HANGS_AFTER_MS = 30_000;
/** Milliseconds. A timer that is due sooner is waited for. */
const SOON_MS = 1_000;
/** Looks in a row at which nothing is under way: one look later it is seen what a step of a save begins. */
const QUIET_LOOKS = 3;

const OURS = /\/(?:pwa|packages\/[a-z]+)\/src\/(?!testing\/)(?!.*\.test\.)[^\s)]+/;

/** Vitest evaluates a module in this function. A timer that a module sets while it loads belongs to no test. */
const LOADS_A_MODULE = "runInlinedModule";

/** Where our own code set a timer; undefined for timers of tests, libraries and modules that load. */
function placeOf({ setBy }: { setBy: Error }): string | undefined {
  const stack = setBy.stack ?? "";
  if (stack.includes(LOADS_A_MODULE)) return undefined;
  const lines = stack.split("\n").slice(1);
  return OURS.exec(lines.find((line) => !line.includes("/testing/left-behind.")) ?? "")?.[0];
}

function ourTimers(isMeant: (dueMs: number) => boolean): { timer: unknown; place: string }[] {
  return [...begun.timers].flatMap(([timer, set]) => {
    const place = isMeant(set.dueMs) ? placeOf(set) : undefined;
    return place === undefined ? [] : [{ timer, place }];
  });
}

/** Timers of the client, which go with it: the end of a test does not wait until the client asks the server again. */
const OF_THE_CLIENT = /\/packages\/sync\/src\/client\//;

const soonTimers = (untilMs: number): unknown[] =>
  ourTimers((dueMs) => dueMs < untilMs).filter(({ place }) => begun.clients.size === 0 || !OF_THE_CLIENT.test(place));

/**
 * A part of the app that loads and a step back in the history end by themselves, late on a busy machine: no test has to
 * wait for those that it does not use.
 */
const ENDS_BY_ITSELF = /\/pwa\/src\/ui\/(?:chunk|back-entries)\.ts/;

async function untilEndedByItself(): Promise<void> {
  const untilMs = performance.now() + HANGS_AFTER_MS;
  const isUnderWay = (): boolean => ourTimers(() => true).some(({ place }) => ENDS_BY_ITSELF.test(place));
  while (isUnderWay() && performance.now() < untilMs) await turn(10);
}

const isBusy = (): boolean => begun.saves.size + begun.transactions.size > 0;

/** Waits until the saves that have begun have ended. */
export async function untilSaved(): Promise<void> {
  while (begun.saves.size > 0) await turn();
}

/** Waits for saves and transactions, so that none of them runs into the next test or the end of the page. */
async function untilAtRest(): Promise<void> {
  const untilMs = performance.now() + HANGS_AFTER_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < untilMs;) {
    await turn();
    quiet = isBusy() ? 0 : quiet + 1;
  }
}

/** The client stops when its test ends, after the screens that use it. */
export function stopAfterTest(client: Pick<SyncClient, "stop">): void {
  begun.clients.add(client);
}

async function stopClients(): Promise<void> {
  const clients = [...begun.clients];
  begun.clients.clear();
  await Promise.all(clients.map((client) => client.stop()));
}

/**
 * Ends a test: waits for what it left under way, then removes its screens with `removeScreens`. Answers what the test
 * should have waited for: saves that were under way at its end, what hangs, and timers of our code that the screens left.
 */
export async function endTest(removeScreens: () => void): Promise<string[]> {
  const early = [...begun.saves.values()].map((name) => `the save ${name}`);
  await untilAtRest();
  removeScreens();
  await untilEndedByItself();
  await untilAtRest();
  const hanging = isBusy() ? [`${begun.saves.size} saves and ${begun.transactions.size} transactions that hang`] : [];
  const soonMs = performance.now() + SOON_MS;
  while (soonTimers(soonMs).length > 0) await turn(10);
  const before = ourTimers(() => true);
  await stopClients();
  const after = ourTimers(() => true);
  for (const { timer } of after) globalThis.clearTimeout(timer as number);
  // A client takes its own timers along, and parts that look for its database begin to try again.
  const timers = before.filter(({ timer }) => after.some((one) => one.timer === timer));
  return [...early, ...hanging, ...timers.map(({ place }) => `a timer that ${place} set and did not clear`)];
}
