import { type GlucoseUnit, glucoseUnitOf, type TempUnit, tempUnitOf } from "@fernpaw/domain/clinics/clinic-units";
import {
  type Comparator,
  impossibleValue,
  type MeasurementKind,
  MEASUREMENT_LIMITS,
  MEMBRANES,
  type TakenValue,
} from "@fernpaw/domain/pets/measurement-kinds";
import type { VitalBand } from "@fernpaw/domain/pets/vital-bands";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { parseWeight, weightText, weightUnitOf, type WeightUnit } from "./weight.ts";
import { membraneWords, vitalCopy } from "../vitals/vital-words.copy.ts";

/** How a clinic writes measurements of a species. */
export interface VitalUnits {
  weight: WeightUnit;
  temp: TempUnit;
  glucose: GlucoseUnit;
  /** BCP 47, the clinic's. */
  locale: string;
}

type Settings = Parameters<typeof tempUnitOf>[0] & { weightUnit: "kg" | "lb"; locale: string };

export const vitalUnits = (species: { weightUnit: "g" | "kg" } | undefined, settings: Settings): VitalUnits => ({
  weight: weightUnitOf(species, settings.weightUnit),
  temp: tempUnitOf(settings),
  glucose: glucoseUnitOf(settings),
  locale: settings.locale,
});

/** Hundredths of a mmol/L that are one mg/dL. */
const MG_DL = 100 / 18.016;

/** Decimals of the stored whole number, and of what is shown where another unit is shown. */
const DECIMALS: Readonly<Record<MeasurementKind, number>> = {
  weight: 0,
  temp: 1,
  hr: 0,
  rr: 0,
  bcs: 0,
  pain: 0,
  crt: 1,
  mm: 0,
  bp: 0,
  spo2: 0,
  glucose: 2,
};

/** The unit behind the figure, in the field too; empty: the kind does not have one. */
export function vitalUnit(kind: MeasurementKind, units: VitalUnits): string {
  switch (kind) {
    case "weight":
      return units.weight;
    case "temp":
      return `°${units.temp}`;
    case "hr":
    case "rr":
      return "/min";
    case "bcs":
      return "/9";
    case "pain":
      return "/10";
    case "crt":
      return "s";
    case "bp":
      return "mmHg";
    case "spo2":
      return "%";
    case "glucose":
      return units.glucose;
    case "mm":
      return "";
  }
}

const sign = { exact: "", below: "<", above: ">" } as const satisfies Record<Comparator, string>;

/** The stored number as a decimal of the shown unit: tenths of F from tenths of C. */
function shownNumber(kind: MeasurementKind, value: number, units: VitalUnits): { value: number; decimals: number } {
  if (kind === "temp" && units.temp === "F") return { value: Math.round(value * 1.8 + 320), decimals: 1 };
  if (kind === "glucose" && units.glucose === "mg/dL") return { value: Math.round(value / MG_DL), decimals: 0 };
  if (kind === "glucose") return { value: Math.round(value / 10), decimals: 1 };
  return { value, decimals: DECIMALS[kind] };
}

/** The figure alone, as the field shows it: `38.7`, `120/80`, `<2`, `28.6`. */
export function vitalFigure({ kind, value, secondValue, comparator }: TakenValue, units: VitalUnits): string {
  if (kind === "mm") return membraneWords[MEMBRANES[value - 1] ?? "pink"];
  if (kind === "weight") return weightText(value, units.weight).replace(` ${units.weight}`, "");
  const shown = shownNumber(kind, value, units);
  const text = decimalText(shown.value, { locale: units.locale, decimals: shown.decimals }, kind === "temp" ? 1 : 0);
  return `${sign[comparator]}${text}${secondValue === null ? "" : `/${secondValue}`}`;
}

/** The figure with its unit: `38.7 °C`, `5/9`, `96 /min`. */
export function vitalText(taken: TakenValue, units: VitalUnits): string {
  if (taken.kind === "weight") return weightText(taken.value, units.weight);
  const unit = vitalUnit(taken.kind, units);
  const glued = unit === "" || unit === "/9" || unit === "/10" || unit === "%" ? "" : " ";
  return `${vitalFigure(taken, units)}${glued}${unit}`;
}

/** `37.5 to 39.2 °C`, `below 2 s`. */
export function bandText(kind: MeasurementKind, { low, high }: VitalBand, units: VitalUnits): string {
  const figure = (value: number) => vitalFigure({ kind, value, secondValue: null, comparator: "exact" }, units);
  const unit = vitalUnit(kind, units);
  if (low === null) return vitalCopy.bandBelow(`${figure(high ?? 0)} ${unit}`);
  return vitalCopy.bandFromTo(figure(low), `${figure(high ?? 0)} ${unit}`);
}

/** The stored number of a typed decimal. */
function storedNumber(kind: MeasurementKind, typed: string, units: VitalUnits): number | null {
  const isOtherUnit = (kind === "temp" && units.temp === "F") || (kind === "glucose" && units.glucose === "mg/dL");
  const decimals = isOtherUnit ? (kind === "temp" ? 1 : 0) : DECIMALS[kind];
  const read = readDecimal(typed, { locale: units.locale, decimals });
  if (!("value" in read)) return null;
  if (kind === "temp" && units.temp === "F") return Math.round((read.value - 320) / 1.8);
  if (kind === "glucose" && units.glucose === "mg/dL") return Math.round(read.value * MG_DL);
  return read.value;
}

export type ReadVital = { taken: TakenValue } | { unread: string };

const exactly = (kind: MeasurementKind, value: number): TakenValue => ({
  kind,
  value,
  secondValue: null,
  comparator: "exact",
});

function readTaken(kind: MeasurementKind, typed: string, units: VitalUnits): TakenValue | null {
  if (kind === "mm") {
    const place = MEMBRANES.findIndex((word) => membraneWords[word].toLowerCase() === typed.trim().toLowerCase());
    return place === -1 ? null : exactly(kind, place + 1);
  }
  if (kind === "weight") {
    const grams = parseWeight(typed, units.weight);
    return grams === null ? null : exactly(kind, grams);
  }
  const [, mark = "", body = ""] = /^\s*([<>]?)\s*(.*?)\s*$/.exec(typed) ?? [];
  const comparator = mark === "<" ? "below" : mark === ">" ? "above" : "exact";
  const [first = "", second, ...more] = kind === "bp" ? body.split("/") : [body];
  if (more.length > 0) return null;
  const value = storedNumber(kind, first, units);
  const secondValue = second === undefined ? null : storedNumber(kind, second, units);
  if (value === null || (second !== undefined && secondValue === null)) return null;
  return { kind, value, secondValue, comparator };
}

/** Reads what was typed as a value that its kind can have; `unread` says what to type instead. */
export function readVital(kind: MeasurementKind, typed: string, units: VitalUnits): ReadVital {
  const taken = readTaken(kind, typed, units);
  const [low, high] = MEASUREMENT_LIMITS[kind];
  const figure = (value: number) => vitalFigure(exactly(kind, value), units);
  const unread = { unread: kind === "bp" ? vitalCopy.badPressure : vitalCopy.bad(figure(low), figure(high)) };
  if (kind === "weight" && taken === null) return { unread: vitalCopy.badWeight };
  return taken === null || impossibleValue(taken) !== null ? unread : { taken };
}
