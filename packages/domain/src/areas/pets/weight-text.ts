export type WeightUnit = "g" | "kg" | "lb";

export const GRAMS = { g: 1, kg: 1000, lb: 453.592_37 } as const satisfies Record<WeightUnit, number>;

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
