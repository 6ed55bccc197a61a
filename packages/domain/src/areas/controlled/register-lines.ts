import type { RowOf } from "../../kernel/entity.ts";
import { batchOfKey, type controlledRegisters } from "./controlled-entry.ts";
import type { Entry } from "./entry-hash.ts";

type Register = RowOf<typeof controlledRegisters>;

/** One line of a register: an entry with the balance after it, and its witness. */
export interface RegisterLine {
  entry: Entry;
  balanceMilli: number;
  /** The entry of the second person; null: it waits for one. */
  witness: Entry | null;
}

/** By the moment at which it happened; what was recorded first comes first among those of one moment. */
const order = ({ occurredAt, recordedAt, seq, id }: Entry): string =>
  [occurredAt, recordedAt, String(seq).padStart(10, "0"), id].join(" ");

/**
 * The lines of one register, oldest first. `balanceMilli` is the balance of all its entries: a device that has the newer ones
 * alone shows right balances too.
 */
export function registerLines(entries: readonly Entry[], balanceMilli: number): RegisterLine[] {
  const witnesses = new Map(
    entries.filter(({ kind }) => kind === "witness").map((one) => [one.aboutId as string, one]),
  );
  const lines = entries
    .filter(({ kind }) => kind !== "witness")
    .map((entry) => ({ entry, key: order(entry) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  let after = balanceMilli;
  return lines
    .toReversed()
    .map(({ entry }) => {
      const line = { entry, balanceMilli: after, witness: witnesses.get(entry.id) ?? null };
      after -= entry.quantityMilli;
      return line;
    })
    .reverse();
}

/** The balance of each batch in it. The entries alone do not tell: a device may lack old ones. */
export const batchBalances = (register: Pick<Register, "batchMilli"> | null): Map<string | null, number> =>
  new Map(Object.entries(register?.batchMilli ?? {}).map(([key, milli]) => [batchOfKey(key), milli]));
