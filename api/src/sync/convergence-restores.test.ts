import { expect, test, vi } from "vitest";
import { runConvergence } from "../testing/convergence.ts";

// Dexie says so of every connection that a dying tab leaves.
vi.spyOn(console, "warn").mockImplementation(() => undefined);

/** Some ten restores a run, three quarters of them untold. */
const OFTEN = { operations: 600, restoreRate: 0.02 };
const SEEDS = [4, 1, 3, 5, 6, 7];

test("devices and server agree although no command tells the server that its database was restored (I1, I4, I6)", async () => {
  const { restores } = await runConvergence({ ...OFTEN, seed: SEEDS[0] ?? 0 });
  expect(restores).toBeGreaterThan(3);
});

test("the same search finds a server that does not notice it by itself", async () => {
  let found = "";
  for (const seed of SEEDS) {
    if (found !== "") break;
    found = await runConvergence({ ...OFTEN, seed, isBlind: true }).then(() => "", String);
  }
  expect(found).toMatch(/Error: I\d+ /);
});
