import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownFiles } from "./files.mjs";
import { ROOT } from "./lib.mjs";
import { titlesIn } from "./test-titles.mjs";

const TEST = /\.(test|spec)\.tsx?$/;
const ID = /\b[RS]\d\d\b/g;

const byName = (a, b) => (a < b ? -1 : 1);

/** The page of each letter: R for reliability, S for security. */
export const PAGES = {
  R: { command: "reliability", path: "api/RELIABILITY.md", title: "Reliability: goals and what is reached" },
  S: { command: "security", path: "api/SECURITY.md", title: "Security: goals and what is reached" },
};

/** Goals whose ids begin with `letter`: `{ id, what, goal }`. */
export function readGoals(letter) {
  const goals = JSON.parse(readFileSync(join(ROOT, "packages", "testing", "goals.json"), "utf8"));
  return goals.filter(({ id }) => id.startsWith(letter));
}

/** Each id that the title of a test names, with the paths of those test files, sorted. */
export function testsByGoal() {
  const found = new Map();
  for (const folder of ["api", "e2e", "packages", "pwa"]) {
    for (const path of ownFiles(ROOT, folder, TEST)) {
      const ids = new Set(titlesIn(readFileSync(join(ROOT, path), "utf8")).flatMap((title) => title.match(ID) ?? []));
      for (const id of ids) found.set(id, [...(found.get(id) ?? []), path].sort(byName));
    }
  }
  return found;
}

const HEAD = ["goal", "test", "figure to reach", "figure reached", "result", "missing", "proved by"];
const NOT_MEASURED = "not measured";

const lineOf = (cells) => `| ${cells.map((cell) => cell.replaceAll("|", "/")).join(" | ")} |`;

/** `{ figure, result, missing, date }` of each goal, as the page has them. */
export function readPage(letter) {
  const path = join(ROOT, PAGES[letter].path);
  const lines = existsSync(path) ? readFileSync(path, "utf8").split("\n") : [];
  const rows = lines.filter((line) => /^\| [RS]\d\d \|/.test(line)).map((line) => line.slice(2, -2).split(" | "));
  return new Map(rows.map(([id, , , figure, result, missing]) => [id, { figure, result, missing }]));
}

/** A goal without a test shows as such, whatever an earlier page said. */
export function buildPage(letter, results, tests = testsByGoal()) {
  const { command, title } = PAGES[letter];
  const rows = readGoals(letter).map(({ id, what, goal }) => {
    const paths = tests.get(id) ?? [];
    if (paths.length === 0) return [id, what, goal, "", NOT_MEASURED, "no test", ""];
    const { figure = "", result = "not run yet", missing = "" } = results.get(id) ?? {};
    return [id, what, goal, figure, result, missing, paths.map((path) => `\`${path}\``).join(", ")];
  });
  const counts = Map.groupBy(rows, (row) => row[4].replace(/,.*/, ""));
  const summary = [...counts].map(([result, same]) => `${result}: ${same.length}`).join(", ");
  return [
    `# ${title}`,
    "",
    `\`npm run ${command}\` runs the tests and writes this page. \`npm run ${command} -- --list\` writes the lists alone.`,
    "A goal belongs to the tests whose titles name its id. The figures to reach are in `packages/testing/goals.json`.",
    "",
    "- **reached**: the tests pass, and together they show the whole goal.",
    "- **partly**: the tests pass. The page names the missing part, or the tests report no figure.",
    "- **missed**: a test fails.",
    `- **${NOT_MEASURED}**: no test names the goal.`,
    "",
    `${summary}.`,
    "",
    lineOf(HEAD),
    lineOf(HEAD.map(() => "---")),
    ...rows.map(lineOf),
    "",
  ].join("\n");
}

export function writePage(letter, results) {
  writeFileSync(join(ROOT, PAGES[letter].path), buildPage(letter, results));
}
