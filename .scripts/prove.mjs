import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { journeyBrowsers } from "./chromium.mjs";
import { PAGES, readGoals, readPage, testsByGoal, writePage } from "./goals.mjs";
import { build, ensureInstalled, fail, ROOT, run, say } from "./lib.mjs";
import { readReport } from "./reports.mjs";

const FOLDER = join(ROOT, "node_modules", ".cache", "reports");
const isJourney = (path) => path.startsWith("e2e/");

/** A run that was cut short shows nothing, and the page keeps what earlier runs have shown. */
const finished = (report) => report ?? fail("The run did not finish: the page stays as it was.");

/** Titles of tests, with those of their groups, and whether each passed. */
async function runUnits(paths, pattern) {
  const report = join(FOLDER, "goals-vitest.json");
  rmSync(report, { force: true });
  const config = ["--config=.scripts/vitest.config.ts", "--reporter=default", "--reporter=json"];
  const code = await run("vitest", ["run", ...config, `--outputFile.json=${report}`, "-t", pattern, ...paths]);
  return finished(readReport(report, "vitest", code)).testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "passed" || status === "failed")
      .map(({ fullName, status }) => ({ title: fullName, isPassed: status === "passed" })),
  );
}

const specsIn = (suite, before = "") => {
  const title = `${before} ${suite.title}`;
  const own = (suite.specs ?? []).map((spec) => ({ title: `${title} ${spec.title}`, isPassed: spec.ok }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsIn(inner, title))];
};

async function runJourneys(paths, pattern) {
  const browser = await journeyBrowsers();
  if (!(await build())) fail("The app did not build: the messages above say where.");
  const report = join(FOLDER, "goals-playwright.json");
  rmSync(report, { force: true });
  const env = { ...process.env, ...browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const options = ["--config", "e2e/playwright.config.ts", "--reporter=list,json", "--grep", pattern];
  const code = await run("playwright", ["test", ...options, ...paths], { env });
  return finished(readReport(report, "Playwright", code)).suites.flatMap((suite) => specsIn(suite));
}

function readFigures(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.filter(Boolean).map((line) => JSON.parse(line));
}

function resultOf(id, outcomes, figures) {
  const own = outcomes.filter(({ title }) => new RegExp(`\\b${id}\\b`).test(title));
  const noted = figures.filter(({ goal }) => goal === id);
  const unique = (key) => [...new Set(noted.flatMap((note) => note[key] ?? []))].join("; ");
  const count = `${own.length} ${own.length > 1 ? "tests" : "test"}`;
  const failed = own.filter(({ isPassed }) => !isPassed).length;
  const figure = unique("figure");
  if (own.length === 0) return { figure: "", result: "not run", missing: "its tests were skipped or did not run" };
  if (failed > 0) return { figure, result: `missed, ${failed} of ${count} failed`, missing: unique("missing") };
  const missing = noted.length === 0 ? "the tests report no figure" : unique("missing");
  return { figure, result: `${missing === "" ? "reached" : "partly"}, ${count}`, missing };
}

/** Runs the tests of the goals of a letter, or of the ids that are named, and writes the page. Other rows stay. */
export async function prove(letter, args) {
  const isList = args.includes("--list");
  const named = args.filter((arg) => !arg.startsWith("--"));
  const isUnitOnly = args.includes("--unit");
  const goals = readGoals(letter).map(({ id }) => id);
  const unknown = named.filter((id) => !goals.includes(id));
  if (unknown.length > 0) fail(`There are no goals ${unknown.join(", ")}: ${goals[0]} to ${goals.at(-1)}.`);
  const results = readPage(letter);
  if (isList) return writePage(letter, results);
  await ensureInstalled();
  mkdirSync(FOLDER, { recursive: true });
  const tests = testsByGoal();
  const wanted = goals.filter((id) => tests.has(id) && (named.length === 0 || named.includes(id)));
  if (wanted.length === 0) fail("No test names these goals: the page lists them as not measured.");
  const paths = [...new Set(wanted.flatMap((id) => tests.get(id)))].filter((path) => !isUnitOnly || !isJourney(path));
  const pattern = `\\b(${wanted.join("|")})\\b`;
  const figuresPath = join(FOLDER, "figures.jsonl");
  rmSync(figuresPath, { force: true });
  process.env.FERNPAW_FIGURES = figuresPath;
  process.env.FERNPAW_SEARCHES ??= args.includes("--full") ? "full" : "small";
  const units = paths.filter((path) => !isJourney(path));
  const journeys = paths.filter(isJourney);
  const outcomes = [
    ...(units.length > 0 ? await runUnits(units, pattern) : []),
    ...(journeys.length > 0 ? await runJourneys(journeys, pattern) : []),
  ];
  const figures = readFigures(figuresPath);
  for (const id of wanted) results.set(id, resultOf(id, outcomes, figures));
  writePage(letter, results);
  for (const { id, what } of readGoals(letter)) {
    const { result = "not measured", figure = "" } = tests.has(id) ? (results.get(id) ?? {}) : {};
    say(`${id} ${what}: ${[result, figure].filter(Boolean).join("; ")}`);
  }
  say(`Written: ${PAGES[letter].path}`);
  if (wanted.some((id) => !/^(reached|partly)/.test(results.get(id).result))) process.exitCode = 1;
}
