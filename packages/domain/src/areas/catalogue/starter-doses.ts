import type { RowOf } from "../../kernel/entity.ts";
import type { productDoses } from "./dose.ts";

type Dose = RowOf<typeof productDoses>;

export interface StarterDose {
  /** The starter product whose name begins so. */
  of: string;
  species: "dog" | "cat";
  /** In whole units, for each kilogram unless `card` says otherwise. */
  low: number;
  high: number;
  /** Section of title 21 of the Code of Federal Regulations. */
  section: string;
  card?: Partial<Pick<Dose, "fromG" | "belowG" | "unit" | "per" | "frequency" | "route" | "note">>;
}

/** 35 lb: the label counts it to the lighter animals. */
const BELOW_HEAVY_G = 15_877;
const ONCE = { frequency: "Once daily" };
const TWICE = { frequency: "Twice daily" };

/**
 * Doses of approved labels in the US, as published in 21 CFR. Drugs without a public approved dose have none: the clinic fills them in.
 * The position makes the id: append, never insert or move.
 */
export const STARTER_DOSES: readonly StarterDose[] = [
  ...["20", "50", "100"].flatMap((mg): StarterDose[] => [
    {
      of: `Carprofen ${mg} mg tablet`,
      species: "dog",
      low: 4.4,
      high: 4.4,
      section: "520.304",
      card: { ...ONCE, route: "Oral" },
    },
    {
      of: `Carprofen ${mg} mg tablet`,
      species: "dog",
      low: 2.2,
      high: 2.2,
      section: "520.304",
      card: { ...TWICE, route: "Oral" },
    },
  ]),
  { of: "Carprofen 50 mg/ml", species: "dog", low: 4.4, high: 4.4, section: "522.304", card: { ...ONCE, route: "SC" } },
  {
    of: "Carprofen 50 mg/ml",
    species: "dog",
    low: 2.2,
    high: 2.2,
    section: "522.304",
    card: { ...TWICE, route: "SC" },
  },
  {
    of: "Meloxicam 1.5 mg/ml",
    species: "dog",
    low: 0.2,
    high: 0.2,
    section: "520.1367",
    card: { frequency: "First day", route: "Oral" },
  },
  {
    of: "Meloxicam 1.5 mg/ml",
    species: "dog",
    low: 0.1,
    high: 0.1,
    section: "520.1367",
    card: { frequency: "Once daily from the second day", route: "Oral" },
  },
  ...["16", "24", "60", "160"].flatMap((mg): StarterDose[] => [
    {
      of: `Maropitant ${mg} mg tablet`,
      species: "dog",
      low: 2,
      high: 2,
      section: "520.1315",
      card: { ...ONCE, route: "Oral", note: "The label gives a minimum. Dogs of 2 to 7 months: up to 5 days." },
    },
    {
      of: `Maropitant ${mg} mg tablet`,
      species: "dog",
      low: 8,
      high: 8,
      section: "520.1315",
      card: {
        frequency: "Once daily, motion sickness",
        route: "Oral",
        note: "The label gives a minimum. Up to 2 days, dogs of 4 months or more.",
      },
    },
  ]),
  ...["3.6", "5.4", "16"].map((mg): StarterDose => ({
    of: `Oclacitinib ${mg} mg tablet`,
    species: "dog",
    low: 0.4,
    high: 0.6,
    section: "520.1604",
    card: {
      frequency: "Twice daily up to 14 days, then once daily",
      route: "Oral",
      note: "Dogs of 12 months or more.",
    },
  })),
  ...["100", "200"].map((mg): StarterDose => ({
    of: `Cefpodoxime ${mg} mg tablet`,
    species: "dog",
    low: 5,
    high: 10,
    section: "520.370",
    card: { ...ONCE, route: "Oral", note: "5 to 7 days, at most 28." },
  })),
  ...["15", "50", "150"].flatMap((mg): StarterDose[] => [
    {
      of: `Enrofloxacin ${mg} mg tablet`,
      species: "dog",
      low: 5,
      high: 20,
      section: "520.812",
      card: { frequency: "Daily amount", route: "Oral" },
    },
    {
      of: `Enrofloxacin ${mg} mg tablet`,
      species: "cat",
      low: 5,
      high: 5,
      section: "520.812",
      card: { frequency: "Daily amount", route: "Oral" },
    },
  ]),
  {
    of: "Enrofloxacin 22.7 mg/ml",
    species: "dog",
    low: 2.5,
    high: 2.5,
    section: "522.812",
    card: { frequency: "Once", route: "IM" },
  },
  ...["50", "200", "400"].flatMap((mg): StarterDose[] => [
    {
      of: `Amoxicillin ${mg} mg tablet`,
      species: "dog",
      low: 11,
      high: 11,
      section: "520.88a",
      card: { ...TWICE, route: "Oral", note: "Printed as 5 mg/lb." },
    },
    {
      of: `Amoxicillin ${mg} mg tablet`,
      species: "cat",
      low: 11,
      high: 22,
      section: "520.88a",
      card: { ...ONCE, route: "Oral", note: "Printed as 5 to 10 mg/lb." },
    },
  ]),
  {
    of: "Buprenorphine 1.8 mg/ml",
    species: "cat",
    low: 0.24,
    high: 0.24,
    section: "522.230",
    card: { ...ONCE, route: "SC", note: "Up to 3 days." },
  },
  {
    of: "Acepromazine 10 mg/ml",
    species: "dog",
    low: 0.55,
    high: 1.1,
    section: "522.23",
    card: { note: "Printed as 0.25 to 0.5 mg/lb, text of 2008." },
  },
  {
    of: "Acepromazine 10 mg/ml",
    species: "cat",
    low: 1.1,
    high: 2.2,
    section: "522.23",
    card: { note: "Printed as 0.5 to 1.0 mg/lb, text of 2008." },
  },
  {
    of: "Enrofloxacin and silver sulfadiazine ear drops",
    species: "dog",
    low: 5,
    high: 10,
    section: "524.802",
    card: { belowG: BELOW_HEAVY_G, unit: "drop", per: "animal", frequency: "Twice daily, up to 14 days", route: "Ear" },
  },
  {
    of: "Enrofloxacin and silver sulfadiazine ear drops",
    species: "dog",
    low: 10,
    high: 15,
    section: "524.802",
    card: { fromG: BELOW_HEAVY_G, unit: "drop", per: "animal", frequency: "Twice daily, up to 14 days", route: "Ear" },
  },
];
