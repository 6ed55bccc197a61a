import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";

const STEPS = join(import.meta.dirname, "bench-steps.ts");

/** A bench of these lines, as `npm run bench` runs one; answers how it ended and what it said. */
async function runBench(lines: string): Promise<{ code: number | null; text: string }> {
  const script = `import { BenchSteps } from "${STEPS}"; const steps = new BenchSteps("desk.bench"); ${lines}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
    });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, text };
}

test("a step that waits for ever ends the bench with its name", async () => {
  const { code, text } = await runBench(`await steps.run("taps", () => new Promise(() => {}), 0.2)`);
  expect(text).toBe('desk.bench: "taps" did not end within 0.2 s.\n');
  expect(code).toBe(1);
});

test("one that ends answers, and the bench ends by itself", async () => {
  const { code, text } = await runBench(`console.log(await steps.run("taps", async () => 7))`);
  expect([code, text]).toEqual([0, "7\n"]);
});

test("one that fails says why", async () => {
  const { code, text } = await runBench(`await steps.run("taps", () => Promise.reject(new Error("no tablet")))`);
  expect(text).toContain("no tablet");
  expect(code).toBe(1);
});
