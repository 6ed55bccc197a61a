import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** How many processes work beside each other when each keeps to a processor of its own. */
export const PROCESSORS = Math.max(1, availableParallelism());

/**
 * Keeps this process, and what it starts from now on, to one processor. A browser's threads wake each other all the time:
 * on a virtual machine with two processors, two journeys that are kept apart take a quarter less time than three that
 * share both. Where the system has no `taskset` nothing changes.
 *
 * @param place counts from 0, over the processors again and again
 */
export function keepToProcessor(place: number): void {
  if (PROCESSORS < 2) return;
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(place % PROCESSORS), String(process.pid)]);
}
