import type { Plan } from "@fernpaw/domain/site/plan";
import { copy } from "../pages/plans.copy.ts";

export interface PlanWords {
  name: string;
  price: string;
  yearly: string;
  points: readonly string[];
}

function priceOf(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-US", { style: "currency", currency, minimumFractionDigits: digits }).format(
    cents / 100,
  );
}

/** A plan as it is read, the same at build time and in the browser. A feature without a word in `words` is left out. */
export function planWords(plan: Plan, words = copy.features): PlanWords {
  const { name, monthlyPriceCents, annualPriceCents, currency, maxUsers, maxLocations } = plan;
  return {
    name,
    price: priceOf(monthlyPriceCents, currency),
    yearly: copy.yearly(priceOf(annualPriceCents, currency)),
    points: [copy.users(maxUsers), copy.locations(maxLocations), ...plan.features.flatMap((code) => words[code] ?? [])],
  };
}
