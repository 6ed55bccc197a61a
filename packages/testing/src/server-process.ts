import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundledServer } from "./bundled-server.ts";
import { copyDemo, copyMigrated } from "./data-templates.ts";
import { freePort } from "./local-port.ts";
import { ServerDatabase } from "./server-database.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const REAL_SERVER = "api/src/main.ts";
/** Only a start that hangs is given up: on a busy machine migrating and seeding the demo takes its time. */
const START_MS = 240_000;
const STOP_MS = 60_000;

/** Nobody else ends them when a test run is cut short. */
const living = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of living) child.kill("SIGKILL");
});

export interface Life {
  /** What runs instead of the real server, from the root of the checkout, and what it is told. */
  entry?: string;
  args?: readonly string[];
  /** Of Node itself. */
  flags?: readonly string[];
  /** From the files that `npm start` loads, not from what the run has made of them (`bundled-server.ts`). */
  isFromSources?: boolean;
}

export interface ServerOptions extends Life {
  /** Two clinics with well-known logins, copied where a seeded demo is on offer; else an empty database. */
  demo?: boolean;
  /** A folder to share, or to go on with, instead of a new one. */
  dataDir?: string;
  env?: Readonly<Record<string, string>>;
  /** A port that was chosen before; else a free one. */
  port?: number;
}

/** Of the demo that a server with these settings would seed. */
const demoSize = ({ env }: ServerOptions): string =>
  env?.["FERNPAW_DEMO_SIZE"] ?? process.env["FERNPAW_DEMO_SIZE"] ?? "";

async function fillDemo(dataDir: string, FERNPAW_DEMO_SIZE: string): Promise<void> {
  const server = await ServerProcess.start({ demo: true, dataDir, env: { FERNPAW_DEMO_SIZE } });
  await server.stop();
}

async function fillEmpty(dataDir: string): Promise<void> {
  const server = await ServerProcess.start({ dataDir });
  await server.stop();
}

/**
 * The real server in a process of its own, with a port and data of its own, that can die and come back. It serves the
 * app as it was built last.
 */
export class ServerProcess {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  readonly database: ServerDatabase;
  readonly #options: ServerOptions;
  #child: ChildProcess | null = null;
  #log = "";

  private constructor(port: number, options: ServerOptions) {
    this.port = port;
    this.origin = `http://localhost:${port}`;
    this.dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "fernpaw-server-"));
    this.database = new ServerDatabase(this.dataDir);
    this.#options = options;
  }

  /** Not started yet. */
  static async create(options: ServerOptions = {}): Promise<ServerProcess> {
    const server = new ServerProcess(options.port ?? (await freePort()), options);
    const size = demoSize(options);
    if (options.dataDir !== undefined) return server;
    if (options.demo) await copyDemo(server.dataDir, size, (folder) => fillDemo(folder, size));
    else await copyMigrated(server.dataDir, fillEmpty);
    return server;
  }

  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    const server = await ServerProcess.create(options);
    await server.start();
    return server;
  }

  /** Everything that it printed, over all its lives. */
  get log(): string {
    return this.#log;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Starts it, or starts it again on the same port and data. Answers how many ms it took until it said that it is well. */
  async start(life: Life = this.#options): Promise<number> {
    const sinceMs = performance.now();
    const child = await this.#spawn(life);
    while (performance.now() < sinceMs + START_MS && this.isRunning) {
      const health = await fetch(`http://127.0.0.1:${this.port}/api/health`).catch(() => null);
      await health?.body?.cancel();
      if (health?.ok) return performance.now() - sinceMs;
      await pause(20);
    }
    if (child.exitCode === null) await this.kill();
    throw new Error(`The server did not become healthy. It printed:\n${this.#log.slice(-4000)}`);
  }

  /** Starts it where it is expected to refuse; answers its exit code. */
  async startAndFail(): Promise<number | null> {
    const child = await this.#spawn(this.#options);
    if (child.exitCode === null) await once(child, "exit");
    return child.exitCode;
  }

  async #spawn({ entry = REAL_SERVER, args = [], flags = [], isFromSources = false }: Life): Promise<ChildProcess> {
    if (this.isRunning) throw new Error("The server is running already.");
    const program = isFromSources ? { command: [entry], env: {} } : await bundledServer(entry);
    const child = spawn(process.execPath, [...flags, ...program.command, ...args], {
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
        FERNPAW_DEMO: this.#options.demo ? "1" : "0",
        // Tests count the clinics of the demo.
        FERNPAW_DEMO_PLATFORM: "0",
        ...program.env,
        ...this.#options.env,
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

  /** As when the power goes: nothing is finished, nothing is said. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** As Ctrl+C and a service manager do; answers the exit code. */
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

  /** Puts a copy that `database.backUp` made in the place of the present database; the rest of the folder stays. */
  restore(copy: string): void {
    if (this.isRunning) throw new Error("Stop the server first.");
    this.database.restore(copy);
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
