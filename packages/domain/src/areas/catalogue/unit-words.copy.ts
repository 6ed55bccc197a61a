import { counted, plural } from "../../kernel/plural.ts";
import type { ProductUnit } from "./product.ts";

/** One and several of a unit. */
export const unitWords: Record<ProductUnit, readonly [one: string, several: string]> = {
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

/** The word that fits a count: "tablets" for 2.5. */
export const unitFor = (count: number, unit: ProductUnit): string => plural(count, ...unitWords[unit]);

/** `2.5 tablets`. */
export const quantityText = (milli: number, unit: ProductUnit): string => counted(milli / 1000, ...unitWords[unit]);

const PARTS: Readonly<Record<number, string>> = { 250: "1/4", 500: "1/2", 750: "3/4" };

/** `1 1/4 tablets`; a decimal where the product is not divided. */
export function partsText(milli: number, unit: ProductUnit): string {
  const [whole, part] = [Math.floor(milli / 1000), PARTS[milli % 1000]];
  const decimal = (milli / 1000).toLocaleString("en-GB");
  const amount = part === undefined ? decimal : whole === 0 ? part : `${whole} ${part}`;
  // Half a tablet is one of several parts of one.
  return `${amount} ${unitFor(milli <= 1000 && part !== undefined ? 1 : milli / 1000, unit)}`;
}
