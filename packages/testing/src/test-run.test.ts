import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, expect, test } from "vitest";

const SCRIPTS = join(import.meta.dirname, "..", "..", "..", ".scripts");

interface Ended {
  code: number | null;
  lines: string[];
}

const started = new Set<ChildProcess>();
afterEach(() => {
  for (const child of started) child.kill("SIGKILL");
  started.clear();
});

/** A run with one layer, whose runner is `node -e program`, as `npm test` runs vitest. */
function startRun(program: string): {
  child: ChildProcess;
  said: (text: string) => Promise<void>;
  ended: Promise<Ended>;
} {
  const script = `
    import { run } from "${SCRIPTS}/lib.mjs";
    import { readReport } from "${SCRIPTS}/reports.mjs";
    import { NOTHING, runSuite } from "${SCRIPTS}/suite.mjs";
    const layer = async () => {
      const code = await run(process.execPath, ["-e", ${JSON.stringify(program)}]);
      return readReport("/nowhere", "The runner", code) ?? { ...NOTHING, failed: 1 };
    };
    await runSuite([{ name: "first", run: async () => ({ ...NOTHING, passed: 2 }) }, { name: "second", run: layer }]);
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.add(child);
  let text = "";
  child.stdout.on("data", (chunk: Buffer) => {
    text += chunk.toString("utf8");
  });
  const said = async (words: string): Promise<void> => {
    while (!text.includes(words)) await once(child.stdout, "data");
  };
  const ended = once(child, "close").then(([code]) => ({
    code: code as number | null,
    lines: text.trim().split("\n"),
  }));
  return { child, said, ended };
}

test("a runner that is killed is named, and counts as a failure in the last line", async () => {
  const { code, lines } = await startRun(`process.kill(process.pid, "SIGKILL")`).ended;
  expect(lines.at(-1)).toBe("2 passed, 1 failed");
  expect(lines.join("\n")).toContain("The runner was killed (SIGKILL). Did the machine run out of memory?");
  expect(code).toBe(1);
});

test("a runner that ends without a report is named too, though it ends well", async () => {
  const { code, lines } = await startRun("").ended;
  expect(lines.at(-1)).toBe("2 passed, 1 failed");
  expect(lines.join("\n")).toContain("The runner left no report (exit code 0).");
  expect(code).toBe(1);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "a run that %s ends says so, ends its runner, and counts a failure more",
  { timeout: 60_000 },
  async (signal) => {
    const { child, said, ended } = startRun(`console.log("runner " + process.pid); setInterval(() => {}, 1000)`);
    await said("runner ");
    child.kill(signal);
    const { code, lines } = await ended;
    expect(lines.at(-1)).toBe("2 passed, 2 failed");
    expect(lines.join("\n")).toContain(`${signal} ended the run before its time`);
    expect(code).toBe(1);
    const pid = Number(/runner (\d+)/.exec(lines.join("\n"))?.[1]);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  },
);

/** A run whose layers answer what they are given. */
async function runLayers(layers: Record<string, object>): Promise<string[]> {
  const script = `
    import { NOTHING, runSuite } from "${SCRIPTS}/suite.mjs";
    const layers = Object.entries(${JSON.stringify(layers)});
    await runSuite(layers.map(([name, sum]) => ({ name, run: async () => ({ ...NOTHING, ...sum }) })));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.add(child);
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) lines.push(line.replace(/^\[.*?\] /, ""));
  return lines;
}

test("the last lines name what failed in each layer, then the sum", async () => {
  const lines = await runLayers({
    check: { passed: 3, failed: 1, names: ["lint"] },
    unit: { passed: 5, failed: 2, names: ["a.test.ts › adds"] },
    e2e: { passed: 1 },
  });
  expect(lines.slice(lines.indexOf("Failed:"))).toEqual([
    "Failed:",
    "  ✗ check: lint",
    "  ✗ unit: a.test.ts › adds",
    "  ✗ unit: 1 without a name: see the output of unit above",
    expect.stringMatching(/^check: 3 passed, 1 failed/),
    expect.stringMatching(/^unit: 5 passed, 2 failed/),
    expect.stringMatching(/^e2e: 1 passed, 0 failed/),
    "`npm test -- <path>` runs one file, `npm run check` the checks alone.",
    "9 passed, 3 failed",
  ]);
});

test("at most forty failures are named, and the rest is counted", async () => {
  const names = Array.from({ length: 43 }, (_, index) => `test ${index}`);
  const lines = await runLayers({ unit: { failed: 43, names } });
  expect(lines.filter((line) => line.startsWith("  ✗ "))).toEqual(
    names.slice(0, 40).map((name) => `  ✗ unit: ${name}`),
  );
  expect(lines).toContain("  and 3 more, named above");
  expect(lines.at(-1)).toBe("0 passed, 43 failed");
});

test("without a failure nothing is listed", async () => {
  expect((await runLayers({ unit: { passed: 1 } })).join("\n")).not.toContain("Failed:");
});

const ROOT = join(SCRIPTS, "..");
const { failedTests, failedJourneys } = (await import(join(SCRIPTS, "reports.mjs"))) as Record<
  "failedTests" | "failedJourneys",
  (report: unknown) => string[]
>;

/** Runs a runner on planted files, with the installed packages of this project, and reads its report. */
async function reportOf(files: Record<string, string>, command: readonly string[]): Promise<unknown> {
  const cache = join(ROOT, "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "test-run-"));
  const report = join(folder, "report.json");
  try {
    for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
    const args = command.map((part) => part.replace("REPORT", report));
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, NO_COLOR: "1" },
      stdio: "ignore",
    });
    started.add(child);
    await once(child, "close");
    return JSON.parse(readFileSync(report, "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test("failed unit tests are named by file and title, and so is a file that does not load", async () => {
  const report = await reportOf(
    {
      "vitest.config.mjs": `export default { root: ".", test: { include: ["*.test.mjs"], exclude: [] } };`,
      "sums.test.mjs": `import { describe, expect, test } from "vitest";
        describe("sums", () => {
          test("are\\nright", () => expect(1).toBe(2));
          test("hold", () => expect(1).toBe(1));
        });`,
      "broken.test.mjs": `throw new Error("does not load");`,
    },
    [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "--reporter=json", "--outputFile.json=REPORT"],
  );
  expect(failedTests(report).map((name) => name.replace(/^.*test-run-[^/]+\//, ""))).toEqual(
    expect.arrayContaining(["sums.test.mjs › sums › are right", "broken.test.mjs (outside of its tests)"]),
  );
  expect(failedTests(report)).toHaveLength(2);
});

test("failed journeys are named by file and title, and so is one that passed only when tried again", async () => {
  const report = await reportOf(
    {
      "playwright.config.mjs": `export default { testDir: ".", testMatch: "*.spec.mjs", retries: 1, reporter: "json" };`,
      "desk.spec.mjs": `import { expect, test } from "@playwright/test";
        test.describe("the desk", () => {
          test("books", () => expect(1).toBe(2));
          test("checks in", () => expect(test.info().retry).toBe(1));
          test("waits", () => expect(1).toBe(1));
        });`,
    },
    [join(ROOT, "node_modules/@playwright/test/cli.js"), "test", "--config", "playwright.config.mjs"],
  );
  expect(failedJourneys(report).map((name) => name.replace(/^.*test-run-[^/]+\//, ""))).toEqual([
    "desk.spec.mjs › the desk › books",
    "desk.spec.mjs › the desk › checks in",
  ]);
});
