/** The currencies in which clinics pay the platform. */
export const PLAN_CURRENCIES = ["USD", "GBP", "EUR"] as const;
export type PlanCurrency = (typeof PLAN_CURRENCIES)[number];

export const PLAN_INTERVALS = ["month", "year"] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** The prices of a plan in one currency, in minor units and without tax. */
export interface PlanPrice {
  currency: PlanCurrency;
  monthMinor: number;
  yearMinor: number;
}

/** The size of the clinic that a plan is for. Every plan has every part of the product. */
export interface PlanLimits {
  /** Null: any number. */
  maxUsers: number | null;
  /** Null: any number. */
  maxLocations: number | null;
  /** Storage for files. */
  storageGib: number;
}

/** The use of a clinic, to compare with the limits. */
export interface PlanUse {
  users: number;
  locations: number;
  storageBytes: number;
}

/** One version of a plan. A running subscription keeps its version. */
export interface Plan extends PlanLimits {
  code: string;
  name: string;
  prices: PlanPrice[];
  trialDays: number;
}

/** `public`: on the price page. `hidden`: can be chosen by its address. `retired`: no owner can choose it. */
export const PLAN_STATUSES = ["public", "hidden", "retired"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** Bytes. */
export const GIB = 1024 ** 3;

/** Null: the plan has no price in this currency. */
export function priceOf(plan: Pick<Plan, "prices">, currency: string, interval: PlanInterval): number | null {
  const price = plan.prices.find((one) => one.currency === currency);
  if (!price) return null;
  return interval === "month" ? price.monthMinor : price.yearMinor;
}

export type PlanLimit = "users" | "locations" | "storage";

/** The limits that a use is above. Empty: the plan fits. */
export function limitsPassed(plan: PlanLimits, use: PlanUse): PlanLimit[] {
  const isPast: Record<PlanLimit, boolean> = {
    users: plan.maxUsers !== null && use.users > plan.maxUsers,
    locations: plan.maxLocations !== null && use.locations > plan.maxLocations,
    storage: use.storageBytes > plan.storageGib * GIB,
  };
  return (["users", "locations", "storage"] as const).filter((limit) => isPast[limit]);
}

const price = (currency: PlanCurrency, monthMinor: number, yearMinor: number): PlanPrice => ({
  currency,
  monthMinor,
  yearMinor,
});

/**
 * The plans of a new database, for pages that are made before there is one. The database has the last word: a
 * migration wrote these rows, and an administrator may have changed them since.
 */
export const FIRST_PLANS: readonly Plan[] = [
  {
    code: "solo",
    name: "Solo",
    prices: [price("USD", 4900, 49_000), price("GBP", 3900, 39_000), price("EUR", 4500, 45_000)],
    maxUsers: 3,
    maxLocations: 1,
    storageGib: 50,
    trialDays: 30,
  },
  {
    code: "practice",
    name: "Practice",
    prices: [price("USD", 11_900, 119_000), price("GBP", 9500, 95_000), price("EUR", 10_900, 109_000)],
    maxUsers: 15,
    maxLocations: 1,
    storageGib: 200,
    trialDays: 30,
  },
  {
    code: "group",
    name: "Group",
    prices: [price("USD", 24_900, 249_000), price("GBP", 19_900, 199_000), price("EUR", 22_900, 229_000)],
    maxUsers: null,
    maxLocations: 5,
    storageGib: 1000,
    trialDays: 30,
  },
];
