import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runChecks } from "./check.mjs";
import { journeyBrowsers } from "./chromium.mjs";
import { build, ensureInstalled, fail, ROOT, run, say } from "./lib.mjs";
import { related } from "./related.mjs";
import { failedJourneys, failedTests, readReport } from "./reports.mjs";
import { baseCommit, changedSince, searchSize } from "./search-size.mjs";
import { NOTHING, runSuite } from "./suite.mjs";

const LAYERS = ["check", "unit", "e2e"];
const REPORTS = join(ROOT, "node_modules", ".cache", "reports");

const isJourney = (path) => /(^|\/)e2e(\/|$)|\.spec\.ts/.test(path);

/** `{ only, paths, isFull, changed }`: `changed` is the commit to count from, "" for the usual one. */
function readArguments(args) {
  const wanted = { only: [], paths: [], isFull: false, changed: undefined };
  for (let at = 0; at < args.length; at += 1) {
    const [name, given] = args[at].split(/=(.*)/s);
    const value = () => given ?? args[(at += 1)] ?? "";
    if (name === "--only") wanted.only.push(...value().split(","));
    else if (name === "--full") wanted.isFull = true;
    else if (name === "--changed") wanted.changed = given ?? "";
    else wanted.paths.push(args[at]);
  }
  const unknown = wanted.only.filter((layer) => !LAYERS.includes(layer));
  if (unknown.length > 0) fail(`--only takes ${LAYERS.join(", ")}, not ${unknown.join(", ")}.`);
  return wanted;
}

/** Which layers run, and what of each; without paths a layer runs all that it has. */
async function plan({ only, paths, changed: since }) {
  if (since !== undefined) return planOfChange(since, only);
  const journeys = paths.filter(isJourney);
  const units = paths.filter((path) => !isJourney(path));
  const named = [...(units.length > 0 ? ["unit"] : []), ...(journeys.length > 0 ? ["e2e"] : [])];
  return { layers: only.length > 0 ? only : paths.length > 0 ? named : LAYERS, units, journeys };
}

async function planOfChange(since, only) {
  const base = since === "" ? ((await baseCommit()) ?? "HEAD") : since;
  const changed = await changedSince(base);
  if (changed === undefined) fail(`git knows no ${base}: name a commit, \`npm test -- --changed=main\`.`);
  if (changed.length === 0) fail(`Nothing has changed since ${base}. \`npm test\` runs everything.`);
  const { units, journeys } = related(changed);
  say(
    `${changed.length} changed since ${base.slice(0, 12)}: ${units.length} test files and ${journeys.length} journeys concern them`,
  );
  const layers = LAYERS.filter((layer) => only.length === 0 || only.includes(layer));
  const isEmpty = { check: false, unit: units.length === 0, e2e: journeys.length === 0 };
  return { layers: layers.filter((layer) => !isEmpty[layer]), units, journeys, changed };
}

/** A run that ends badly without a failed test (a file that does not load, an error outside a test) counts as one. */
const atLeastOneFailure = (sum, code) => (code !== 0 && sum.failed === 0 ? { ...sum, failed: 1 } : sum);

async function check(paths) {
  const results = await runChecks({ withTests: false, paths });
  const failed = results.filter((result) => !result.ok);
  const names = failed.map((result) => result.name);
  return { passed: results.length - failed.length, failed: failed.length, skipped: 0, names };
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
    names: failedTests(result),
  };
  return atLeastOneFailure(sum, code);
}

async function e2e(paths) {
  const browser = await journeyBrowsers();
  if (!(await build())) return { ...NOTHING, failed: 1, names: ["the build"] };
  const report = join(REPORTS, "playwright.json");
  rmSync(report, { force: true });
  const E2E_SIZE = paths.length === 0 && process.env.FERNPAW_SEARCHES === "small" ? "short" : "full";
  if (E2E_SIZE === "short") say("Journeys: without those of the full run (`npm test -- --full --only e2e`)");
  const env = { ...process.env, ...browser, E2E_SIZE, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const code = await run(
    "playwright",
    ["test", "--config", "e2e/playwright.config.ts", "--reporter=list,json", ...paths],
    { env },
  );
  const result = readReport(report, "Playwright", code);
  if (!result) return { ...NOTHING, failed: 1 };
  const { expected, unexpected, flaky, skipped } = result.stats;
  const sum = { passed: expected, failed: unexpected + flaky, skipped, names: failedJourneys(result) };
  return atLeastOneFailure(sum, code);
}

const wanted = readArguments(process.argv.slice(2));
await ensureInstalled();
mkdirSync(REPORTS, { recursive: true });
const sharedData = join(ROOT, "..", "shared", "data");
if (!process.env.TEST_DATA_DIR && existsSync(sharedData)) process.env.TEST_DATA_DIR = sharedData;

const { size, why } = searchSize(wanted);
process.env.FERNPAW_SEARCHES = size;
say(`Long searches: ${size} (${why})`);
const { layers, units, journeys, changed } = await plan(wanted);
const runners = { check: () => check(changed), unit: () => unit(units), e2e: () => e2e(journeys) };
await runSuite(LAYERS.filter((name) => layers.includes(name)).map((name) => ({ name, run: runners[name] })));
