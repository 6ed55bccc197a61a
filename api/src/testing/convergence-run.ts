import type { ClientFault } from "@fernpaw/sync/testing/planted-client";
import type { ServerFault } from "@fernpaw/sync/testing/planted-server";

export interface RunOptions {
  seed: number;
  /** Local writes, messages that the server handles, and faults. */
  operations: number;
  faults?: readonly ClientFault[];
  serverFaults?: readonly ServerFault[];
  /** Told of every fault and of what each step left behind. */
  trace?: (line: string) => void;
}

export interface RunReport {
  operations: number;
  saved: number;
  refused: number;
  messages: number;
  faults: number;
  restores: number;
}

/** The command that plays the same run again. */
export function replayOf({ seed, operations }: RunOptions): string {
  const settings = `CONVERGENCE_SEED=${seed} CONVERGENCE_OPERATIONS=${operations}`;
  return `${settings} npx vitest run --config .scripts/vitest.config.ts --project api convergence-replay`;
}
