import { foldText } from "../../kernel/search-text.ts";
import type { LabRange, Scale } from "./lab-value.ts";

export interface Analyte {
  /** Kept in rows: never change one. */
  code: string;
  name: string;
  /** In which laboratories report it, as the app writes them; none: a ratio or a number without a unit. */
  units: readonly string[];
  aliases: readonly string[];
}

type Line = readonly [code: string, name: string, units: string, aliases: string];

/** Names and units alone. No normal values: those are the clinic's own, or come with a report. */
const LINES: readonly Line[] = [
  ["creatinine", "Creatinine", "µmol/l|mg/dl", "crea|creat|cre|kreatinin"],
  ["urea", "Urea", "mmol/l|mg/dl", "bun|urea nitrogen|blood urea nitrogen|harnstoff"],
  ["sdma", "SDMA", "µg/dl", "symmetric dimethylarginine"],
  ["phosphate", "Phosphate", "mmol/l|mg/dl", "phos|phosphorus|inorganic phosphate|ip|p"],
  ["calcium", "Calcium", "mmol/l|mg/dl", "ca|total calcium|tca"],
  ["ionised_calcium", "Ionised calcium", "mmol/l|mg/dl", "ica|ca++|ionized calcium"],
  ["magnesium", "Magnesium", "mmol/l|mg/dl|meq/l", "mg"],
  ["sodium", "Sodium", "mmol/l|meq/l", "na|na+|natrium"],
  ["potassium", "Potassium", "mmol/l|meq/l", "k|k+|kalium"],
  ["chloride", "Chloride", "mmol/l|meq/l", "cl|cl-"],
  ["na_k_ratio", "Sodium to potassium", "", "na/k|na:k|na k ratio|sodium potassium ratio"],
  ["bicarbonate", "Bicarbonate", "mmol/l|meq/l", "hco3|tco2|total co2"],
  ["glucose", "Glucose", "mmol/l|mg/dl", "glu|gluc|blood glucose"],
  ["fructosamine", "Fructosamine", "µmol/l", "fruc|fruct"],
  ["total_protein", "Total protein", "g/l|g/dl", "tp|protein total|protein"],
  ["albumin", "Albumin", "g/l|g/dl", "alb"],
  ["globulin", "Globulin", "g/l|g/dl", "glob|globulins"],
  ["a_g_ratio", "Albumin to globulin", "", "a/g|a:g|alb/glob|albumin globulin ratio"],
  ["alt", "ALT", "u/l", "alat|gpt|sgpt|alanine aminotransferase"],
  ["ast", "AST", "u/l", "asat|got|sgot|aspartate aminotransferase"],
  ["alp", "ALP", "u/l", "alkp|ap|alkaline phosphatase"],
  ["ggt", "GGT", "u/l", "gamma gt|ggtp|gamma glutamyl transferase"],
  ["bilirubin", "Bilirubin", "µmol/l|mg/dl", "tbil|total bilirubin|bilirubin total|bil"],
  ["bile_acids", "Bile acids", "µmol/l", "ba|sba|total bile acids"],
  ["bile_acids_post", "Bile acids after a meal", "µmol/l", "post bile acids|bile acids post|postprandial bile acids"],
  ["ammonia", "Ammonia", "µmol/l|µg/dl", "nh3"],
  ["cholesterol", "Cholesterol", "mmol/l|mg/dl", "chol|total cholesterol"],
  ["triglycerides", "Triglycerides", "mmol/l|mg/dl", "trig|tg"],
  ["amylase", "Amylase", "u/l", "amyl|amy"],
  ["lipase", "Lipase", "u/l", "lip|lipa"],
  ["cpl", "Pancreatic lipase", "µg/l", "spec cpl|cpli|fpl|spec fpl|fpli|pli"],
  ["ck", "Creatine kinase", "u/l", "cpk|creatine kinase"],
  ["ldh", "LDH", "u/l", "lactate dehydrogenase"],
  ["lactate", "Lactate", "mmol/l|mg/dl", "lac"],
  ["crp", "CRP", "mg/l", "c reactive protein"],
  ["saa", "SAA", "mg/l", "serum amyloid a"],
  ["t4", "Total T4", "nmol/l|µg/dl", "tt4|thyroxine|thyroxin"],
  ["free_t4", "Free T4", "pmol/l|ng/dl", "ft4"],
  ["tsh", "TSH", "ng/ml|µg/l", "ctsh"],
  ["cortisol", "Cortisol", "nmol/l|µg/dl", "cort"],
  ["progesterone", "Progesterone", "nmol/l|ng/ml", "prog"],
  ["folate", "Folate", "nmol/l|µg/l", "fol"],
  ["cobalamin", "Cobalamin", "pmol/l|ng/l", "b12|vitamin b12"],
  ["iron", "Iron", "µmol/l|µg/dl", "fe"],
  ["wbc", "White cells", "10⁹/l", "wbcs|leukocytes|leucocytes|total wbcs|white blood cells|leukozyten"],
  ["neutrophils", "Neutrophils", "10⁹/l", "neu|neut|abs neutrophils|neu#"],
  ["band_neutrophils", "Band neutrophils", "10⁹/l", "bands|band"],
  ["lymphocytes", "Lymphocytes", "10⁹/l", "lym|lymph|abs lymphocytes|lym#"],
  ["monocytes", "Monocytes", "10⁹/l", "mono|mon|abs monocytes|mon#"],
  ["eosinophils", "Eosinophils", "10⁹/l", "eos|abs eosinophils|eos#"],
  ["basophils", "Basophils", "10⁹/l", "baso|bas|abs basophils|bas#"],
  ["rbc", "Red cells", "10¹²/l", "rbcs|erythrocytes|red blood cells|erythrozyten"],
  ["haemoglobin", "Haemoglobin", "g/l|g/dl", "hgb|hb|hemoglobin"],
  ["haematocrit", "Haematocrit", "%|l/l", "hct|pcv|hematocrit|packed cell volume|hkt"],
  ["mcv", "MCV", "fl", "mean cell volume"],
  ["mch", "MCH", "pg", "mean cell haemoglobin"],
  ["mchc", "MCHC", "g/l|g/dl", "mean cell haemoglobin concentration"],
  ["rdw", "RDW", "%", "red cell distribution width"],
  ["reticulocytes", "Reticulocytes", "10⁹/l", "retic|retics|retic abs count"],
  ["platelets", "Platelets", "10⁹/l", "plt|thrombocytes|thrombozyten"],
  ["mpv", "MPV", "fl", "mean platelet volume"],
  ["pct", "Plateletcrit", "%", "plateletcrit"],
  ["pt", "Prothrombin time", "s", "prothrombin"],
  ["aptt", "APTT", "s", "ptt|partial thromboplastin time"],
  ["ph", "pH", "", "blood ph"],
  ["urine_sg", "Urine specific gravity", "", "usg|sg|specific gravity|urine sg"],
  ["urine_ph", "Urine pH", "", "uph"],
  ["upc", "Urine protein to creatinine", "", "upcr|upc ratio|protein creatinine ratio"],
];

