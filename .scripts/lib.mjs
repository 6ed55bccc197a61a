import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** These scripts are started by whatever Node the machine has (20 and later): no dependencies, no TypeScript here. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const BIN = join(ROOT, "node_modules", ".bin");
const startedMs = performance.now();

export const elapsedS = (sinceMs = startedMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/** One line of progress, with the seconds since the command was started. */
export function say(text) {
  process.stdout.write(`[${elapsedS().padStart(7)}] ${text}\n`);
}

/** Ends the command with a sentence that says what to do. */
export function fail(text) {
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}

const readJson = (path) => JSON.parse(readFileSync(join(ROOT, path), "utf8"));

function isForThisMachine(entry) {
  const allows = (listed, value) => {
    const list = [listed ?? []].flat();
    const isRefused = list.includes(`!${value}`);
    const names = list.filter((item) => !item.startsWith("!"));
    return !isRefused && (names.length === 0 || names.includes(value));
  };
  const libc =
    process.platform === "linux"
      ? process.report?.getReport().header.glibcVersionRuntime
        ? "glibc"
        : "musl"
      : undefined;
  return (
    allows(entry.os, process.platform) && allows(entry.cpu, process.arch) && (!entry.libc || allows(entry.libc, libc))
  );
}

/**
 * Names of locked packages that are absent or of another version. npm writes node_modules/.package-lock.json last,
 * so an install that was interrupted counts as none.
 */
function missingPackages() {
  const hidden = join("node_modules", ".package-lock.json");
  if (!existsSync(join(ROOT, hidden))) return ["everything"];
  const wanted = readJson("package-lock.json").packages;
  const present = readJson(hidden).packages;
  return Object.entries(wanted)
    .filter(([path, entry]) => path.includes("node_modules/") && !entry.link)
    .filter(([path, entry]) => {
      const found = present[path];
      if (found) return found.version !== entry.version || !existsSync(join(ROOT, path));
      return !entry.optional || (entry.os !== undefined && isForThisMachine(entry));
    })
    .map(([path]) => path.replace(/^.*node_modules\//, ""));
}

/** npm must not run on the Node that it is about to replace. */
const pathWithoutBin = () =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => !folder.endsWith(join("node_modules", ".bin")))
    .join(delimiter);

/** Installs exactly what the lock file says, when that is not there yet. */
export async function ensureInstalled() {
  if (missingPackages().length > 0) {
    say("Installing dependencies (once, about half a minute)");
    const code = await run("npm", ["ci", "--loglevel=error", "--no-audit", "--no-fund"], {
      env: { ...process.env, PATH: pathWithoutBin() },
      heartbeat: "still installing",
    });
    if (code !== 0)
      fail("Installing failed: see npm's message above. Is the npm registry within reach? Then run the command again.");
    const missing = missingPackages();
    if (missing.length > 0) say(`Not available on this machine: ${missing.join(", ")}`);
  }
  requireNode24();
}

/** Node keeps what it has compiled, for each program and thread that is started from here: a start takes a third less. */
process.env.NODE_COMPILE_CACHE ??= join(ROOT, "node_modules", ".cache", "compiled");

/** Puts the project's own Node 24 first on the PATH of everything that is started from here. */
function requireNode24() {
  process.env.PATH = [BIN, pathWithoutBin()].join(delimiter);
  const probe = spawnSync("node", ["--version"], { encoding: "utf8", env: process.env });
  const major = Number(/^v(\d+)\./.exec(probe.stdout ?? "")?.[1] ?? 0);
  if (major >= 24) return;
  fail(
    `Node 24 is needed, and this machine has ${probe.stdout?.trim() || "none"}. On Linux (x64, arm64) npm installs it; elsewhere get it from https://nodejs.org and run the command again.`,
  );
}

const running = new Set();

/** Sends a signal to every program that `run` has started and that has not ended. */
export function signalPrograms(signal) {
  for (const child of running) child.kill(signal);
}

/**
 * Runs a program to its end and answers its exit code; 128 and the signal's number when a signal ended it. `heartbeat`
 * prints a line every ten seconds for programs that are silent; `capture` receives the output instead of the terminal.
 */
export function run(command, args, { env = process.env, cwd = ROOT, heartbeat, capture } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ["ignore", capture ? "pipe" : "inherit", capture ? "pipe" : "inherit"],
    });
    const beat = heartbeat && setInterval(() => say(heartbeat), 10_000);
    child.stdout?.on("data", capture);
    child.stderr?.on("data", capture);
    const stop = () => child.kill("SIGTERM");
    process.once("SIGTERM", stop);
    running.add(child);
    const finish = (code) => {
      clearInterval(beat);
      process.off("SIGTERM", stop);
      running.delete(child);
      resolve(code);
    };
    child.once("error", (error) => {
      process.stderr.write(`${command}: ${error.message}\n`);
      finish(127);
    });
    child.once("close", (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
}

/** Runs a program and answers what it printed. */
export async function output(command, args, options = {}) {
  const chunks = [];
  const code = await run(command, args, { ...options, capture: (chunk) => chunks.push(chunk) });
  return { code, text: Buffer.concat(chunks).toString("utf8").trim() };
}

/**
 * Runs a server until it ends or the user stops it, and answers its exit code. Ctrl+C reaches the whole process group,
 * so the server stops by itself and this only waits; SIGTERM is passed on.
 */
export function runUntilStopped(children) {
  let isStopping = false;
  const stopAll = (signal) => {
    isStopping = true;
    for (const child of children) if (child.exitCode === null) child.kill(signal);
  };
  process.on("SIGINT", () => {
    isStopping = true;
  });
  process.on("SIGTERM", () => stopAll("SIGTERM"));
  process.on("SIGHUP", () => stopAll("SIGTERM"));
  return Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) => {
          child.once("close", (code) => {
            const own = isStopping ? 0 : (code ?? 1);
            if (!isStopping) stopAll("SIGTERM");
            resolve(own);
          });
        }),
    ),
  ).then((codes) => Math.max(...codes));
}

/** Builds the app; turbo answers from its cache when nothing that matters has changed. */
export async function build() {
  say("Building the app");
  const code = await run(
    "turbo",
    ["run", "build", "--filter=@fernpaw/pwa", "--no-update-notifier", "--cache-dir=node_modules/.cache/turbo"],
    {
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1" },
    },
  );
  return code === 0;
}

/** Answers when the server says that it is well, or false when `child` ended or `withinMs` passed. */
export async function isHealthy(origin, child, withinMs = 10 * 60_000) {
  const untilMs = performance.now() + withinMs;
  while (performance.now() < untilMs && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}
