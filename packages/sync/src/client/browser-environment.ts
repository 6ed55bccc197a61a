import type { Channel, ClientEnvironment, Locks } from "./environment.ts";

interface BrowserStorage {
  persisted?: () => Promise<boolean>;
  estimate?: () => Promise<{ quota?: number; usage?: number }>;
}

/**
 * What is used of a page, worker or service worker. Spelled out, because this package is also compiled
 * where there is no browser; what may be missing somewhere is optional.
 */
interface BrowserScope {
  indexedDB: ClientEnvironment["indexedDB"];
  IDBKeyRange: ClientEnvironment["IDBKeyRange"];
  navigator: { locks?: Locks; storage?: BrowserStorage };
  document?: {
    visibilityState: string;
    addEventListener(type: string, listener: () => void): void;
    removeEventListener(type: string, listener: () => void): void;
  };
  BroadcastChannel?: typeof BroadcastChannel;
  CompressionStream?: typeof CompressionStream;
  addEventListener(type: string, listener: () => void): void;
  removeEventListener(type: string, listener: () => void): void;
}

const scope = globalThis as unknown as BrowserScope;

async function gzipText(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array>).arrayBuffer());
}

function openBroadcast(name: string): Channel | null {
  if (!scope.BroadcastChannel) return null;
  const channel = new scope.BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event: { data?: unknown }) => listener(event.data);
    },
    close: () => channel.close(),
  };
}

async function freeBytes(): Promise<number | null> {
  const { quota, usage } = (await scope.navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : quota - usage;
}

const isVisible = (): boolean => scope.document?.visibilityState === "visible";

/** In milliseconds after `online`: a browser says it before its network carries the first request. */
const ONLINE_AGAIN_MS = [250, 1000];

function onWake(listener: () => void): () => void {
  const whenVisible = (): void => {
    if (isVisible()) listener();
  };
  let timers: ReturnType<typeof setTimeout>[] = [];
  const forget = (): void => {
    for (const timer of timers) clearTimeout(timer);
  };
  const whenOnline = (): void => {
    forget();
    timers = ONLINE_AGAIN_MS.map((ms) => setTimeout(listener, ms));
    listener();
  };
  scope.addEventListener("online", whenOnline);
  scope.addEventListener("focus", listener);
  scope.document?.addEventListener("visibilitychange", whenVisible);
  return () => {
    forget();
    scope.removeEventListener("online", whenOnline);
    scope.removeEventListener("focus", listener);
    scope.document?.removeEventListener("visibilitychange", whenVisible);
  };
}

function onOffline(listener: () => void): () => void {
  scope.addEventListener("offline", listener);
  return () => scope.removeEventListener("offline", listener);
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
    indexedDB: scope.indexedDB,
    IDBKeyRange: scope.IDBKeyRange,
    locks: scope.navigator.locks ?? null,
    openChannel: openBroadcast,
    isVisible,
    onWake,
    onOffline,
    gzip: scope.CompressionStream ? gzipText : null,
    isPersisted: async () => (await scope.navigator.storage?.persisted?.()) ?? null,
    freeBytes,
  };
}
