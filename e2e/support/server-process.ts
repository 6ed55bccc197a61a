import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const ROOT = join(import.meta.dirname, "..", "..");
/** Migrating and seeding the demo on a busy machine takes its time. */
const START_MS = 60_000;
const STOP_MS = 20_000;

interface Life {
  /** What runs instead of the real server, from the root of the checkout, and what it is told. */
  entry?: string;
  args?: readonly string[];
}

export interface ServerOptions extends Life {
  /** Two clinics with well-known logins; else an empty database. */
  demo?: boolean;
  /** A folder to go on with instead of a new one. */
  dataDir?: string;
  env?: Readonly<Record<string, string>>;
  /** A port that was chosen before; else a free one. */
  port?: number;
}

/** The real app without its pages, which dies by itself after it has committed a push and before it answers. */
export const DIES_BEFORE_ITS_ANSWER: Life = {
  entry: "api/src/testing/crash-main.ts",
  args: [JSON.stringify({ point: "after_commit_before_reply", pushes: 1, faults: [] })],
};

export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

/** The real server over the built app, with a port and a database of its own. It can die and come back. */
export class ServerProcess {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  readonly #options: ServerOptions;
  #child: ChildProcess | null = null;
  #log = "";

  private constructor(port: number, options: ServerOptions) {
    this.port = port;
    this.origin = `http://localhost:${port}`;
    this.dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "fernpaw-e2e-"));
    this.#options = options;
  }

  static async start(options: ServerOptions = {}): Promise<ServerProcess> {
    const server = new ServerProcess(options.port ?? (await freePort()), options);
    await server.start();
    return server;
  }

  /** Everything that it printed, over all its lives. */
  get log(): string {
    return this.#log;
  }

  /** Starts it, or starts it again on the same port and data, and waits until it says that it is well. */
  async start(life: Life = this.#options): Promise<void> {
    if (this.#child) throw new Error("The server is running already.");
    const { entry = "api/src/main.ts", args = [] } = life;
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
        FERNPAW_DEMO: this.#options.demo ? "1" : "0",
        ...this.#options.env,
      },
    });
    this.#child = child;
    const note = (chunk: Buffer) => {
      this.#log += chunk.toString("utf8");
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    await this.#untilHealthy(child);
  }

  async #untilHealthy(child: ChildProcess): Promise<void> {
    const untilMs = performance.now() + START_MS;
    while (performance.now() < untilMs && child.exitCode === null && child.signalCode === null) {
      const health = await fetch(`http://127.0.0.1:${this.port}/api/health`).catch(() => null);
      if (health?.ok) return;
      await pause(100);
    }
    await this.kill();
    throw new Error(`The server did not become healthy. It printed:\n${this.#log.slice(-4000)}`);
  }

  /** As when the power goes: nothing is finished, nothing is said. */
  async kill(): Promise<void> {
    await this.#end("SIGKILL");
  }

  /** As Ctrl+C does. */
  async stop(): Promise<void> {
    await this.#end("SIGTERM");
  }

  /** Waits for a server that dies by itself. */
  async death(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, "exit");
    this.#child = null;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    const patience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(patience);
  }

  /** A copy of the data as a backup tool would take it from a stopped server. */
  backUp(): string {
    if (this.#child) throw new Error("Stop the server first: files of a running one are no backup.");
    const folder = mkdtempSync(join(tmpdir(), "fernpaw-e2e-backup-"));
    cpSync(this.dataDir, folder, { recursive: true });
    return folder;
  }

  /** Puts a copy back in place of the data. The server must be stopped. */
  restore(backup: string): void {
    if (this.#child) throw new Error("Stop the server first.");
    rmSync(this.dataDir, { recursive: true, force: true });
    cpSync(backup, this.dataDir, { recursive: true });
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
