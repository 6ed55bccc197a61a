import type { ProductKind, ProductUnit } from "@fernpaw/domain/catalogue/product";
import { partFault, type PartFault } from "@fernpaw/domain/catalogue/smallest-part";
import { quantityText, unitFor, unitWords } from "@fernpaw/domain/catalogue/unit-words.copy";
import { numberText } from "@fernpaw/domain/kernel/plural";

export { quantityText, unitFor };

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

export const UNITS = Object.keys(unitWords) as ProductUnit[];

export const unitWord = (unit: ProductUnit): string => unitWords[unit][0];

/** `1.5`, of a unit that is not counted. */
export const amountText = (milli: number): string => numberText(milli / 1000);

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

const partWords: Record<PartFault, (unit: ProductUnit) => string> = {
  whole: (unit) => `Whole ${unitFor(2, unit)} only. The product's page says how far it can be divided.`,
  half: (unit) => `Whole and half ${unitFor(2, unit)} only. The product's page says how far it can be divided.`,
  quarter: (unit) =>
    `Whole ${unitFor(2, unit)}, halves and quarters only. The product's page says how far it can be divided.`,
};

/** Why the product cannot have this quantity; null: it can. `leftMilli`: the stock that it is taken from. */
export function partText(
  product: Parameters<typeof partFault>[0] & { dispensingUnit: ProductUnit },
  quantityMilli: number,
  leftMilli: number | null = null,
): string | null {
  const fault = partFault(product, quantityMilli, leftMilli);
  return fault && partWords[fault](product.dispensingUnit);
}
