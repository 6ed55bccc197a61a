import { foldText, wholeWords } from "../../kernel/search-text.ts";

/** Units in which a list may have its weights. */
export const WEIGHT_UNITS = ["kg", "g", "lb"] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

type WrittenUnit = WeightUnit | "oz";

const GRAMS: Readonly<Record<WrittenUnit, number>> = { kg: 1000, g: 1, lb: 453.592_37, oz: 28.349_523_125 };

/** Folded words apart by commas: English, German, French, Spanish. A German Pfund and a French livre are half a kilogram: not listed. */
const UNITS: Readonly<Record<WrittenUnit, string>> = {
  kg: "kg,kgs,kilo,kilos,kilogram,kilograms,kilogramm,kilogramme,kilogrammes,kilogramo,kilogramos",
  g: "g,gr,grs,gm,gms,gram,grams,gramm,gramme,grammes,gramo,gramos",
  lb: "lb,lbs,pound,pounds,libra,libras",
  oz: "oz,ounce,ounces,onza,onzas",
};

const unitWord = (word: string): WrittenUnit | null =>
  (Object.keys(UNITS) as WrittenUnit[]).find((unit) => UNITS[unit].split(",").includes(word)) ?? null;

/** The unit in a heading or in a cell for units: `Weight (kg)`, `lbs`. Null: none, or more than one. */
export function weightUnitOf(text: string): WeightUnit | null {
  const found = new Set(wholeWords(text).flatMap((word) => unitWord(word) ?? []));
  const [unit = null] = found;
  return found.size === 1 && unit !== "oz" ? unit : null;
}

/** Between three digits and three digits: `1 250`, `1'250`. */
const GROUPED = /^\d{1,3}(?:[ '\u2019\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/;
const BOTH_SIGNS = /^\d{1,3}(?:,\d{3})+\.\d+$|^\d{1,3}(?:\.\d{3})+,\d+$/;
const TWO_GROUPS = /^\d{1,3}(?:,\d{3}){2,}$|^\d{1,3}(?:\.\d{3}){2,}$/;
const ONE_SIGN = /^(\d+)(?:[.,](\d+))?$/;

/** `8,14` and `8.14`; `1,250 g` is a thousand and more, because scales do not show thousandths of a gram. Null: no number. */
function parseNumber(text: string, unit: WrittenUnit): number | null {
  if (GROUPED.test(text)) return Number(text.replace(/[^\d.,]/g, "").replace(",", "."));
  if (BOTH_SIGNS.test(text)) {
    const at = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
    return Number(`${text.slice(0, at).replace(/\D/g, "")}.${text.slice(at + 1)}`);
  }
  if (TWO_GROUPS.test(text)) return Number(text.replace(/\D/g, ""));
  const [, whole, part = ""] = ONE_SIGN.exec(text) ?? [];
  if (whole === undefined) return null;
  return unit === "g" && part.length === 3 && whole.length <= 3
    ? Number(whole + part)
    : Number(`${whole}.${part || 0}`);
}

const PART = /(\d[\d.,'\u2019\u00a0\u202f ]*)\s*(\p{L}+)?\.?\s*/gu;

/** The numbers of a cell, each with its unit: `8 lb 4 oz`. Null: the cell has other text too. */
function partsOf(value: string): { number: string; unit: string | null }[] | null {
  const text = value.trim().toLowerCase();
  const found = [...text.matchAll(PART)];
  if (found.length === 0 || found.map(([part]) => part).join("") !== text) return null;
  return found.map(([, number = "", unit]) => ({ number: number.trim(), unit: unit ?? null }));
}

/** Whether a cell has a weight without its unit. */
export function isUnitNeeded(value: string): boolean {
  const parts = partsOf(value);
  return parts?.length === 1 && parts[0]?.unit === null;
}

/**
 * A weight of a list in whole grams, of any size: `8,14 kg`, `8.14`, `8 lb 4 oz`. `unit`: of a number without one. Null: no
 * weight, or none whose unit is known.
 */
export function parseWeight(value: string, unit: WeightUnit | null): number | null {
  const parts = partsOf(value);
  if (parts === null || parts.length > 2) return null;
  let grams = 0;
  for (const part of parts) {
    const written = part.unit === null ? (parts.length === 1 ? unit : null) : unitWord(foldText(part.unit));
    const number = written && parseNumber(part.number, written);
    if (written === null || number === null) return null;
    grams += number * GRAMS[written];
  }
  return Math.round(grams);
}
