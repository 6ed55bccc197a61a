import { formatDay } from "@fernpaw/domain/kernel/clock-words";
import { useSearchParams } from "react-router";
import { monthAndYear, useToday } from "../../../ui/clock-time.tsx";
import { addressChange } from "../../../ui/use-address-words.ts";

export const MONTH_COUNTS = [3, 6, 12, 24] as const;
const USUAL_COUNT = 12;
/** Months from which the last one of a report is chosen. */
const CHOICES = 24;

export const COMPARISONS = ["before", "year", "none"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
const monthAt = (number: number): string => `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}`;

export const addMonths = (month: string, count: number): string => monthAt(numberOf(month) + count);
export const monthName = (month: string): string => monthAndYear(`${month}-01`);
/** `Nov 26`, for an axis. */
export const shortMonth = (month: string): string =>
  `${formatDay(`${month}-01`, { month: "short" })} ${month.slice(2, 4)}`;

export interface ReportView {
  count: number;
  to: string;
  compare: Comparison;
  /** From which `to` is chosen, the latest first. */
  lasts: readonly string[];
  question: Readonly<Record<string, string>>;
  change: (set: Readonly<Record<string, string | null>>) => void;
}

/** The months that the address names; nonsense counts as not given. */
export function useReportView(): ReportView {
  const thisMonth = useToday("UTC").slice(0, 7);
  const [params, setParams] = useSearchParams();
  const change = addressChange(setParams);
  const lasts = Array.from({ length: CHOICES }, (_month, index) => addMonths(thisMonth, -index));
  const count = MONTH_COUNTS.find((one) => String(one) === params.get("months")) ?? USUAL_COUNT;
  const to = lasts.find((month) => month === params.get("to")) ?? thisMonth;
  const compare = COMPARISONS.find((one) => one === params.get("compare")) ?? "before";
  const question = { from: addMonths(to, 1 - count), to, compare };
  return {
    count,
    to,
    compare,
    lasts,
    question,
    change: (set) =>
      change({
        ...set,
        ...(set["months"] === String(USUAL_COUNT) && { months: null }),
        ...(set["to"] === thisMonth && { to: null }),
        ...(set["compare"] === "before" && { compare: null }),
      }),
  };
}
