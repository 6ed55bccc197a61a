import { expect, test, vi } from "vitest";
import { HALF_A_GATE, runSeeds } from "../testing/convergence-gate.ts";

// Dexie says so of every connection that a dying tab leaves.
vi.spyOn(console, "warn").mockImplementation(() => undefined);

test(
  "devices and server agree after every fault (I1 to I10, I12, I14 to I18): odd seeds",
  { timeout: 3_600_000 },
  async () => {
    const reports = await runSeeds(1, HALF_A_GATE);
    for (const { saved, messages, faults } of reports) expect(Math.min(saved, messages, faults)).toBeGreaterThan(0);
  },
);
