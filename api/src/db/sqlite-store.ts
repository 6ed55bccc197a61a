import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { Checkpointer } from "./checkpointer.ts";
import { migrateSqlite } from "./migrate.ts";
import type { OffThread } from "./off-thread.ts";
import type { OpenStore, StoreSettings } from "./opened-store.ts";
import { runInProcess } from "./read-in-process.ts";
import { ReadThread } from "./read-thread.ts";
import { ReaderPool } from "./reader-pool.ts";
import { RestoreWatch } from "./restore-watch.ts";
import { lockFolder } from "./single-writer.ts";
import { openWriter, type SqliteConnection } from "./sqlite-connection.ts";
import { namingFile } from "./sqlite-errors.ts";
import { type Bump, WriteQueue } from "./write-queue.ts";

type Options = Omit<StoreSettings, "dataDir" | "databaseUrl">;

/** SQLite in `dataDir`, for this process alone, or in memory. */
export async function openSqliteStore({ dataDir, ...options }: StoreSettings): Promise<OpenStore> {
  if (dataDir === ":memory:") return storeOf(await openMigrated(dataDir, options), options);
  const folder = resolve(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(folder);
  try {
    return await openFile(join(folder, "fernpaw.db"), unlock, options);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openFile(file: string, unlock: () => void, options: Options): Promise<OpenStore> {
  const connection = await openMigrated(file, options).catch((error: unknown) => {
    throw namingFile(
      error,
      file,
      "Give this user the right to it, put it back from the backup, or set another DATA_DIR.",
    );
  });
  const watch = watchOver(file, connection, options);
  const checkpointer = new Checkpointer(file);
  const queue = new WriteQueue(connection, {
    onCommit: (bumps) => {
      watch.noteCommit(bumps);
      checkpointer.noteCommit();
    },
    onFatal: options.onFatal ?? throwLater,
  });
  await watch.start(queue);
  const readers = new ReaderPool(file);
  const thread = new ReadThread(file);
  return {
    ...writes(queue),
    read: (work) => readers.read(work),
    offThread: thread,
    async close() {
      await queue.close();
      await watch.close();
      await thread.close();
      await checkpointer.close();
      readers.close();
      closeWriter(connection);
      unlock();
    },
  };
}

/** A store of one migrated connection, which is closed with it: for `:memory:`, where a second one would see nothing. */
export function storeOf(
  connection: SqliteConnection,
  options: Options = {},
  onCommit: (bumps: readonly Bump[]) => void = () => undefined,
): OpenStore {
  const queue = new WriteQueue(connection, { onCommit, onFatal: options.onFatal ?? throwLater });
  const read: OpenStore["read"] = (work) => queue.read(work);
  const offThread: OffThread = { lines: (task, params) => runInProcess({ task, params }, read) };
  return {
    ...writes(queue),
    read,
    offThread,
    async close() {
      await queue.close();
      connection.close();
    },
  };
}

function writes(queue: WriteQueue): Pick<OpenStore, "dialect" | "write"> {
  return {
    dialect: "sqlite",
    write: (work) => queue.write(work),
  };
}

async function openMigrated(file: string, { beforeMigration }: Options): Promise<SqliteConnection> {
  const connection = openWriter(file);
  try {
    await migrateSqlite(connection.database, beforeMigration);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function watchOver(file: string, connection: SqliteConnection, options: Options): RestoreWatch {
  try {
    return new RestoreWatch(file, connection, options);
  } catch (error) {
    connection.close();
    throw error;
  }
}

function closeWriter(connection: SqliteConnection): void {
  connection.database.pragma("optimize");
  connection.database.pragma("wal_checkpoint(TRUNCATE)");
  connection.close();
}

/** Without a callback a failed disk must not pass unseen: an uncaught exception ends the process. */
function throwLater(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
