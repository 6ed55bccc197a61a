import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
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
