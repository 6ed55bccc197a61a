import { copy, movementWords } from "./stock.copy.ts";
import type { MovementEntry } from "./stock.queries.ts";

const SIGNED = new Intl.NumberFormat("en-GB", { signDisplay: "exceptZero" });

/** `+18`, `−2.5`: a quantity with the sign of its direction. */
export const signedText = (quantityMilli: number): string => SIGNED.format(quantityMilli / 1000).replace("-", "−");

/** What a movement was, in words: "Given to Juno". */
export function whatMoved({ movement: { kind }, whom, reversed }: MovementEntry): string {
  const what =
    kind === "correction" && reversed !== null ? copy.reversalOf(movementWords[reversed]) : movementWords[kind];
  return whom === "" ? what : copy.to(what, whom);
}
