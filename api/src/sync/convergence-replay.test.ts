import { expect, test, vi } from "vitest";
import { runConvergence } from "../testing/convergence.ts";
import { RESTORE, RUSH } from "../testing/convergence-rates.ts";

// Dexie says so of every connection that a dying tab leaves.
vi.spyOn(console, "warn").mockImplementation(() => undefined);

/** A failed run names both. */
const SEED = Number(process.env["CONVERGENCE_SEED"] ?? 2026);
const OPERATIONS = process.env["CONVERGENCE_SEED"] ? Number(process.env["CONVERGENCE_OPERATIONS"] ?? 1_000) : 250;
const RESTORE_RATE = Number(process.env["CONVERGENCE_RESTORE_RATE"] ?? RESTORE);

async function traceOf(): Promise<string[]> {
  const lines: string[] = [];
  await runConvergence({
    seed: SEED,
    operations: OPERATIONS,
    restoreRate: RESTORE_RATE,
    rushShare: RUSH,
    trace: (line) => lines.push(line),
  });
  return lines;
}

test("a seed plays the same run again, step by step", { timeout: 600_000 }, async () => {
  const first = await traceOf();
  expect(first.length).toBeGreaterThan(0);
  expect(await traceOf()).toEqual(first);
});
