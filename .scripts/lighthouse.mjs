import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromiumEnv } from "./chromium.mjs";
import { build, ensureInstalled, fail, ROOT, run, say } from "./lib.mjs";

/** Not among the dependencies: it weighs as much as half of them, and only this command needs it. */
const VERSION = "13.5.0";
const HOME = join(ROOT, "node_modules", ".cache", `lighthouse-${VERSION}`);
const CLI = join(HOME, "node_modules", "lighthouse", "cli", "index.js");

async function ensureLighthouse() {
  if (existsSync(CLI)) return;
  say(`Installing Lighthouse ${VERSION} (once)`);
  const args = ["install", "--prefix", HOME, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund"];
  const code = await run("npm", [...args, "--loglevel=error", `lighthouse@${VERSION}`], {
    heartbeat: "still installing",
  });
  if (code !== 0) fail("Lighthouse could not be installed: see npm's message above.");
}

await ensureInstalled();
await ensureLighthouse();
if (!(await build())) fail("The app did not build: the messages above say where.");
const env = { ...process.env, ...(await chromiumEnv()) };
// It is TypeScript, and the Node that started this command may be older than ours.
process.exitCode = await run("node", ["e2e/lighthouse/lighthouse.ts", CLI, ...process.argv.slice(2)], { env });
