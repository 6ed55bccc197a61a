import { piecesOf } from "../till/pieces.ts";

const LEAST_NOTE = 500;
const MOST_CHOICES = 3;

/** The sums that a client is likely to hand over for an amount: exactly it, and it rounded up to the next notes. */
export function nextNotes(amountMinor: number, currency: string): number[] {
  const notes = piecesOf(currency).filter((valueMinor) => valueMinor >= LEAST_NOTE);
  const above = notes.map((valueMinor) => Math.ceil(amountMinor / valueMinor) * valueMinor);
  const others = [...new Set(above)].filter((minor) => minor > amountMinor).toSorted((a, b) => a - b);
  return [amountMinor, ...others.slice(0, MOST_CHOICES)];
}
