import { expect, test, vi } from "vitest";
import { HALF_A_GATE, runSeeds } from "../testing/convergence-gate.ts";

// Dexie says so of every connection that a dying tab leaves.
vi.spyOn(console, "warn").mockImplementation(() => undefined);

test(
  "devices and server agree after every fault (I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11, I12, I14, I15, I16, I17, I18): even seeds",
  { timeout: 3_600_000 },
  async () => {
    const reports = await runSeeds(2, HALF_A_GATE);
    for (const { saved, messages, faults } of reports) expect(Math.min(saved, messages, faults)).toBeGreaterThan(0);
  },
);
