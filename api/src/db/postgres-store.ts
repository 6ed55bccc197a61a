import { TransientError } from "@fernpaw/sync/server/store";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { unreachable } from "./database-address.ts";
import type { Work } from "./executor.ts";
import { migrate } from "./migrate.ts";
import type { OpenStore, StoreSettings } from "./opened-store.ts";
import { mapPostgresError } from "./postgres-errors.ts";
import { renewEpochsOfRestored } from "./postgres-identity.ts";
import { PostgresSql } from "./postgres-sql.ts";
import { runInProcess } from "./read-in-process.ts";
import { restoreCopy } from "./restore.copy.ts";
import { refuseInsideWork, runAsWork } from "./work-scope.ts";

const WRITERS = 6;
const READERS = 4;
/** Beyond this many waiting for a connection the next one is told to come back. */
const MAX_WAITING = 500;
const CONNECT_TIMEOUT_MS = 5000;
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;

const INT8 = 20;
const NUMERIC = 1700;

const toNumber = (text: string): number => {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError(`${text} is too large for a whole number.`);
  return value;
};

/** Sums and counts arrive as text by default; all of ours fit a number. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8 || oid === NUMERIC) return toNumber;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  },
};

async function migrateOnItsOwn(databaseUrl: string, settings: StoreSettings): Promise<void> {
  // No statement timeout: a migration of a large table may take minutes.
  const migrating = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  migrating.on("error", (error) => settings.onNotice?.("The migrating connection failed.", { error: error.message }));
  const migrator = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: migrating }) });
  try {
    const client = await migrating.connect().catch((error: unknown) => {
      throw unreachable(databaseUrl, error);
    });
    client.release();
    await migrate(migrator, settings.beforeMigration);
  } finally {
    await migrator.destroy();
  }
}

/** Reads alone: neither migrates nor writes anything. */
export function openPostgresReader(databaseUrl: string, settings: StoreSettings, max = 1) {
  const readers = openPool(databaseUrl, settings, { max, isReadOnly: true });
  const read: OpenStore["read"] = (work) =>
    transaction(readers, "begin isolation level repeatable read read only", work);
  return { read, close: (): Promise<void> => readers.end() };
}

/** PostgreSQL, which other servers may use at the same time. */
export async function openPostgresStore(databaseUrl: string, settings: StoreSettings): Promise<OpenStore> {
  await migrateOnItsOwn(databaseUrl, settings);
  const writers = openPool(databaseUrl, settings, { max: WRITERS });
  const { read, close: closeReaders } = openPostgresReader(databaseUrl, settings, READERS);
  const write = <T>(work: Work<T>): Promise<T> => transaction(writers, "begin isolation level read committed", work);
  const close = async (): Promise<void> => {
    await Promise.all([writers.end(), closeReaders()]);
  };
  try {
    const clinics = await renewEpochsOfRestored(write, settings.isRestored);
    if (clinics > 0)
      settings.onNotice?.(settings.isRestored ? restoreCopy.saidSo : restoreCopy.otherDatabase, { clinics });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    dialect: "postgres",
    write,
    read,
    offThread: { lines: (task, params) => runInProcess({ task, params }, read) },
    close,
  };
}

function openPool(
  connectionString: string,
  settings: StoreSettings,
  { max, isReadOnly = false }: { max: number; isReadOnly?: boolean },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: "fernpaw",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    options: `-c synchronous_commit=on${isReadOnly ? " -c default_transaction_read_only=on" : ""}`,
  });
  // Without a listener an idle connection that the server ends would end this process.
  pool.on("error", (error) => settings.onNotice?.("An idle database connection was lost.", { error: error.message }));
  return pool;
}

async function withClient<T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  if (pool.ending) throw new TransientError("The store is closed.");
  if (pool.waitingCount >= MAX_WAITING) throw new TransientError("Too many transactions wait for a connection.");
  const client = await pool.connect().catch((error: unknown) => {
    throw mapPostgresError(error);
  });
  // A connection that fails while it is ours tells us so through the query; the event alone would end this process.
  const ignore = (): void => undefined;
  client.on("error", ignore);
  try {
    const value = await use(client);
    client.off("error", ignore);
    client.release();
    return value;
  } catch (error) {
    client.off("error", ignore);
    // One that is broken or whose transaction could not be ended is closed.
    client.release(error instanceof BrokenConnection);
    throw error;
  }
}

class BrokenConnection extends Error {
  /** Nothing had begun yet, so another connection may do it all. */
  readonly isUnused: boolean;

  constructor(cause: unknown, isUnused: boolean) {
    super("This connection is of no more use.", { cause });
    this.isUnused = isUnused;
  }
}

/** A server that was restarted leaves connections in the pool that fail at their first use. */
const MAX_STALE = READERS + WRITERS;

async function transaction<T>(pool: pg.Pool, begin: string, work: Work<T>): Promise<T> {
  refuseInsideWork();
  for (let stale = 0; ; stale += 1) {
    try {
      return await withClient(pool, (client) => runOn(client, begin, work));
    } catch (error) {
      if (!(error instanceof BrokenConnection)) throw error;
      if (!error.isUnused || stale >= MAX_STALE) throw error.cause;
    }
  }
}

async function runOn<T>(client: pg.PoolClient, begin: string, work: Work<T>): Promise<T> {
  const sql = new PostgresSql(client);
  await sql.execute(begin, []).catch((error: unknown) => {
    throw new BrokenConnection(error, true);
  });
  try {
    const value = await runAsWork(() => work(sql));
    sql.end();
    const { command } = await client.query("commit");
    // After a failed statement a commit only rolls back, and says so in nothing but its tag.
    if (command !== "COMMIT") throw new Error("Work went on after a statement had failed; it was rolled back.");
    return value;
  } catch (error) {
    sql.end();
    const cause = mapPostgresError(error);
    await client.query("rollback").catch(() => {
      throw new BrokenConnection(cause, false);
    });
    throw cause;
  }
}
