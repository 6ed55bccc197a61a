import { expect, test } from "vitest";
import { runConvergence } from "../testing/convergence.ts";

const SEED = Number(process.env["CONVERGENCE_SEED"] ?? 1);
/** A gate sets 30,000, a soak 2,000,000. */
const OPERATIONS = Number(process.env["CONVERGENCE_OPERATIONS"] ?? 3_000);
/** Devices begin anew so often: a run of its own finds other things than a long one. */
const OPERATIONS_A_RUN = 1_000;

test("devices and server agree after every fault (I1 to I4, I6, I9, I15 to I17)", { timeout: 3_600_000 }, async () => {
  let operations = 0;
  for (let seed = SEED; operations < OPERATIONS; seed += 1) {
    const report = await runConvergence({ seed, operations: Math.min(OPERATIONS_A_RUN, OPERATIONS) });
    operations += report.operations;
    expect(report.saved).toBeGreaterThan(0);
  }
});
