import { execFileSync, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "@fernpaw/testing/local-port";
import pg from "pg";

/** PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const START_MS = 60_000;

/** Folder with the server and the client programs of the system's own PostgreSQL; null where it has not both. */
export function findSystemPostgres(): string | null {
  try {
    const folder = execFileSync("pg_config", ["--bindir"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
    return ["initdb", "postgres", "pg_dump", "pg_restore"].every((name) => existsSync(join(folder, name)))
      ? folder
      : null;
  } catch {
    return null;
  }
}

/** A new server of these programs, on a port of its own. */
export async function startPostgres(programs: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-system-postgres-"));
  const data = join(folder, "data");
  const isRoot = process.getuid?.() === 0;
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) {
    chmodSync(folder, 0o755);
    chownSync(folder, NOBODY, NOBODY);
  }
  const options = ["-D", data, "-U", "fernpaw", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C"];
  execFileSync(join(programs, "initdb"), options, { ...user, stdio: "ignore" });
  const port = await freePort();
  const server = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port), "-k", "", "-h", "127.0.0.1"], {
    ...user,
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  const url = `postgres://fernpaw@127.0.0.1:${port}/postgres`;
  const untilMs = performance.now() + START_MS;
  while (!(await answers(url)) && performance.now() < untilMs) await pause(100);
  return {
    url,
    async stop() {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