/** Append, never remove: rows have the codes. */
export const ANALYTES: readonly Analyte[] = LINES.map(([code, name, units, aliases]) => ({
  code,
  name,
  units: units === "" ? [] : units.split("|"),
  aliases: aliases.split("|"),
}));

const byCode = new Map(ANALYTES.map((analyte) => [analyte.code, analyte]));

/** Letters, digits and the signs that tell K from K+ or Neu from Neu#. */
const foldName = (text: string): string => foldText(text).replaceAll(/[^a-z0-9+#/:%]+/g, "");

const byName = new Map(
  ANALYTES.flatMap((analyte) =>
    [analyte.code.replaceAll("_", " "), analyte.name, ...analyte.aliases].map((name) => [foldName(name), analyte]),
  ),
);

export const analyteOf = (code: string): Analyte | undefined => byCode.get(code);

/** Words in brackets that leave a test as it is. */
const SAME_TEST = new Set(["serum", "plasma", "blood", "whole blood", "total", "mean", "analyser"].map(foldName));

/**
 * A name with brackets: "T4 (free)" is free T4, "ALT (GPT)" and "ALT (U/L)" are ALT. "Glucose (urine)" is not the glucose of the
 * blood: brackets that say something else make another test.
 */
function findInBrackets(name: string): Analyte | undefined {
  const [, outside = "", inside = ""] = /^(.*\S)\s*\(([^)]*)\)\s*$/.exec(name) ?? [];
  const whole = byName.get(foldName(`${inside} ${outside}`));
  if (whole) return whole;
  const analyte = byName.get(foldName(outside));
  if (!analyte) return undefined;
  const isSame =
    SAME_TEST.has(foldName(inside)) ||
    byName.get(foldName(inside)) === analyte ||
    analyte.units.includes(tidyUnit(inside));
  return isSame ? analyte : undefined;
}

/** The analyte that a report, a person or a machine means; undefined: the vocabulary has none of this name. */
export const findAnalyte = (name: string): Analyte | undefined => byName.get(foldName(name)) ?? findInBrackets(name);

/** `10⁹/l` is written in many ways. */
const SAME_UNITS: Readonly<Record<string, string>> = {
  "10^9/l": "10⁹/l",
  "10*9/l": "10⁹/l",
  "x10^9/l": "10⁹/l",
  "x109/l": "10⁹/l",
  "109/l": "10⁹/l",
  "g/l10^9": "10⁹/l",
  "k/ul": "10⁹/l",
  "k/µl": "10⁹/l",
  "10^3/ul": "10⁹/l",
  "10^3/µl": "10⁹/l",
  "x10^3/ul": "10⁹/l",
  "10^12/l": "10¹²/l",
  "10*12/l": "10¹²/l",
  "x10^12/l": "10¹²/l",
  "x1012/l": "10¹²/l",
  "1012/l": "10¹²/l",
  "m/ul": "10¹²/l",
  "m/µl": "10¹²/l",
  "10^6/ul": "10¹²/l",
  "10^6/µl": "10¹²/l",
  "x10^6/ul": "10¹²/l",
  "iu/l": "u/l",
  sec: "s",
  seconds: "s",
};

/** A unit without differences in spelling: `umol/L` is `µmol/l`. Nothing is converted. */
export function tidyUnit(unit: string): string {
  const plain = unit
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, "")
    .replaceAll("μ", "µ")
    .replace(/^(?:u|mc)(?=mol|g)/, "µ");
  return SAME_UNITS[plain] ?? plain;
}

