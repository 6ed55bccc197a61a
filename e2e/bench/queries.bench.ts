import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { listenLocally } from "@fernpaw/testing/local-port";
import { launchOptions } from "../support/browser.ts";
import { printRow, quantile } from "./bench-clinic.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const ENTRY = join(ROOT, "pwa", "src", "testing", "device-queries.ts");
const SIZES = [12_000, 150_000];
const GOAL = "<= 4 ms";
const BUILD_MS = 120_000;
/** Filling the browser with the rows takes most of it. */
const FILL_S = 900;
const SHARES = [
  [0.5, "p50"],
  [0.95, "p95"],
] as const;

const QUERIES = {
  board: "the Today board",
  moved: "the same again, with the write of the patient who moved on",
  day: "a day of appointments",
  list: "the same with their pets, owners and vets",
  history: "a pet's timeline",
  clients: "the first page of clients by name, of one status",
  pets: "the first page of pets, by species",
} as const;

type QueryTimes = Record<keyof typeof QUERIES | "rawDay", number[]>;

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

function printTimes(size: number, times: QueryTimes): void {
  for (const [key, name] of Object.entries(QUERIES) as [keyof typeof QUERIES, string][]) {
    for (const [share, label] of SHARES) {
      printRow({
        work: `query over ${size.toLocaleString("en")} rows: ${name}, ${label}`,
        ours: quantile(times[key], share),
        unit: "ms",
        limit: quantile(times.rawDay, share),
        limitName: "bare getAll of one day",
        ...(label === "p95" && { goal: GOAL }),
      });
    }
  }
}

const STOCK = {
  list: { work: "a page of 10,000 products with what is on hand", goal: "<= 25 ms" },
  states: { work: "what the stock of all 10,000 products needs, read when the list opens", goal: "" },
  moved: { work: "the same after a movement of stock", goal: "" },
  order: { work: "the list of 10,000 products in its order, the worst first", goal: "" },
  reorder: { work: "what is to be ordered of 10,000 products", goal: "" },
  onHand: { work: "on hand of a product with 5,000 movements", goal: "<= 4 ms" },
  chart: { work: "its movements of 90 days, with the line over them", goal: "" },
} as const;

type StockTimes = Record<keyof typeof STOCK, number[]>;

function printStock(times: StockTimes): void {
  for (const [key, { work, goal }] of Object.entries(STOCK) as [keyof StockTimes, (typeof STOCK)[keyof StockTimes]][])
    for (const [share, label] of SHARES)
      printRow({
        work: `stock: ${work}, ${label}`,
        ours: quantile(times[key], share),
        unit: "ms",
        ...(label === "p95" && { goal }),
      });
}

const folder = mkdtempSync(join(tmpdir(), "fernpaw-bench-queries-"));
const scripts = bundleQueries(folder);
const server = createServer((request, response) => {
  const script = scripts.get(request.url ?? "");
  response.writeHead(200, { "content-type": script === undefined ? "text/html" : "text/javascript" });
  response.end(script ?? '<!doctype html><script type="module" src="/queries.js"></script>');
});
const origin = `http://localhost:${await listenLocally(server)}`;
const steps = new BenchSteps("queries.bench");
const browser = await steps.run("the browser starts", () =>
  chromium.launchPersistentContext(join(folder, "profile"), launchOptions),
);
try {
  const page = await steps.run("the page opens", async () => {
    const opened = await browser.newPage();
    await opened.goto(origin);
    return opened;
  });
  for (const size of SIZES) {
    const times = await steps.run(
      `queries over ${size} rows`,
      () =>
        page.evaluate(
          (count) =>
            (globalThis as unknown as { measureQueries: (count: number) => Promise<QueryTimes> }).measureQueries(count),
          size,
        ),
      FILL_S,
    );
    printTimes(size, times);
  }
  const stock = await steps.run(
    "queries of stock",
    () =>
      page.evaluate(() =>
        (globalThis as unknown as { measureStockQueries: () => Promise<StockTimes> }).measureStockQueries(),
      ),
    FILL_S,
  );
  printStock(stock);
} finally {
  await browser.close();
  server.close();
  rmSync(folder, { recursive: true, force: true });
}
