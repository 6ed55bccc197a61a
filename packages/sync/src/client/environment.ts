/** What a tab listens and talks to over `BroadcastChannel`. */
export interface Channel {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): void;
  close(): void;
}

/** The part of the Web Locks interface that is used. */
export interface Locks {
  request<T>(
    name: string,
    options: { mode?: "exclusive"; steal?: boolean; signal?: AbortSignal },
    callback: () => Promise<T>,
  ): Promise<T>;
}

/**
 * Everything that differs between a page, a worker, the service worker and a test in virtual time.
 * Nothing in this folder touches a global clock, timer, random source or database factory.
 */
export interface ClientEnvironment {
  nowMs(): number;
  /** Answers a function that cancels. */
  after(ms: number, task: () => void): () => void;
  randomBytes(length: number): Uint8Array;
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
  /** Null where Web Locks are missing: every tab then leads, which is harmless. */
  locks: Locks | null;
  openChannel(name: string): Channel | null;
  isVisible(): boolean;
  /** Calls back on `online`, focus and becoming visible; answers a function that stops it. */
  onWake(listener: () => void): () => void;
  /** Null where the platform cannot compress. */
  gzip: ((text: string) => Promise<Uint8Array>) | null;
  /** Whether the browser promised to keep the storage; null when it cannot say. */
  isPersisted(): Promise<boolean | null>;
}

async function gzipText(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function openBroadcast(name: string): Channel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => channel.addEventListener("message", (event: MessageEvent<unknown>) => listener(event.data)),
    close: () => channel.close(),
  };
}

function onBrowserWake(listener: () => void): () => void {
  const isPage = typeof document !== "undefined";
  const whenVisible = (): void => {
    if (document.visibilityState === "visible") listener();
  };
  globalThis.addEventListener("online", listener);
  globalThis.addEventListener("focus", listener);
  if (isPage) document.addEventListener("visibilitychange", whenVisible);
  return () => {
    globalThis.removeEventListener("online", listener);
    globalThis.removeEventListener("focus", listener);
    if (isPage) document.removeEventListener("visibilitychange", whenVisible);
  };
}

/** The page, a worker or the service worker that this runs in. */
export function browserEnvironment(): ClientEnvironment {
  return {
    nowMs: () => Date.now(),
    after: (ms, task) => {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
    indexedDB: globalThis.indexedDB,
    IDBKeyRange: globalThis.IDBKeyRange,
    locks: (globalThis.navigator.locks as Locks | undefined) ?? null,
    openChannel: openBroadcast,
    isVisible: () => typeof document !== "undefined" && document.visibilityState === "visible",
    onWake: onBrowserWake,
    gzip: typeof CompressionStream === "undefined" ? null : gzipText,
    isPersisted: async () => (await globalThis.navigator.storage?.persisted?.()) ?? null,
  };
}

/** UUID version 7: sorts by time, and its random part is this environment's. */
export function uuidV7(environment: ClientEnvironment): string {
  const bytes = environment.randomBytes(16);
  const time = Math.max(0, Math.floor(environment.nowMs()));
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(time / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A fraction in [0, 1) for jitter. */
export function randomFraction(environment: ClientEnvironment): number {
  const [high = 0, low = 0] = environment.randomBytes(2);
  return (high * 256 + low) / 65_536;
}
