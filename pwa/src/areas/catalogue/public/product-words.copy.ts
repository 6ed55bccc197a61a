import type { ProductKind, ProductUnit } from "@fernpaw/domain/catalogue/product";
import { counted, plural } from "@fernpaw/domain/kernel/plural";

/** The kind of one product. */
export const kindWords: Record<ProductKind, string> = {
  medication: "Medicine",
  vaccine: "Vaccine",
  consumable: "Consumable",
  retail: "Retail",
  service: "Service",
  lab_test: "Lab test",
  bundle: "Bundle",
  fee: "Fee",
};

/** One and several of a unit. */
const units: Record<ProductUnit, readonly [one: string, several: string]> = {
  unit: ["unit", "units"],
  tablet: ["tablet", "tablets"],
  capsule: ["capsule", "capsules"],
  dose: ["dose", "doses"],
  ml: ["ml", "ml"],
  l: ["l", "l"],
  mg: ["mg", "mg"],
  g: ["g", "g"],
  kg: ["kg", "kg"],
  bottle: ["bottle", "bottles"],
  vial: ["vial", "vials"],
  ampoule: ["ampoule", "ampoules"],
  syringe: ["syringe", "syringes"],
  tube: ["tube", "tubes"],
  sachet: ["sachet", "sachets"],
  packet: ["packet", "packets"],
  box: ["box", "boxes"],
  pair: ["pair", "pairs"],
  minute: ["minute", "minutes"],
  hour: ["hour", "hours"],
  day: ["day", "days"],
  visit: ["visit", "visits"],
};

export const UNITS = Object.keys(units) as ProductUnit[];

export const unitWord = (unit: ProductUnit): string => units[unit][0];

/** The word that fits a count: "tablets" for 2.5. */
export const unitFor = (count: number, unit: ProductUnit): string => plural(count, ...units[unit]);

/** `1.5`, of a unit that is not counted. */
export const amountText = (milli: number): string => (milli / 1000).toLocaleString("en-GB");

/** `2.5 tablets`. */
export const quantityText = (milli: number, unit: ProductUnit): string => counted(milli / 1000, ...units[unit]);

/** `bottle of 100 ml`; a packet of one unit is that unit. */
export function packText(pack: { stockUnit: ProductUnit; dispensingUnit: ProductUnit; packSizeMilli: number }): string {
  const { stockUnit, dispensingUnit, packSizeMilli } = pack;
  if (packSizeMilli === 1000 && (stockUnit === dispensingUnit || dispensingUnit === "unit")) return unitWord(stockUnit);
  return `${unitWord(stockUnit)} of ${quantityText(packSizeMilli, dispensingUnit)}`;
}

/** Work is counted: `per hour`. Nothing for work that is done once. */
export const rateText = (unit: ProductUnit): string => (unit === "unit" ? "" : `per ${unitWord(unit)}`);

export const storageWords = {
  room: "Room temperature",
  fridge: "Fridge",
  freezer: "Freezer",
  safe: "Safe",
} as const;

export const controlledText = ({ region, class: schedule }: { region: string; class: string }): string =>
  `Controlled, ${schedule} (${region === "other" ? "other country" : region})`;

export const productWords = {
  prescriptionOnly: "prescription only",
  controlled: "controlled",
  archived: "archived",
  code: (code: string) => `code ${code}`,
};
