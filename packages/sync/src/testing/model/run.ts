import fc from "fast-check";
import { InvariantBroken } from "./planted-bugs.ts";
import type { PlantedBug } from "./planted-bugs.ts";
import { World } from "./world.ts";
import type { Operation } from "./world.ts";

const OPERATIONS_A_RUN = 500;
const RUNS_A_SEED = 200;

/** Plays the operations, heals the network, lets everything settle. @throws InvariantBroken */
export function play(operations: readonly Operation[], bugs: ReadonlySet<PlantedBug>): void {
  using world = new World(bugs);
  world.warmUp();
  for (const operation of operations) world.step(operation);
  world.settle();
}

const operation = fc.noBias(fc.tuple(fc.nat(999), fc.nat(1_048_575), fc.nat(1_048_575)));
const run = fc.array(operation, { minLength: OPERATIONS_A_RUN, maxLength: OPERATIONS_A_RUN, size: "max" });
const shrinkable = fc.array(operation, { maxLength: OPERATIONS_A_RUN, size: "max" });

export interface Finding {
  invariant: string;
  message: string;
  /** Operations played until it showed. */
  operations: number;
  seed: number;
  /** The run that showed it. */
  list: readonly Operation[];
}

/**
 * Plays `total` operations from `seed` in runs of 500 and answers the first broken promise, or null.
 * The same seed plays the same operations.
 */
export function explore(total: number, seed: number, bugs: ReadonlySet<PlantedBug> = new Set()): Finding | null {
  let played = 0;
  for (let part = 0; played < total; part += 1) {
    const partSeed = (seed + part * 7919) | 0;
    const numRuns = Math.min(RUNS_A_SEED, Math.ceil((total - played) / OPERATIONS_A_RUN));
    for (const operations of fc.sample(run, { seed: partSeed, numRuns })) {
      played += operations.length;
      const broken = firstBroken(operations, bugs);
      if (!broken) continue;
      const { invariant, message } = broken;
      return { invariant, message, operations: played, seed: partSeed, list: operations };
    }
  }
  return null;
}

function firstBroken(operations: readonly Operation[], bugs: ReadonlySet<PlantedBug>): InvariantBroken | null {
  try {
    play(operations, bugs);
    return null;
  } catch (error) {
    if (error instanceof InvariantBroken) return error;
    throw error;
  }
}

/**
 * A finding in words: what broke, how to replay it, and the shortest list of operations that still breaks a promise.
 */
export function report(finding: Finding, bugs: ReadonlySet<PlantedBug> = new Set()): string {
  const details = fc.check(
    fc.property(shrinkable, (operations) => play(operations, bugs)),
    { examples: [[[...finding.list] as [number, number, number][]]], numRuns: 1 },
  );
  return [
    finding.message,
    `Replay: MODEL_SEED=${finding.seed} npm test -- packages/sync/src/testing/model (within ${finding.operations} operations)`,
    details.failed ? `Shortest: ${fc.stringify(details.counterexample)}` : "",
  ].join("\n");
}
