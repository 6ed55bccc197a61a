import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { elapsedS, ensureInstalled, output, ROOT, say } from "./lib.mjs";

const WORKSPACES = ["packages/domain", "packages/sync", "packages/testing", "api", "pwa", "e2e", ".scripts"];

/**
 * A workspace may have several: the service worker and the domain's tests see other globals than their neighbours. Each checks with one
 * thread: the four that are usual all work out the types that they share, and checks run beside each other already.
 */
function typeChecks() {
  return WORKSPACES.filter((folder) => existsSync(join(ROOT, folder))).flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => /^tsconfig(\..+)?\.json$/.test(name))
      .map((name) => {
        const path = join(folder, name);
        return {
          name: `types: ${name === "tsconfig.json" ? folder : path}`,
          command: ["tsc", "-p", path, "--checkers", "1"],
        };
      }),
  );
}

/** The program that reads the import directions passes when it can read nothing, so "how many files" is part of the check. */
function importProblems(text) {
  const cruised = Number(/(\d+) modules/.exec(text)?.[1] ?? 0);
  return cruised > 20 ? undefined : `Only ${cruised} files were read: the check itself is broken.`;
}

function checks({ withTests }) {
  return [
    { name: "manifests", command: ["node", ".scripts/manifests.mjs"] },
    { name: "plain English", command: ["node", ".scripts/plain-english.mjs"] },
    { name: "paths in READMEs", command: ["node", ".scripts/readme-paths.mjs"] },
    { name: "lock file is complete", command: ["node", ".scripts/lock-file.mjs"] },
    {
      name: "lock file installs",
      command: ["npm", "ci", "--dry-run", "--ignore-scripts", "--loglevel=error", "--prefer-offline"],
    },
    ...typeChecks(),
    { name: "lint", command: ["oxlint"] },
    { name: "format", command: ["oxfmt", "--check"], help: "`npm run format` writes it." },
    {
      name: "import directions",
      command: [
        "depcruise",
        "--config",
        ".dependency-cruiser.cjs",
        "--output-type",
        "err-long",
        "api/src",
        "pwa/src",
        "packages",
        "e2e",
      ],
      verify: importProblems,
    },
    {
      name: "unused code",
      command: ["knip", "--no-config-hints", "--no-progress"],
      // A new machine has no browser yet when it checks: what is loaded here must not ask for one.
      env: { CHROMIUM_PATH: "/no/browser/yet" },
    },
    { name: "API document", command: ["node", ".scripts/openapi.mjs"] },
    ...(withTests
      ? [
          {
            name: "schema agreement",
            command: ["vitest", "run", "--config", ".scripts/vitest.config.ts", "schema-agreement"],
          },
        ]
      : []),
  ];
}

/** Types, lint, format and import directions say whether these are right. */
const SOURCE = /\.(tsx?|mjs|md|css)$/;

/** Of all checks those that a change of these sources can fail. Another file may be a setting of any check. */
function checksOf(paths) {
  if (paths.some((path) => !SOURCE.test(path))) return checks({ withTests: false });
  const here = paths.filter((path) => existsSync(join(ROOT, path)));
  const concerns = ({ name }) => /^(types: .*|import directions|plain English|lint|format)$/.test(name);
  const onlyHere = (check) => ({ ...check, command: [...check.command, "--no-error-on-unmatched-pattern", ...here] });
  return checks({ withTests: false })
    .filter(concerns)
    .map((check) => (/^(lint|format)$/.test(check.name) ? onlyHere(check) : check));
}

async function runOne({ name, command, env, help, verify }) {
  const sinceMs = performance.now();
  const [program, ...args] = command;
  const quiet = { ...process.env, FORCE_COLOR: "0", NO_COLOR: "1" };
  const { code, text } = await output(program, args, { env: { ...quiet, ...env } });
  const problem = code === 0 ? verify?.(text) : (help ?? "");
  const ok = code === 0 && problem === undefined;
  say(`${ok ? "ok    " : "FAILED"} ${name} (${elapsedS(sinceMs)})`);
  if (!ok) process.stdout.write(`${[text, problem].filter(Boolean).join("\n").replace(/^/gm, "    ")}\n`);
  return { name, ok };
}

/**
 * Runs every check to its end, two at a time, and answers `{ name, ok }` of each. With `paths`, from the root, only what
 * concerns these files.
 */
export async function runChecks({ withTests, paths }) {
  const waiting = paths ? checksOf(paths) : checks({ withTests });
  const results = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runOne(next));
  };
  await Promise.all([work(), work()]);
  return results;
}

if (process.argv[1]?.endsWith("check.mjs")) {
  await ensureInstalled();
  const results = await runChecks({ withTests: true });
  const failed = results.filter((result) => !result.ok);
  say(
    failed.length === 0
      ? `All ${results.length} checks passed. \`npm test\` runs the tests too.`
      : `Failing: ${failed.map((result) => result.name).join(", ")}`,
  );
  process.exit(failed.length === 0 ? 0 : 1);
}
