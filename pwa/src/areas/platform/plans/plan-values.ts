import { PLAN_CURRENCIES, type PlanCurrency, type PlanPrice, type PlanStatus } from "@fernpaw/domain/plans/plan";
import type { PlanChange } from "@fernpaw/domain/plans/plan-forms";
import type { Faults } from "../../../form/faults.ts";
import { readDecimal } from "../../../form/typed-number.ts";
import { copy } from "./plans.copy.ts";
import type { AdminPlan } from "./plans-api.ts";

type PriceField = `${"month" | "year"}${PlanCurrency}`;
type LimitField = "maxUsers" | "maxLocations" | "storageGib" | "trialDays" | "sort";

/** A plan as it is typed. */
export type PlanValues = Record<PriceField | LimitField | "code" | "name", string> & { status: PlanStatus };

export const priceFields = (currency: PlanCurrency): [month: PriceField, year: PriceField] => [
  `month${currency}`,
  `year${currency}`,
];

/** The least value of each whole number; `isOpen`: empty text is a value. */
const LIMITS: readonly { name: LimitField; least: number; isOpen?: boolean }[] = [
  { name: "maxUsers", least: 1, isOpen: true },
  { name: "maxLocations", least: 1, isOpen: true },
  { name: "storageGib", least: 1 },
  { name: "trialDays", least: 0 },
  { name: "sort", least: 0 },
];

const amount = (minor: number): string => (minor % 100 === 0 ? String(minor / 100) : (minor / 100).toFixed(2));
const wholeText = (value: number | null): string => (value === null ? "" : String(value));

function typedPrices(prices: readonly PlanPrice[]): Record<PriceField, string> {
  const of = (currency: PlanCurrency) => prices.find((price) => price.currency === currency);
  return Object.fromEntries(
    PLAN_CURRENCIES.flatMap((currency) => {
      const [month, year] = priceFields(currency);
      const price = of(currency);
      return [
        [month, price ? amount(price.monthMinor) : ""],
        [year, price ? amount(price.yearMinor) : ""],
      ];
    }),
  ) as Record<PriceField, string>;
}

export function startOf(plan: AdminPlan | null, sort: number): PlanValues {
  return {
    code: plan?.code ?? "",
    name: plan?.name ?? "",
    ...typedPrices(plan?.prices ?? []),
    maxUsers: wholeText(plan ? plan.maxUsers : null),
    maxLocations: wholeText(plan ? plan.maxLocations : 1),
    storageGib: String(plan?.storageGib ?? 50),
    trialDays: String(plan?.trialDays ?? 30),
    sort: String(plan?.sort ?? sort),
    status: plan?.status ?? "hidden",
  };
}

const isWhole = (text: string): boolean => /^\d{1,9}$/.test(text.trim());

/** Null: the text cannot be read, or the amount is below 0. */
function minorOf(text: string): number | null {
  const read = readDecimal(text, { locale: "en-GB", decimals: 2 });
  return "value" in read && read.value >= 0 ? read.value : null;
}

/** The typed amount of a currency; null: not sold in it. Names the fields that cannot be read. */
function readPrice(values: PlanValues, currency: PlanCurrency): { price: PlanPrice | null; faults: Faults } {
  const [month, year] = priceFields(currency);
  const typed = [month, year].filter((name) => values[name].trim() !== "");
  if (typed.length === 0) return { price: null, faults: {} };
  if (typed.length === 1) return { price: null, faults: { [typed[0] === month ? year : month]: copy.priceMissing } };
  const [monthMinor, yearMinor] = [minorOf(values[month]), minorOf(values[year])];
  const faults = {
    ...(monthMinor === null && { [month]: copy.amountWrong }),
    ...(yearMinor === null && { [year]: copy.amountWrong }),
  };
  return monthMinor === null || yearMinor === null
    ? { price: null, faults }
    : { price: { currency, monthMinor, yearMinor }, faults };
}

/** Words at each field whose text cannot be read. */
export function faultsIn(values: PlanValues): Faults {
  const prices = PLAN_CURRENCIES.map((currency) => readPrice(values, currency));
  const wrong = LIMITS.filter(({ name, least, isOpen }) => {
    const text = values[name].trim();
    return text === "" ? !isOpen : !isWhole(text) || Number(text) < least;
  });
  return {
    ...Object.assign({}, ...prices.map(({ faults }) => faults)),
    ...(prices.every(({ price, faults }) => price === null && Object.keys(faults).length === 0) && {
      monthUSD: copy.priceMissing,
    }),
    ...Object.fromEntries(wrong.map(({ name, least }) => [name, copy.wholeWrong(least)])),
  };
}

/** The plan of the typed values. Text that cannot be read is left out: `faultsIn` names it. */
export function planOf(values: PlanValues): Omit<PlanChange, "revision"> {
  const whole = (text: string): number => (isWhole(text) ? Number(text) : 0);
  const open = (text: string): number | null => (text.trim() === "" ? null : whole(text));
  return {
    name: values.name.trim(),
    prices: PLAN_CURRENCIES.flatMap((currency) => readPrice(values, currency).price ?? []),
    maxUsers: open(values.maxUsers),
    maxLocations: open(values.maxLocations),
    storageGib: whole(values.storageGib),
    trialDays: whole(values.trialDays),
    sort: whole(values.sort),
    status: values.status,
  };
}
