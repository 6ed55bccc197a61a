import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renewEpochs } from "../db/epochs.ts";
import { type OpenStore, openStore } from "../db/open-store.ts";
import { fillMigrated } from "./data-folder.ts";
import { type MemoryStore, openMemoryStore, openWatchedStore } from "./memory-store.ts";

const DATABASE_FILE = "fernpaw.db";
const MARK_FILE = `${DATABASE_FILE}.mark`;

/**
 * How an older copy comes into the place of the database. `command`: by `npm run restore`, which says so. The others say
 * nothing: `file` puts back the database alone, `folder` also the mark beside it, and `no_mark` loses the mark.
 */
export const RESTORES = ["command", "file", "folder", "no_mark"] as const;
export type Restore = (typeof RESTORES)[number];

/** The database of a simulated world, which can be put back to an older copy. */
export interface WorldStore {
  store: OpenStore;
  /** Keeps a copy of the database as it is now. */
  backUp(): Promise<void>;
  /** Puts the kept copy in the place of the database. */
  restore(way: Restore): Promise<void>;
  close(): Promise<void>;
}

interface WorldStoreOptions {
  isOnDisk: boolean;
  /** The server does not notice a restore by itself: a planted mistake. */
  isBlind: boolean;
  newEpoch: () => string;
}

/** Without threads and with its rows in memory, so that a run can be repeated exactly; the mark is a file. */
class InMemory implements WorldStore {
  readonly #folder = mkdtempSync(join(tmpdir(), "fernpaw-world-"));
  readonly #options: WorldStoreOptions;
  #memory: MemoryStore | null = null;
  #copy: { rows: Buffer; mark: string } | null = null;

  constructor(options: WorldStoreOptions) {
    this.#options = options;
    writeFileSync(this.#file, "");
  }

  static async open(options: WorldStoreOptions): Promise<InMemory> {
    const world = new InMemory(options);
    await world.#open(false);
    await world.backUp();
    return world;
  }

  get #file(): string {
    return join(this.#folder, DATABASE_FILE);
  }

  get #mark(): string {
    return join(this.#folder, MARK_FILE);
  }

  get store(): OpenStore {
    return this.#opened.store;
  }

  get #opened(): MemoryStore {
    if (!this.#memory) throw new Error("open() opens the database");
    return this.#memory;
  }

  async #open(isRestored: boolean): Promise<void> {
    const { isBlind, newEpoch } = this.#options;
    if (!isBlind) {
      const settings = { isRestored, allowsMissingClinics: isRestored, newEpoch };
      this.#memory = await openWatchedStore(this.#file, this.#copy?.rows, settings);
      return;
    }
    this.#memory = await openMemoryStore(this.#copy?.rows);
    if (isRestored) await this.#memory.store.write((sql) => renewEpochs(sql, newEpoch));
  }

  async backUp(): Promise<void> {
    const mark = this.#options.isBlind ? "" : readFileSync(this.#mark, "utf8");
    this.#copy = { rows: this.#opened.copy(), mark };
  }

  async restore(way: Restore): Promise<void> {
    await this.#opened.store.close();
    if (way === "folder" || way === "no_mark") rmSync(this.#mark, { force: true });
    if (way === "folder") writeFileSync(this.#mark, this.#copy?.mark ?? "");
    await this.#open(way === "command");
  }

  async close(): Promise<void> {
    await this.#opened.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
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

  async restore(way: Restore): Promise<void> {
    const [copy, live] = [join(this.#folder, "copy"), join(this.#folder, "live")];
    const names = way === "folder" ? [DATABASE_FILE, MARK_FILE] : [DATABASE_FILE];
    await this.#reopen(() => {
      if (way === "folder" || way === "no_mark") rmSync(join(live, MARK_FILE));
      for (const name of names) cpSync(join(copy, name), join(live, name));
    }, way === "command");
  }

  async #reopen(between: () => void, isRestored = false): Promise<void> {
    await this.store.close();
    between();
    this.store = await openStore({ dataDir: join(this.#folder, "live"), isRestored });
  }

  async close(): Promise<void> {
    await this.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export async function openWorldStore(options: WorldStoreOptions): Promise<WorldStore> {
  if (!options.isOnDisk) return InMemory.open(options);
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-world-"));
  const dataDir = join(folder, "live");
  mkdirSync(dataDir);
  await fillMigrated(dataDir);
  return new OnDisk(folder, await openStore({ dataDir }));
}
