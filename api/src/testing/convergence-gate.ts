import { searchSize } from "@fernpaw/testing/search-size";
import { runConvergence } from "./convergence.ts";
import { RUSH } from "./convergence-rates.ts";
import type { RunReport } from "./convergence-run.ts";

/** Devices begin anew so often: a run of its own finds other things than a long one. */
const OPERATIONS_A_RUN = 1_000;

/** What every change must pass, in two halves so that two cores share it. */
export const HALF_A_GATE = searchSize({ small: 3_000, full: 15_000 });

/**
 * Runs with the seeds `firstSeed`, `firstSeed + 2`, ... until `operations` are through. `onRun` hears after each how
 * many are done. @throws as `runConvergence`
 */
export async function runSeeds(
  firstSeed: number,
  operations: number,
  onRun?: (at: { done: number; nextSeed: number }) => void,
): Promise<RunReport[]> {
  const reports: RunReport[] = [];
  for (let done = 0, seed = firstSeed; done < operations; seed += 2) {
    const report = await runConvergence({ seed, operations: OPERATIONS_A_RUN, rushShare: RUSH });
    reports.push(report);
    done += report.operations;
    onRun?.({ done, nextSeed: seed + 2 });
  }
  return reports;
}
