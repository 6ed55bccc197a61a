import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const REAL_SERVER = "api/src/main.ts";
const START_MS = 60_000;
const STOP_MS = 20_000;
const DATABASE_FILE = /^fernpaw\.db(-wal|-shm)?$/;

/** Nobody else ends them when a test run is cut short. */
const living = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of living) child.kill("SIGKILL");
});

export interface Life {
  /** What runs instead of the real server, from the root of the checkout. */
  entry?: string;
  args?: readonly string[];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

/** A server in a process of its own, with a port and data of its own, that can die and come back. */
export class ServerProcess {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | null = null;
  #log = "";

  private constructor(port: number, dataDir: string, env: Readonly<Record<string, string>>) {
    this.port = port;
    this.origin = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#env = env;
  }

  /** Not started yet. `dataDir`: a folder to share instead of a new one. */
  static async create(env: Readonly<Record<string, string>> = {}, dataDir?: string): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), dataDir ?? mkdtempSync(join(tmpdir(), "fernpaw-server-")), env);
  }

  /** Everything that it printed, over all its lives. */
  get log(): string {
    return this.#log;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Answers how long it took until the server said that it is well. */
  async start(life: Life = {}): Promise<number> {
    const sinceMs = performance.now();
    const child = this.#spawn(life);
    while (performance.now() < sinceMs + START_MS && this.isRunning) {
      const health = await fetch(`${this.origin}/api/health`).catch(() => null);
      await health?.body?.cancel();
      if (health?.ok) return performance.now() - sinceMs;
      await pause(20);
    }
    if (child.exitCode === null) await this.kill();
    throw new Error(`The server did not become healthy. It printed:\n${this.#log.slice(-4000)}`);
  }

  /** Starts it where it is expected to refuse; answers its exit code. */
  async startAndFail(): Promise<number | null> {
    const child = this.#spawn({});
    if (child.exitCode === null) await once(child, "exit");
    return child.exitCode;
  }

  #spawn({ entry = REAL_SERVER, args = [] }: Life): ChildProcess {
    if (this.isRunning) throw new Error("The server is running already.");
    const child = spawn(process.execPath, [entry, ...args], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        PORT: String(this.port),
        HOST: "127.0.0.1",
        PUBLIC_URL: this.origin,
        DATA_DIR: this.dataDir,
        DATABASE_URL: "",
        FERNPAW_DEMO: "0",
        ...this.#env,
      },
    });
    const note = (chunk: Buffer): void => {
      this.#log += chunk.toString("utf8");
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    living.add(child);
    child.once("exit", () => living.delete(child));
    this.#child = child;
    return child;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** As when the power goes. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** As a service manager does; answers the exit code. */
  async stop(): Promise<number | null> {
    return this.#end("SIGTERM");
  }

  /** Waits for an end that comes by itself. */
  async ended(): Promise<void> {
    if (this.#child && this.isRunning) await once(this.#child, "exit");
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child;
    if (!child || !this.isRunning) return child?.exitCode ?? null;
    const ended = once(child, "exit");
    child.kill(signal);
    const patience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(patience);
    return child.exitCode;
  }

  /** A copy of the database alone, as it lies on the disk of a server that is not running. */
  backUp(): string {
    if (this.isRunning) throw new Error("Stop the server first: files of a running one are no backup.");
    const folder = mkdtempSync(join(tmpdir(), "fernpaw-backup-"));
    for (const name of readdirSync(this.dataDir).filter((file) => DATABASE_FILE.test(file))) {
      cpSync(join(this.dataDir, name), join(folder, name));
    }
    return folder;
  }

  /** Puts a copy of the database in the place of the present one; everything else in the folder stays. */
  restore(backup: string): void {
    if (this.isRunning) throw new Error("Stop the server first.");
    for (const name of readdirSync(this.dataDir).filter((file) => DATABASE_FILE.test(file))) {
      rmSync(join(this.dataDir, name));
    }
    cpSync(backup, this.dataDir, { recursive: true });
  }

  async remove(): Promise<void> {
    await this.kill();
    if (existsSync(this.dataDir)) rmSync(this.dataDir, { recursive: true, force: true });
  }
}
