import { movementWords } from "./public/use-words.copy.ts";
import { copy } from "./stock.copy.ts";
import type { MovementEntry } from "./stock.queries.ts";

const SIGNED = new Intl.NumberFormat("en-GB", { signDisplay: "exceptZero" });

/** `+18`, `−2.5`: a quantity with the sign of its direction. */
export const signedText = (quantityMilli: number): string => SIGNED.format(quantityMilli / 1000).replace("-", "−");

/** A movement in words: "Given to Juno". */
export function whatMoved({ movement: { kind }, whom, reversed }: MovementEntry): string {
  const what =
    kind === "correction" && reversed !== null ? copy.reversalOf(movementWords[reversed]) : movementWords[kind];
  return whom === "" ? what : copy.to(what, whom);
}
