import type { Entry } from "./entry-hash.ts";

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

/** The balance of each batch, by the entries of all time. */
export function batchBalances(entries: readonly Entry[]): Map<string | null, number> {
  const sums = new Map<string | null, number>();
  for (const { batchId, quantityMilli } of entries) sums.set(batchId, (sums.get(batchId) ?? 0) + quantityMilli);
  return sums;
}
