export type WeightUnit = "g" | "kg" | "lb";

const GRAMS = { g: 1, kg: 1000, lb: 453.592_37 } as const satisfies Record<WeightUnit, number>;

/** The unit in which a species is weighed here: small animals in grams, the others as the clinic likes. */
export function weightUnitOf(species: { weightUnit: "g" | "kg" } | undefined, clinicUnit: "kg" | "lb"): WeightUnit {
  return species?.weightUnit === "g" ? "g" : clinicUnit;
}

/** `28.6 kg`, `420 g`, `63.1 lb`. A light animal of a heavy species is shown in grams. */
export function weightText(weightG: number, unit: WeightUnit): string {
  if (unit === "g" || (unit === "kg" && weightG < 1000)) return `${weightG} g`;
  const value = weightG / GRAMS[unit];
  const digits = value < 10 ? 2 : 1;
  return `${value.toFixed(digits).replace(/(\.\d)0$/, "$1")} ${unit}`;
}

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
