import { runTemplate } from "@fernpaw/testing/run-template";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { migrateSqlite } from "../db/migrate.ts";
import type { OpenStore, StoreSettings } from "../db/opened-store.ts";
import { type RestoreSettings, RestoreWatch } from "../db/restore-watch.ts";
import { openWriter, SqliteConnection } from "../db/sqlite-connection.ts";
import { storeOf } from "../db/sqlite-store.ts";

const FILE = "bytes";

/** A database without files, of which copies can be taken and put back. */
export interface MemoryStore {
  store: OpenStore;
  /** The database as it is now; `openMemoryStore` opens it again. */
  copy(): Buffer;
}

let migrated: Buffer | null = null;

async function migrate(): Promise<Buffer> {
  const connection = openWriter(":memory:");
  await migrateSqlite(connection.database);
  const bytes = connection.database.serialize();
  connection.close();
  return bytes;
}

/** Empty, with every table: made once in this run, since the migrations take longer than most tests. */
async function emptyDatabase(): Promise<Buffer> {
  if (migrated) return migrated;
  const template = await runTemplate("empty-database", async (folder) => {
    writeFileSync(join(folder, FILE), await migrate());
  });
  migrated = template === null ? await migrate() : readFileSync(join(template, FILE));
  return migrated;
}

async function connect(copy: Buffer | undefined): Promise<SqliteConnection> {
  const connection = new SqliteConnection(new SQLite(copy ?? (await emptyDatabase())));
  connection.database.pragma("foreign_keys = ON");
  return connection;
}

/** Opens `copy`, or an empty database. */
export async function openMemoryStore(
  copy?: Buffer,
  settings: Omit<StoreSettings, "dataDir" | "databaseUrl"> = {},
): Promise<MemoryStore> {
  const connection = await connect(copy);
  return { store: storeOf(connection, settings), copy: () => connection.database.serialize() };
}

/** As `openMemoryStore`, and notices a restore as a server does: as if the database were `file`, with its mark beside it. */
export async function openWatchedStore(
  file: string,
  copy: Buffer | undefined,
  settings: RestoreSettings,
): Promise<MemoryStore> {
  const connection = await connect(copy);
  const watch = new RestoreWatch(file, connection, settings);
  const store = storeOf(connection, {}, (bumps) => watch.noteCommit(bumps));
  await watch.start(store);
  const close = async (): Promise<void> => {
    await store.close();
    await watch.close();
  };
  return { store: { ...store, close }, copy: () => connection.database.serialize() };
}
