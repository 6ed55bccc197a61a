import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { elapsedS, ensureInstalled, fail, output, ROOT, say } from "./lib.mjs";

/** The parts in which a mistake does most harm, with the tests that must find a changed line of them. */
const PARTS = [
  {
    name: "access",
    files: ["api/src/http/authorize.ts", "packages/domain/src/kernel/permissions.ts"],
    tests: ["api/src/http/authorize.test.ts", "packages/domain/src/kernel/permissions.test.ts"],
  },
  {
    name: "tenant",
    files: ["api/src/db/scope-plugin.ts", "api/src/db/scope-insert.ts", "api/src/db/statement-tripwire.ts"],
    tests: ["api/src/db/scope.test.ts", "api/src/db/scope.property.test.ts", "api/src/db/statement-tripwire.test.ts"],
  },
  {
    name: "sign-in",
    files: ["api/src/areas/auth/tokens/refresh.ts", "api/src/areas/auth/sign-in/login-throttle.ts"],
    tests: [
      "api/src/areas/auth/tokens/refresh.test.ts",
      "api/src/areas/auth/tokens/refresh.property.test.ts",
      "api/src/areas/auth/sign-in/login-throttle.test.ts",
    ],
  },
  {
    name: "sync",
    files: ["push.ts", "push-entry.ts", "waiting.ts", "retry-waiting.ts", "entry-time.ts"].map(
      (file) => `packages/sync/src/server/${file}`,
    ),
    tests: ["after-restore", "device-clock", "kept-results", "push", "push-twice", "planted-server-faults"].map(
      (name) => `api/src/sync/${name}.test.ts`,
    ),
  },
];

const CHANGES = [
  [/ === /, " !== "],
  [/ !== /, " === "],
  [/ < /, " >= "],
  [/ <= /, " < "],
  [/ > /, " <= "],
  [/ >= /, " > "],
  [/ && /, " || "],
  [/ \|\| /, " && "],
  [/ \+ /, " - "],
  [/\b(return|=) true;/, "$1 false;"],
  [/\b(return|=) false;/, "$1 true;"],
  [/^(\s*(?:else )?)if \((.*)\) (return|throw|continue)\b/, "$1if (false) $3"],
  [/^(\s*)await [\w.]+\(.*\);$/, "$1"],
];
const NO_CODE = /^\s*(\*|\/[*/]|import\b|type\b|interface\b|export (type|interface)\b)/;
/** A change that makes a program wait for ever is found by that. */
const HANGS_AFTER_S = 240;

/** Each line of a file with each change that fits it. */
function changesOf(path) {
  return readFileSync(join(ROOT, path), "utf8")
    .split("\n")
    .flatMap((text, index) =>
      NO_CODE.test(text)
        ? []
        : CHANGES.map(([from, to]) => ({ path, line: index + 1, from: text, to: text.replace(from, to) })),
    )
    .filter(({ from, to }) => from !== to);
}

/** Seeded (mulberry32), so that a run can be repeated. */
function below(seed) {
  let state = seed >>> 0;
  return (count) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
}

const SEEN = join(ROOT, "node_modules", ".cache", `changed-line-seen-${process.pid}`);

/** Runs the tests with one line changed as the file is loaded (`vitest.config.ts`); the file itself stays as it is. */
async function runTests(tests, change) {
  rmSync(SEEN, { force: true });
  const given = change === null ? {} : { FERNPAW_CHANGED_LINE: JSON.stringify({ ...change, seen: SEEN }) };
  // Random searches find a changed line soon or not at all.
  const env = { REFRESH_RUNS: "40", ...process.env, ...given };
  // A module of an earlier run is another one.
  const runner = ["vitest", "run", "--config=.scripts/vitest.config.ts", "--bail=1", "--fsModuleCache=false"];
  const command = ["-k", "10", String(HANGS_AFTER_S), ...runner];
  const { code, text } = await output("timeout", [...command, ...tests], { env });
  const isSeen = existsSync(SEEN);
  rmSync(SEEN, { force: true });
  return { isPassed: code === 0, isSeen, text };
}

async function tryPart({ name, files, tests }, count, random) {
  const clean = await runTests(tests, null);
  if (!clean.isPassed) fail(`The tests of ${name} fail without any change:\n${clean.text}`);
  const all = files.flatMap((path) => changesOf(path));
  const left = [];
  let tried = 0;
  for (; tried < count && all.length > 0; tried += 1) {
    const [change] = all.splice(random(all.length), 1);
    const { isPassed, isSeen, text } = await runTests(tests, change);
    const where = `${change.path}:${change.line}  ${change.from.trim()}  →  ${change.to.trim() || "(nothing)"}`;
    if (!isSeen) fail(`No test loads ${where}\n${text}`);
    say(`${name}: ${isPassed ? "NOT FOUND" : "found"}  ${where}`);
    if (isPassed) left.push(where);
  }
  return { name, tried, left };
}

const options = process.argv.slice(2);
const valueOf = (name) => options.find((option) => option.startsWith(`--${name}=`))?.split("=")[1];
const count = Number(options.find((option) => /^\d+$/.test(option)) ?? 5);
const seed = Number(valueOf("seed") ?? Date.now() % 1_000_000);
const only = valueOf("only")?.split(",");
await ensureInstalled();
const sinceMs = performance.now();
const random = below(seed);
const results = [];
for (const part of PARTS.filter(({ name }) => !only || only.includes(name))) {
  results.push(await tryPart(part, count, random));
}
const sumOf = (pick) => results.reduce((sum, result) => sum + pick(result), 0);
for (const { name, tried, left } of results) say(`${name}: ${tried} changed lines, ${tried - left.length} found`);
const tried = sumOf((result) => result.tried);
const missed = sumOf(({ left }) => left.length);
say(`${tried} changed lines tried (seed ${seed}, ${elapsedS(sinceMs)}): ${tried - missed} found, ${missed} not`);
process.exitCode = missed === 0 ? 0 : 1;
