import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { listenLocally } from "@fernpaw/testing/local-port";
import { launchOptions } from "../support/browser.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const ENTRY = join(ROOT, "pwa", "src", "testing", "device-queries.ts");
const BUILD_MS = 120_000;

/** Of each p95, the middle too. */
export const SHARES = [
  [0.5, "p50"],
  [0.95, "p95"],
] as const;

/** The app's own queries, built as the app is built. Answers the scripts by their addresses; `/queries.js` is the first. */
function bundleQueries(folder: string): ReadonlyMap<string, string> {
  const config = {
    configFile: false,
    root: join(ROOT, "pwa"),
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { outDir: folder, lib: { entry: ENTRY, formats: ["es"], fileName: "queries" } },
  };
  const script = join(folder, "build.mjs");
  const vite = join(ROOT, "node_modules", "vite", "dist", "node", "index.js");
  writeFileSync(script, `import { build } from ${JSON.stringify(vite)};\nawait build(${JSON.stringify(config)});\n`);
  const { status, stderr } = spawnSync(process.execPath, [script], { encoding: "utf8", timeout: BUILD_MS });
  if (status !== 0) throw new Error(`The queries did not build:\n${stderr}`);
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  return new Map(names.map((name) => [`/${name}`, readFileSync(join(folder, name), "utf8")]));
}

/** Runs `work` with a page of an empty device that has the app's own queries. */
export async function withQueries(
  bench: string,
  work: (page: Page, steps: BenchSteps) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-bench-queries-"));
  const scripts = bundleQueries(folder);
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? "");
    response.writeHead(200, { "content-type": script === undefined ? "text/html" : "text/javascript" });
    response.end(script ?? '<!doctype html><script type="module" src="/queries.js"></script>');
  });
  const origin = `http://localhost:${await listenLocally(server)}`;
  const steps = new BenchSteps(bench);
  const browser = await steps.run("the browser starts", () =>
    chromium.launchPersistentContext(join(folder, "profile"), launchOptions),
  );
  try {
    const page = await steps.run("the page opens", async () => {
      const opened = await browser.newPage();
      await opened.goto(origin);
      return opened;
    });
    await work(page, steps);
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
