/** Refreshes without an answer, known to page and service worker alike. */
export interface RefreshTries {
  /** In a row, the one under way included. */
  failures: number;
  /** By the device's clock, milliseconds since 1970. */
  notBeforeMs: number;
  /** Whether one of them did not wait, see `askInTurn`. */
  isHurried: boolean;
}

const STORE = "fernpaw-refresh";
const NOTE = "/refresh-tries";
/** In localStorage, for an address without TLS: it has neither Cache storage nor a service worker. */
const KEY = "refreshTries";

const caches = (): CacheStorage | undefined => (globalThis as { caches?: CacheStorage }).caches;
const local = (): Storage | undefined => (globalThis as { localStorage?: Storage }).localStorage;

async function readNote(): Promise<string | null> {
  const storage = caches();
  if (!storage) return local()?.getItem(KEY) ?? null;
  return (await (await storage.match(NOTE, { cacheName: STORE }))?.text()) ?? null;
}

/** None where the storage fails: then each page counts anew, and the server still bears it. */
export async function readTries(): Promise<RefreshTries> {
  const none = { failures: 0, notBeforeMs: 0, isHurried: false };
  try {
    const note = JSON.parse((await readNote()) ?? "{}") as Partial<RefreshTries>;
    const { failures, notBeforeMs, isHurried } = note;
    return { failures: Number(failures) || 0, notBeforeMs: Number(notBeforeMs) || 0, isHurried: isHurried === true };
  } catch {
    return none;
  }
}

/** Never throws: without a note each page counts anew. */
export async function noteTries(tries: RefreshTries): Promise<void> {
  const text = JSON.stringify(tries);
  const storage = caches();
  try {
    if (storage) await (await storage.open(STORE)).put(NOTE, new Response(text));
    else local()?.setItem(KEY, text);
  } catch {
    // Full, or forbidden by the browser.
  }
}

/** The server has answered. */
export async function forgetTries(): Promise<void> {
  const storage = caches();
  if (!storage) local()?.removeItem(KEY);
  else await storage.delete(STORE).catch(() => undefined);
}
