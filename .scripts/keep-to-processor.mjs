import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/**
 * Loaded by each process of the unit tests as it starts: it keeps to the processor that the fewest of its siblings have.
 * Why: `packages/testing/src/own-processor.ts`.
 */
const processors = availableParallelism();
const read = (path) => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
};

/** The processor that a process keeps to; undefined while it has several. */
function processorOf(pid) {
  const [, list = ""] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(read(`/proc/${pid}/status`)) ?? [];
  return /^\d+$/.test(list) ? Number(list) : undefined;
}

if (processors > 1) {
  const siblings = read(`/proc/${process.ppid}/task/${process.ppid}/children`)
    .split(" ")
    .map(Number)
    .filter((pid) => pid > 0 && read(`/proc/${pid}/cmdline`).includes("keep-to-processor"));
  const count = Array.from({ length: processors }, () => 0);
  const emptiest = () => count.indexOf(Math.min(...count));
  const kept = siblings.map((pid) => [pid, processorOf(pid)]);
  for (const [, processor] of kept) if (processor !== undefined) count[processor] += 1;
  // Those that started before and have not chosen yet choose in their order.
  for (const [pid, processor] of kept) if (processor === undefined && pid < process.pid) count[emptiest()] += 1;
  spawnSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(emptiest()), String(process.pid)]);
}