/** Whether a value in this unit can be compared: the vocabulary has the unit for the analyte. */
export const hasUnit = ({ units }: Analyte, unit: string): boolean =>
  units.length === 0
    ? tidyUnit(unit) === "" || tidyUnit(unit) === "ratio" || tidyUnit(unit) === "-"
    : units.includes(tidyUnit(unit));

/**
 * Values that a sample can have at all, in thousandths, for tests whose scale ends by nature: a share ends at the whole, and a
 * urine is at least as heavy as water. They say nothing about health. A slip of the unit or the decimal point falls outside.
 */
const POSSIBLE: Readonly<Record<string, LabRange>> = {
  "haematocrit %": { lowMilli: 1000, highMilli: 100_000 },
  "haematocrit l/l": { lowMilli: 10, highMilli: 1000 },
  "rdw %": { lowMilli: null, highMilli: 100_000 },
  "pct %": { lowMilli: null, highMilli: 100_000 },
  "ph ": { lowMilli: 6000, highMilli: 9000 },
  "urine_ph ": { lowMilli: 3000, highMilli: 11_000 },
  "urine_sg ": { lowMilli: 1000, highMilli: 1100 },
};
const ANY_VALUE: LabRange = { lowMilli: null, highMilli: null };

const TENFOLD = ["g/l", "g/dl"];

export function scaleOf(code: string, unit: string): Scale {
  const units = byCode.get(code)?.units ?? [];
  const ends = POSSIBLE[`${code} ${units.length === 0 ? "" : tidyUnit(unit)}`] ?? ANY_VALUE;
  return { ...ends, hasTenfoldUnits: TENFOLD.every((one) => units.includes(one)) };
}

/** The usual tests that are run together. Their order is that of the form. */
export const PANELS: readonly { name: string; analytes: readonly string[] }[] = [
  {
    name: "Blood count",
    analytes: [
      "rbc",
      "haemoglobin",
      "haematocrit",
      "mcv",
      "wbc",
      "neutrophils",
      "lymphocytes",
      "monocytes",
      "eosinophils",
      "platelets",
    ],
  },
  {
    name: "Chemistry",
    analytes: [
      "total_protein",
      "albumin",
      "globulin",
      "alt",
      "alp",
      "bilirubin",
      "urea",
      "creatinine",
      "phosphate",
      "calcium",
      "glucose",
      "cholesterol",
    ],
  },
  { name: "Electrolytes", analytes: ["sodium", "potassium", "chloride"] },
  { name: "Kidney", analytes: ["creatinine", "sdma", "urea", "phosphate", "potassium", "upc", "urine_sg"] },
  { name: "Thyroid", analytes: ["t4", "free_t4", "tsh"] },
  { name: "Clotting", analytes: ["pt", "aptt", "platelets"] },
];
