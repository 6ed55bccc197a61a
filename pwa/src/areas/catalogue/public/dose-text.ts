import { amountText } from "./product-words.copy.ts";
import { copy } from "../doses/doses.copy.ts";
import type { Dose } from "../doses/doses.queries.ts";

export const doseUnits = copy.units;
export const doseRange = copy.range;

/** `2 to 4.4 mg for each kg, once daily, by mouth`. */
export function doseText({ lowMilli, highMilli, unit, per, frequency, route }: Dose): string {
  const amount = `${doseRange(amountText(lowMilli), amountText(highMilli))} ${doseUnits[unit]}`;
  const whom = per === "kg" ? copy.perKg : copy.perAnimal;
  return [`${amount} ${whom}`, frequency, route].filter((part) => part !== "").join(", ");
}
