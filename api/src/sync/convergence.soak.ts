import { expect, test } from "vitest";
import { runSeeds } from "../testing/convergence-gate.ts";

const OPERATIONS = 2_000_000;

test("two million operations of the real client against the real engine break no promise", async () => {
  const firstSeed = Number(process.env["CONVERGENCE_SEED"] ?? Date.now() % 1_000_000_000);
  const reports = await runSeeds(firstSeed, OPERATIONS);
  expect(reports.reduce((sum, { operations }) => sum + operations, 0)).toBeGreaterThanOrEqual(OPERATIONS);
});
