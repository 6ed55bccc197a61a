import SQLite from "better-sqlite3";
import { migrateSqlite } from "../db/migrate.ts";
import type { OpenStore } from "../db/opened-store.ts";
import { openWriter, SqliteConnection } from "../db/sqlite-connection.ts";
import { storeOf } from "../db/sqlite-store.ts";

/** A database without files, of which copies can be taken and put back. */
export interface MemoryStore {
  store: OpenStore;
  /** The database as it is now; `openMemoryStore` opens it again. */
  copy(): Buffer;
}

export async function openMemoryStore(copy?: Buffer): Promise<MemoryStore> {
  const connection = copy ? new SqliteConnection(new SQLite(copy)) : openWriter(":memory:");
  connection.database.pragma("foreign_keys = ON");
  await migrateSqlite(connection.database);
  return { store: storeOf(connection), copy: () => connection.database.serialize() };
}
