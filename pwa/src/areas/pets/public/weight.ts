import { GRAMS, type WeightUnit } from "@fernpaw/domain/pets/weight-text";

export { weightText, type WeightUnit, weightUnitOf } from "@fernpaw/domain/pets/weight-text";

/** Grams of what was typed; a comma is a decimal point too. Null for anything but a weight. */
export function parseWeight(typed: string, unit: WeightUnit): number | null {
  const match = /^\s*(\d{1,4}(?:[.,]\d{1,3})?|\d{1,7})\s*(g|kg|lb|lbs)?\s*$/i.exec(typed);
  if (!match) return null;
  const named = match[2]?.toLowerCase().replace("lbs", "lb");
  const grams = Math.round(
    Number((match[1] ?? "").replace(",", ".")) * GRAMS[(named as WeightUnit | undefined) ?? unit],
  );
  return grams >= 1 && grams <= 2_000_000 ? grams : null;
}
