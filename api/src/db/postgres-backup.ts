import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import pg from "pg";
import { databaseAddress, unreachable } from "./database-address.ts";
import { postgresBackupCopy } from "./postgres-backup.copy.ts";
import type { RowCounts } from "./sqlite-backup.ts";

const CONNECT_TIMEOUT_MS = 5000;
const MAX_MESSAGE = 2000;

const TABLES = `select table_schema as "schema", table_name as "name" from information_schema.tables
  where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`;
/** Servers name themselves by it (`postgres-store.ts`, `postgres-channel.ts`). */
const SERVERS = `select count(*)::int as "count" from pg_stat_activity
  where datname = current_database() and application_name like 'fernpaw%'`;

async function withClient<T>(databaseUrl: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect().catch((error: unknown) => {
    throw unreachable(databaseUrl, error);
  });
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The password goes by the environment, so that no list of processes shows it. */
function connectionOf(databaseUrl: string): { address: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  return { address: url.href, env: { ...process.env, ...(password !== "" && { PGPASSWORD: password }) } };
}

/**
 * Runs a program of PostgreSQL to its end.
 * @throws Error with what it said, or with what to install when it is missing
 */
async function runProgram(
  program: string,
  args: readonly string[],
  onLine?: (line: string) => void,
  env = process.env,
) {
  const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const failed = new Promise<never>((_resolve, reject) => {
    child.once("error", (cause: NodeJS.ErrnoException) =>
      reject(cause.code === "ENOENT" ? new Error(postgresBackupCopy.missing(program), { cause }) : cause),
    );
  });
  let message = "";
  child.stderr.on("data", (chunk: Buffer) => {
    if (message.length < MAX_MESSAGE) message += chunk.toString("utf8");
  });
  if (onLine) createInterface({ input: child.stdout, crlfDelay: Infinity }).on("line", onLine);
  else child.stdout.resume();
  const [code] = (await Promise.race([once(child, "close"), failed])) as [number | null];
  if (code !== 0) throw new Error(postgresBackupCopy.failed(program, message.trim()));
}

/** Dumps the database into a new file. Rows are counted in the snapshot of the dump. @throws Error */
export async function dumpPostgres(databaseUrl: string, target: string): Promise<RowCounts> {
  return withClient(databaseUrl, async (client) => {
    await client.query("begin isolation level repeatable read read only");
    const { rows: found } = await client.query<{ snapshot: string }>('select pg_export_snapshot() as "snapshot"');
    const { rows: tables } = await client.query<{ schema: string; name: string }>(TABLES);
    const counts: Record<string, number> = {};
    for (const { schema, name } of tables) {
      const from = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
      const { rows } = await client.query<{ count: string }>(`select count(*) as "count" from ${from}`);
      counts[name] = Number(rows[0]?.count);
    }
    const { address, env } = connectionOf(databaseUrl);
    const options = ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${found[0]?.snapshot ?? ""}`];
    await runProgram("pg_dump", [...options, `--file=${target}`, address], undefined, env);
    return counts;
  });
}

export interface DumpFindings {
  counts: RowCounts;
  migrations: string[];
}

/** Reads the whole of a dump. A table's rows are the lines between `COPY` and `\.`. @throws Error when it is damaged */
export async function inspectDump(file: string): Promise<DumpFindings> {
  const counts: Record<string, number> = {};
  const migrations: string[] = [];
  let table: string | null = null;
  await runProgram("pg_restore", ["--data-only", "--file=-", file], (line) => {
    if (table === null) {
      table = /^COPY (?:"?\w+"?\.)?"?(\w+)"? .*FROM stdin;$/.exec(line)?.[1] ?? null;
      if (table !== null) counts[table] = 0;
    } else if (line === "\\.") table = null;
    else {
      counts[table] = (counts[table] ?? 0) + 1;
      if (table === "kysely_migration") migrations.push(line.split("\t")[0] ?? "");
    }
  });
  return { counts, migrations: migrations.toSorted() };
}

/** @throws Error while a server uses the database */
export async function refuseWhileServed(databaseUrl: string): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) => client.query<{ count: number }>(SERVERS));
  const servers = rows[0]?.count ?? 0;
  if (servers > 0) throw new Error(postgresBackupCopy.served(databaseAddress(databaseUrl)));
}

/** Replaces the tables of the database by those of the dump, all or nothing. @throws Error */
export async function restoreDump(databaseUrl: string, file: string): Promise<void> {
  const { address, env } = connectionOf(databaseUrl);
  const options = [
    "--clean",
    "--if-exists",
    "--no-owner",
    "--no-privileges",
    "--single-transaction",
    "--exit-on-error",
  ];
  await runProgram("pg_restore", [...options, `--dbname=${address}`, file], undefined, env);
}
