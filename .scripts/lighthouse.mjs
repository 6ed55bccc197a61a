import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromiumEnv } from "./chromium.mjs";
import { build, ensureInstalled, fail, isHealthy, output, ROOT, run, say } from "./lib.mjs";

/** Not among the dependencies: it weighs as much as half of them, and only this command needs it. */
const VERSION = "13.5.0";
const HOME = join(ROOT, "node_modules", ".cache", `lighthouse-${VERSION}`);
const CLI = join(HOME, "node_modules", "lighthouse", "cli", "index.js");
const RUNS = 5;
const GOAL = 100;
const NEVER_UNDER = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function ensureLighthouse() {
  if (existsSync(CLI)) return;
  say(`Installing Lighthouse ${VERSION} (once)`);
  const args = ["install", "--prefix", HOME, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  const code = await run("npm", [...args, "--loglevel=error", `lighthouse@${VERSION}`], {
    heartbeat: "still installing",
  });
  if (code !== 0) fail("Lighthouse could not be installed: see npm's message above.");
}

async function score(url, folder, chromium) {
  const report = join(folder, "report.json");
  const flags = "--headless=new --no-sandbox --disable-quic --no-first-run --disable-background-networking";
  const { code, text } = await output(
    "node",
    [CLI, url, "--quiet", "--output=json", `--output-path=${report}`, `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: chromium } },
  );
  if (code !== 0) fail(`Lighthouse failed on ${url}:\n${text}`);
  const { categories, audits } = JSON.parse(readFileSync(report, "utf8"));
  return {
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)])),
    misses: CATEGORIES.flatMap((name) =>
      categories[name].auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
        .map(({ id }) => id),
    ),
    paint: ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"]
      .map((id) => audits[id].displayValue)
      .join(", "),
  };
}

await ensureInstalled();
await ensureLighthouse();
if (!(await build())) fail("The app did not build: the messages above say where.");
const { CHROMIUM_PATH: chromium } = await chromiumEnv();
const folder = mkdtempSync(join(tmpdir(), "fernpaw-lighthouse-"));
const port = await freePort();
const origin = `http://localhost:${port}`;
const server = spawn("node", ["api/src/main.ts"], {
  cwd: ROOT,
  env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, "data"), NODE_ENV: "production" },
  stdio: ["ignore", "ignore", "inherit"],
});
const paths = process.argv.slice(2);
let worst = GOAL;
try {
  if (!(await isHealthy(origin, server))) fail("The server did not start: its messages are above.");
  for (const path of paths.length > 0 ? paths : ["/"]) {
    const results = [];
    for (let at = 0; at < RUNS; at += 1) results.push(await score(origin + path, folder, chromium));
    const medians = CATEGORIES.map((name) => [name, median(results.map(({ scores }) => scores[name]))]);
    worst = Math.min(worst, ...medians.map(([, value]) => value));
    say(`${path}: ${medians.map(([name, value]) => `${name} ${value}`).join(", ")} (median of ${RUNS}, mobile)`);
    say(`    first paint, largest paint, blocking, shift: ${results.map(({ paint }) => paint).join(" | ")}`);
    const misses = [...new Set(results.flatMap(({ misses: names }) => names))];
    if (misses.length > 0) say(`    not full marks: ${misses.join(", ")}`);
  }
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => {
    if (server.exitCode !== null) resolve();
    else server.once("close", resolve);
  });
  rmSync(folder, { recursive: true, force: true });
}
if (worst < NEVER_UNDER) fail(`A median is ${worst}; it may never be under ${NEVER_UNDER}.`);
say(worst === GOAL ? "Full marks." : `The lowest median is ${worst}; the goal is ${GOAL}.`);
