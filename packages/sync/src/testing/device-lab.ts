import { gzipSync } from "node:zlib";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { Channel, ClientEnvironment, Locks } from "../client/environment.ts";
import { copyDatabase, type DatabaseCopy, rollBack } from "./database-copies.ts";
import { type BegunTransaction, type Connection, sicken, type StorageFault, type Transaction } from "./sick-storage.ts";
import type { SeededRandom } from "./random.ts";
import type { VirtualTime } from "./virtual-time.ts";

interface Request {
  tab: DeviceTab;
  signal: AbortSignal | undefined;
  callback: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

interface HeldRequest {
  tab: DeviceTab;
  reject: (error: unknown) => void;
}

function abortError(): Error {
  return new DOMException("The request was aborted", "AbortError");
}

/** Web Locks of one browser, as far as one exclusive lock a name goes. */
class DeviceLocks {
  readonly #held = new Map<string, HeldRequest>();
  readonly #queues = new Map<string, Request[]>();

  request(tab: DeviceTab, name: string, options: Parameters<Locks["request"]>[1], callback: () => Promise<unknown>) {
    return new Promise<unknown>((resolve, reject) => {
      const request: Request = { tab, signal: options.signal, callback, resolve, reject };
      if (options.steal) {
        this.#held.get(name)?.reject(abortError());
        this.#grant(name, request);
        return;
      }
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      queue.push(request);
      options.signal?.addEventListener("abort", () => {
        const at = queue.indexOf(request);
        if (at < 0) return;
        queue.splice(at, 1);
        reject(abortError());
      });
      this.#next(name);
    });
  }

  /** A closed tab holds and wants nothing. */
  forget(tab: DeviceTab): void {
    for (const [name, queue] of this.#queues) {
      this.#queues.set(
        name,
        queue.filter((request) => request.tab !== tab),
      );
      if (this.#held.get(name)?.tab === tab) {
        this.#held.delete(name);
        this.#next(name);
      }
    }
  }

  #next(name: string): void {
    if (this.#held.has(name)) return;
    const request = this.#queues.get(name)?.shift();
    if (request) this.#grant(name, request);
  }

  #grant(name: string, request: Request): void {
    const held: HeldRequest = { tab: request.tab, reject: request.reject };
    this.#held.set(name, held);
    const release = (): void => {
      if (this.#held.get(name) !== held) return;
      this.#held.delete(name);
      this.#next(name);
    };
    void Promise.resolve().then(request.callback).then(request.resolve, request.reject).finally(release);
  }
}

function unfinished(connection: Connection): Transaction[] {
  return connection._rawDatabase.transactions.filter(({ db, _state }) => db === connection && _state !== "finished");
}

/** One browser on one machine: its databases, its locks, its tabs. */
export class Device {
  readonly time: VirtualTime;
  readonly random: SeededRandom;
  readonly locks = new DeviceLocks();
  readonly tabs = new Set<DeviceTab>();
  indexedDB = new IDBFactory();
  /** How far this machine's clock is off. */
  clockOffsetMs = 0;
  canCompress = false;
  freeBytes: number | null = null;
  /** What goes wrong with a transaction; null lets it pass. */
  storageFault: (transaction: BegunTransaction) => StorageFault | null = () => null;

  constructor(time: VirtualTime, random: SeededRandom) {
    this.time = time;
    this.random = random;
  }

  /** As a sick disk or a browser short of room does. */
  deleteDatabase(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const request = this.indexedDB.deleteDatabase(name);
      request.addEventListener("success", () => resolve());
      request.addEventListener("error", () => reject(new Error(`Cannot delete ${name}`)));
    });
  }

  copyDatabase(name: string): Promise<DatabaseCopy> {
    return copyDatabase(this.indexedDB, name);
  }

  /** A power cut: commits that were not durable are gone, the newest first. The database must be closed. */
  rollBack(name: string, copy: DatabaseCopy): Promise<void> {
    return rollBack(this.indexedDB, name, copy);
  }

  async databaseNames(): Promise<string[]> {
    const databases = (await this.indexedDB.databases()) as { name?: string }[];
    return databases.flatMap(({ name }) => (name === undefined ? [] : [name])).sort();
  }

  openTab(): DeviceTab {
    const tab = new DeviceTab(this);
    this.tabs.add(tab);
    return tab;
  }
}

