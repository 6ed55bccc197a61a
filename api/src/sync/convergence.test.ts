import { noteFigure } from "@fernpaw/testing/note-figure";
import { expect, test, vi } from "vitest";
import { HALF_A_GATE, runSeeds } from "../testing/convergence-gate.ts";

// Dexie says so of every connection that a dying tab leaves.
vi.spyOn(console, "warn").mockImplementation(() => undefined);

test(
  "devices and server agree after every fault (I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11, I12, I14, I15, I16, I17, I18, R22): odd seeds",
  { timeout: 3_600_000 },
  async () => {
    const reports = await runSeeds(1, HALF_A_GATE);
    for (const { saved, messages, faults } of reports) expect(Math.min(saved, messages, faults)).toBeGreaterThan(0);
    const operations = reports.reduce((sum, report) => sum + report.operations, 0);
    noteFigure("R22", `${operations} operations of the real code: 0 broken invariants`, "200,000 seeds (npm run soak)");
  },
);
