import { expect, test } from "vitest";
import { runSeeds } from "../testing/convergence-gate.ts";

/** Each run prints how far the search is. A search that was ended goes on with the seed that it printed. */
const OPERATIONS = Number(process.env["CONVERGENCE_OPERATIONS"] ?? 2_000_000);

test("two million operations of the real client against the real engine break no promise", async () => {
  const firstSeed = Number(process.env["CONVERGENCE_SEED"] ?? Date.now() % 1_000_000_000);
  const reports = await runSeeds(firstSeed, OPERATIONS, ({ done, nextSeed }) =>
    process.stdout.write(`${done} operations from seed ${firstSeed} on; the next seed is ${nextSeed}\n`),
  );
  expect(reports.reduce((sum, { operations }) => sum + operations, 0)).toBeGreaterThanOrEqual(OPERATIONS);
});