/** One tab. A killed or frozen tab runs no timer and hears no message. */
export class DeviceTab {
  readonly device: Device;
  readonly #channels = new Map<string, Set<(message: unknown) => void>>();
  readonly #wakers = new Set<() => void>();
  readonly #doubters = new Set<() => void>();
  isVisible = true;
  isFrozen = false;
  isDead = false;
  #thawed: (() => void)[] = [];
  readonly #connections = new Set<Connection>();

  constructor(device: Device) {
    this.device = device;
  }

  /** Focus, or the network coming back. */
  wake(): void {
    if (this.isDead || this.isFrozen) return;
    for (const waker of this.#wakers) waker();
  }

  /** As the browser does when the cable is pulled. */
  goOffline(): void {
    if (this.isDead || this.isFrozen) return;
    for (const doubter of this.#doubters) doubter();
  }

  /** As a crash does: what was not committed is gone, and nothing of the tab runs on. */
  kill(): void {
    this.isDead = true;
    this.device.tabs.delete(this);
    this.device.locks.forget(this);
    for (const connection of this.#connections) {
      for (const transaction of unfinished(connection)) {
        try {
          transaction.abort();
        } catch {
          // It is committing: then it will be there.
        }
      }
      connection.close();
    }
  }

  /** As Safari does behind the page's back. */
  loseConnections(): void {
    for (const connection of this.#connections) connection.close();
  }

  /** The device's databases, as long as this tab lives. */
  #indexedDB(): ClientEnvironment["indexedDB"] {
    const { indexedDB } = this.device;
    const factory = {
      open: (name: string, version?: number) => {
        if (this.isDead) throw new DOMException("The tab is gone", "AbortError");
        const request = indexedDB.open(name, version);
        request.addEventListener("success", () => {
          const connection = request.result as unknown as Connection;
          this.#connections.add(connection);
          sicken(connection, (transaction) => this.device.storageFault(transaction));
          if (this.isDead) connection.close();
        });
        return request;
      },
      deleteDatabase: (name: string) => indexedDB.deleteDatabase(name),
      databases: () => indexedDB.databases(),
      cmp: (a: unknown, b: unknown) => indexedDB.cmp(a, b),
    };
    return factory as ClientEnvironment["indexedDB"];
  }

  thaw(): void {
    this.isFrozen = false;
    const late = this.#thawed;
    this.#thawed = [];
    for (const task of late) task();
  }

  #run(task: () => void): void {
    if (this.isDead) return;
    if (this.isFrozen) this.#thawed.push(task);
    else task();
  }

  hear(name: string, message: unknown): void {
    this.#run(() => {
      for (const listener of this.#channels.get(name) ?? []) listener(message);
    });
  }

  #openChannel(name: string): Channel {
    const { device } = this;
    const listeners = this.#channels.get(name) ?? new Set();
    this.#channels.set(name, listeners);
    return {
      post: (message) => {
        const copy = structuredClone(message);
        const others = [...device.tabs].filter((tab) => tab !== this);
        device.time.after(0, () => {
          for (const tab of others) tab.hear(name, copy);
        });
      },
      listen: (listener) => void listeners.add(listener),
      close: () => listeners.clear(),
    };
  }

  environment(): ClientEnvironment {
    const { device } = this;
    return {
      nowMs: () => device.time.nowMs + device.clockOffsetMs,
      after: (ms, task) => device.time.after(ms, () => this.#run(task)),
      randomBytes: (length) => device.random.bytes(length),
      indexedDB: this.#indexedDB(),
      IDBKeyRange: IDBKeyRange as ClientEnvironment["IDBKeyRange"],
      locks: {
        request: <T>(name: string, options: Parameters<Locks["request"]>[1], callback: () => Promise<T>) =>
          device.locks.request(this, name, options, callback) as Promise<T>,
      },
      openChannel: (name) => this.#openChannel(name),
      isVisible: () => this.isVisible,
      onWake: (listener) => {
        this.#wakers.add(listener);
        return () => this.#wakers.delete(listener);
      },
      onOffline: (listener) => {
        this.#doubters.add(listener);
        return () => this.#doubters.delete(listener);
      },
      gzip: device.canCompress ? (text) => Promise.resolve(gzipSync(text)) : null,
      isPersisted: () => Promise.resolve(true),
      freeBytes: () => Promise.resolve(device.freeBytes),
    };
  }
}
