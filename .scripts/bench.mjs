import * as fs from "node:fs";
import { basename, join, relative } from "node:path";
import { chromiumEnv } from "./chromium.mjs";
import { build, ensureInstalled, fail, output, ROOT, say, signalPrograms } from "./lib.mjs";

/**
 * A bench file is run by Node and prints one JSON object a line for each row:
 * `{ "work": "empty pulls", "ours": 12000, "unit": "/s", "limit": 15000, "limitName": "bare Fastify", "goal": "…" }`.
 * `limit` is measured in the same run; without it the row stands alone. Other lines are shown as they are. Each step
 * that waits has a time limit of its own (`BenchSteps`); a file that takes longer than all of them is ended here.
 */
const FILE_MS = 45 * 60_000;
const PATTERN = "{packages/*,api,pwa,e2e}/**/*.bench.ts";

// `globSync` is there from Node 22 on, and the one that started this command may be older: the search runs on our own.
async function benchFiles() {
  if (fs.globSync)
    return fs.globSync(PATTERN, { cwd: ROOT, exclude: (path) => basename(String(path)) === "node_modules" });
  const script = `console.log(JSON.stringify(require("node:fs").globSync(${JSON.stringify(PATTERN)}, { exclude: (path) => /node_modules/.test(path) })))`;
  return JSON.parse((await output("node", ["-e", script])).text);
}

const numberText = (value) =>
  value === undefined ? "" : Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
const isRow = (line) => line.startsWith("{") && line.includes('"work"');

function printTable(rows) {
  const cells = rows.map((row) => [
    row.work,
    `${numberText(row.ours)} ${row.unit ?? ""}`.trim(),
    row.limit === undefined ? "" : `${numberText(row.limit)} ${row.unit ?? ""} (${row.limitName ?? "limit"})`,
    row.limit ? `${(row.ours / row.limit).toFixed(2)}x` : "",
    row.goal ?? "",
  ]);
  const head = ["Work", "Fernpaw", "Limit in the same run", "Ratio", "Goal"];
  const widths = head.map((_, at) => Math.max(...[head, ...cells].map((line) => line[at].length)));
  for (const line of [head, widths.map((width) => "-".repeat(width)), ...cells])
    process.stdout.write(`| ${line.map((cell, at) => cell.padEnd(widths[at])).join(" | ")} |\n`);
}

await ensureInstalled();
const wanted = process.argv.slice(2);
const files = (await benchFiles())
  .sort()
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)));
if (files.length === 0)
  fail(wanted.length > 0 ? `No bench file matches ${wanted.join(", ")}.` : "There are no *.bench.ts files to run.");
if (!(await build())) fail("The app did not build: the messages above say where.");
const env = { ...process.env, ...(await chromiumEnv()) };

const rows = [];
const failed = [];
for (const file of files) {
  say(relative(ROOT, join(ROOT, file)));
  const patience = setTimeout(() => {
    say(`${file} did not end within ${FILE_MS / 60_000} minutes: ended here.`);
    signalPrograms("SIGTERM");
  }, FILE_MS);
  const { code, text } = await output("node", [file], { env, heartbeat: "still measuring" });
  clearTimeout(patience);
  const lines = text.split("\n");
  rows.push(...lines.filter(isRow).map((line) => JSON.parse(line)));
  for (const line of lines.filter((line) => line !== "" && !isRow(line))) process.stdout.write(`    ${line}\n`);
  if (code !== 0) failed.push(file);
}
if (rows.length > 0) printTable(rows);
say(
  failed.length > 0
    ? `Did not finish: ${failed.join(", ")}`
    : `${rows.length} measurements. Compare ratios, not figures: they move with the machine.`,
);
process.exitCode = failed.length > 0 || rows.length === 0 ? 1 : 0;
