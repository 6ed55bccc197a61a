import type { ClientFault } from "@fernpaw/sync/testing/planted-client";
import type { ServerFault } from "@fernpaw/sync/testing/planted-server";

export interface RunOptions {
  seed: number;
  /** Local writes, messages that the server handles, and faults. */
  operations: number;
  faults?: readonly ClientFault[];
  serverFaults?: readonly ServerFault[];
  /** Probability a step, where it is not the usual one. */
  restoreRate?: number;
  /** How many of the changes are about stock, where it is not the usual share. */
  stockShare?: number;
  /** How many of the changes are about notes; none when left out. Signed notes are then watched (I13). */
  noteShare?: number;
  /** How many of the changes are about invoices and payments; none when left out. */
  moneyShare?: number;
  /** In how many of the steps one person does several things at the same moment; none when left out. */
  rushShare?: number;
  /** Five devices in the first clinic instead of three. */
  isCrowded?: boolean;
  /** The server does not notice a restore by itself. */
  isBlind?: boolean;
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
  /** Signed notes that were watched. */
  signed: number;
}

/** The command that plays the same run again. */
export function replayOf({ seed, operations, restoreRate }: RunOptions): string {
  const restores = restoreRate === undefined ? "" : ` CONVERGENCE_RESTORE_RATE=${restoreRate}`;
  const settings = `CONVERGENCE_SEED=${seed} CONVERGENCE_OPERATIONS=${operations}${restores}`;
  return `${settings} npx vitest run --config .scripts/vitest.config.ts --project api convergence-replay`;
}
