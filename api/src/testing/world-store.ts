import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type OpenStore, openStore } from "../db/open-store.ts";
import { type MemoryStore, openMemoryStore } from "./memory-store.ts";

const DATABASE_FILE = "fernpaw.db";

/** The database of a simulated world, which can be put back to an older copy. */
export interface WorldStore {
  store: OpenStore;
  /** Keeps a copy of the database as it is now. */
  backUp(): Promise<void>;
  /** Puts the kept copy in the place of the database. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Without files and threads, so that a run can be repeated exactly. `renewEpochs` is called after each restore. */
class InMemory implements WorldStore {
  #memory: MemoryStore;
  #copy: Buffer;
  readonly #renewEpochs: (store: OpenStore) => Promise<void>;

  constructor(memory: MemoryStore, renewEpochs: (store: OpenStore) => Promise<void>) {
    this.#memory = memory;
    this.#copy = memory.copy();
    this.#renewEpochs = renewEpochs;
  }

  get store(): OpenStore {
    return this.#memory.store;
  }

  async backUp(): Promise<void> {
    this.#copy = this.#memory.copy();
  }

  async restore(): Promise<void> {
    await this.#memory.store.close();
    this.#memory = await openMemoryStore(this.#copy);
    await this.#renewEpochs(this.#memory.store);
  }

  async close(): Promise<void> {
    await this.#memory.store.close();
  }
}

/** As in production: a file, a thread for long reads, and the mark beside it that notices an older copy. */
class OnDisk implements WorldStore {
  readonly #folder: string;
  store: OpenStore;

  constructor(folder: string, store: OpenStore) {
    this.#folder = folder;
    this.store = store;
  }

  async backUp(): Promise<void> {
    const copy = join(this.#folder, "copy");
    await this.#reopen(() => {
      rmSync(copy, { recursive: true, force: true });
      cpSync(join(this.#folder, "live"), copy, { recursive: true });
    });
  }

  async restore(): Promise<void> {
    const copy = join(this.#folder, "copy");
    await this.#reopen(() => {
      for (const name of readdirSync(copy)) {
        if (name === DATABASE_FILE) cpSync(join(copy, name), join(this.#folder, "live", name));
      }
    });
  }

  async #reopen(between: () => void): Promise<void> {
    await this.store.close();
    between();
    this.store = await openStore({ dataDir: join(this.#folder, "live") });
  }

  async close(): Promise<void> {
    await this.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

interface WorldStoreOptions {
  isOnDisk: boolean;
  renewEpochs: (store: OpenStore) => Promise<void>;
}

export async function openWorldStore({ isOnDisk, renewEpochs }: WorldStoreOptions): Promise<WorldStore> {
  if (!isOnDisk) return new InMemory(await openMemoryStore(), renewEpochs);
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-world-"));
  return new OnDisk(folder, await openStore({ dataDir: join(folder, "live") }));
}
