import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./check.mjs";
import { chromiumEnv } from "./chromium.mjs";
import { build, ensureInstalled, fail, ROOT, run, say } from "./lib.mjs";
import { readReport } from "./reports.mjs";
import { NOTHING, runSuite } from "./suite.mjs";

const LAYERS = ["check", "unit", "e2e"];
const REPORTS = join(ROOT, "node_modules", ".cache", "reports");

function readArguments(args) {
  const only = [];
  const paths = [];
  for (let at = 0; at < args.length; at += 1) {
    const value = args[at];
    if (value === "--only") only.push(...(args[(at += 1)] ?? "").split(","));
    else if (value.startsWith("--only=")) only.push(...value.slice(7).split(","));
    else paths.push(value);
  }
  const unknown = only.filter((layer) => !LAYERS.includes(layer));
  if (unknown.length > 0) fail(`--only takes ${LAYERS.join(", ")}, not ${unknown.join(", ")}.`);
  const isJourney = (path) => /(^|\/)e2e(\/|$)|\.spec\.ts/.test(path);
  const journeys = paths.filter(isJourney);
  const units = paths.filter((path) => !isJourney(path));
  if (only.length > 0) return { layers: only, journeys, units };
  if (paths.length === 0) return { layers: LAYERS, journeys, units };
  return { layers: [...(units.length > 0 ? ["unit"] : []), ...(journeys.length > 0 ? ["e2e"] : [])], journeys, units };
}

/** A run that ends badly without a failed test (a file that does not load, an error outside a test) counts as one. */
const atLeastOneFailure = (sum, code) => (code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum);

async function check() {
  const results = await runChecks({ withTests: false });
  const failed = results.filter((result) => !result.ok);
  if (failed.length > 0) say(`Failing checks: ${failed.map((result) => result.name).join(", ")}`);
  return { passed: results.length - failed.length, failed: failed.length, skipped: 0 };
}

async function unit(paths) {
  const report = join(REPORTS, "vitest.json");
  rmSync(report, { force: true });
  const code = await run("vitest", [
    "run",
    "--config=.scripts/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...paths,
  ]);
  const result = readReport(report, "vitest", code);
  if (!result) return { ...NOTHING, failed: 1 };
  const brokenFiles = result.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const sum = {
    passed: result.numPassedTests,
    failed: result.numFailedTests + brokenFiles.length,
    skipped: result.numPendingTests + result.numTodoTests,
  };
  return atLeastOneFailure(sum, code);
}

async function e2e(paths) {
  const browser = await chromiumEnv();
  if (!(await build())) return { ...NOTHING, failed: 1 };
  const report = join(REPORTS, "playwright.json");
  rmSync(report, { force: true });
  const env = { ...process.env, ...browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await run(
    "playwright",
    ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...paths],
    { env },
  );
  const stats = readReport(report, "Playwright", code)?.stats;
  if (!stats) return { ...NOTHING, failed: 1 };
  // A journey that passes only when tried again is a failure: there are no second tries in a clinic.
  return atLeastOneFailure(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped },
    code,
  );
}

const wanted = readArguments(process.argv.slice(2));
await ensureInstalled();
mkdirSync(REPORTS, { recursive: true });
const sharedData = join(ROOT, "..", "shared", "data");
if (!process.env.TEST_DATA_DIR && existsSync(sharedData)) process.env.TEST_DATA_DIR = sharedData;

const runners = { check, unit: () => unit(wanted.units), e2e: () => e2e(wanted.journeys) };
await runSuite(LAYERS.filter((name) => wanted.layers.includes(name)).map((name) => ({ name, run: runners[name] })));
