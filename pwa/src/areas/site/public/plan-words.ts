import { PLAN_CURRENCIES, type Plan, type PlanCurrency, type PlanInterval, priceOf } from "@fernpaw/domain/plans/plan";
import { copy } from "../pages/plans.copy.ts";
import { planLimitWords as limits } from "./plan-limits.copy.ts";

/** How a reader wants to see the prices. */
export interface PriceView {
  currency: PlanCurrency;
  interval: PlanInterval;
}

export interface PlanWords {
  name: string;
  price: string;
  per: string;
  /** The price of the other interval. */
  other: string;
  points: readonly string[];
}

export const FIRST_VIEW: PriceView = { currency: "USD", interval: "month" };

const other: Record<PlanInterval, PlanInterval> = { month: "year", year: "month" };

function amountText(minor: number, currency: string): string {
  const digits = minor % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-US", { style: "currency", currency, minimumFractionDigits: digits }).format(
    minor / 100,
  );
}

/** The currency of the view where the plan has it, else the first one of the plan. */
const currencyIn = (plan: Plan, { currency }: PriceView): string =>
  priceOf(plan, currency, "month") === null
    ? (PLAN_CURRENCIES.find((one) => priceOf(plan, one, "month") !== null) ?? currency)
    : currency;

/** The words of a plan, the same at build time and in the browser. */
export function planWords(plan: Plan, view: PriceView = FIRST_VIEW): PlanWords {
  const { name, maxUsers, maxLocations, storageGib } = plan;
  const currency = currencyIn(plan, view);
  const textOf = (interval: PlanInterval): string => amountText(priceOf(plan, currency, interval) ?? 0, currency);
  return {
    name,
    price: textOf(view.interval),
    per: copy.per[view.interval],
    other: copy.other[other[view.interval]](textOf(other[view.interval])),
    points: [limits.users(maxUsers), limits.locations(maxLocations), limits.storage(storageGib), limits.everything],
  };
}
