/** What a clinic can subscribe to. */
export interface Plan {
  code: string;
  name: string;
  monthlyPriceCents: number;
  annualPriceCents: number;
  /** ISO 4217. */
  currency: string;
  /** Null: as many as one likes, as for the next one. */
  maxUsers: number | null;
  maxLocations: number | null;
  features: readonly string[];
  trialDays: number;
}

const BASICS = ["offline", "calendar", "clients", "import", "export"];
const CARE = [...BASICS, "records", "inventory", "billing"];
const COMMON = { currency: "USD", trialDays: 30 };

/**
 * What a new database is filled with, for pages that are made before there is one. The database has the last word: a
 * migration wrote these rows and an administrator may have changed them since.
 */
export const FIRST_PLANS: readonly Plan[] = [
  {
    ...COMMON,
    code: "solo",
    name: "Solo",
    monthlyPriceCents: 4900,
    annualPriceCents: 49_000,
    maxUsers: 3,
    maxLocations: 1,
    features: BASICS,
  },
  {
    ...COMMON,
    code: "practice",
    name: "Practice",
    monthlyPriceCents: 11_900,
    annualPriceCents: 119_000,
    maxUsers: 15,
    maxLocations: 1,
    features: CARE,
  },
  {
    ...COMMON,
    code: "group",
    name: "Group",
    monthlyPriceCents: 24_900,
    annualPriceCents: 249_000,
    maxUsers: null,
    maxLocations: 5,
    features: [...CARE, "reports"],
  },
];
