import type { DexieOptions } from "dexie";

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
  indexedDB: NonNullable<DexieOptions["indexedDB"]>;
  IDBKeyRange: NonNullable<DexieOptions["IDBKeyRange"]>;
  /** Null where Web Locks are missing: every tab then leads, which is harmless. */
  locks: Locks | null;
  openChannel(name: string): Channel | null;
  isVisible(): boolean;
  /** Calls back on `online`, focus and becoming visible; answers a function that stops it. */
  onWake(listener: () => void): () => void;
  /** Calls back on `offline`; answers a function that stops it. */
  onOffline(listener: () => void): () => void;
  /** Null where the platform cannot compress. */
  gzip: ((text: string) => Promise<Uint8Array>) | null;
  /** Whether the browser promised to keep the storage; null when it cannot say. */
  isPersisted(): Promise<boolean | null>;
  /** How much the browser would still let us store; null when it cannot say. */
  freeBytes(): Promise<number | null>;
}

/** UUID version 7: sorts by time, and its random part is this environment's. */
export function uuidV7(environment: Pick<ClientEnvironment, "nowMs" | "randomBytes">): string {
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
