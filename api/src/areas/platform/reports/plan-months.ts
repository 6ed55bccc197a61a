import type { PlanMove } from "../figures/plan-moves.queries.ts";
import { type Month, monthOf } from "./months.ts";

/** Income per month of one currency: the sum at the end, and what changed it. `down` and `ended` are at most 0. */
export interface RevenueMonth {
  month: Month;
  newMinor: number;
  backMinor: number;
  upMinor: number;
  downMinor: number;
  endedMinor: number;
  endMinor: number;
}

const PARTS = ["newMinor", "backMinor", "upMinor", "downMinor", "endedMinor"] as const;

function partOf({ kind, beforeMinor, afterMinor }: PlanMove): (typeof PARTS)[number] {
  if (kind !== "changed") return `${kind}Minor`;
  return Number(afterMinor) > Number(beforeMinor) ? "upMinor" : "downMinor";
}

const differenceOf = ({ beforeMinor, afterMinor }: PlanMove): number => Number(afterMinor) - Number(beforeMinor);

/** Income by currency, the largest number of moves first, at the end of each month. `moves`: all since the beginning. */
export function revenueByMonth(
  moves: readonly PlanMove[],
  months: readonly Month[],
): { currency: string; months: RevenueMonth[] }[] {
  const byCurrency = [...Map.groupBy(moves, ({ currency }) => currency)];
  return byCurrency
    .toSorted(([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || (one < other ? -1 : 1))
    .map(([currency, own]) => ({ currency, months: months.map((month) => revenueOf(own, month)) }));
}

function revenueOf(moves: readonly PlanMove[], month: Month): RevenueMonth {
  const row = { month, newMinor: 0, backMinor: 0, upMinor: 0, downMinor: 0, endedMinor: 0, endMinor: 0 };
  for (const move of moves) {
    const at = monthOf(move.at);
    if (at <= month) row.endMinor += differenceOf(move);
    if (at === month) row[partOf(move)] += differenceOf(move);
  }
  return row;
}

export interface PayingMonth {
  month: Month;
  activated: number;
  returned: number;
  lost: number;
  /** At the end of the month. */
  paying: number;
}

const KIND_COUNTS = { new: 1, back: 1, changed: 0, ended: -1 } as const;

/** How many clinics began to pay, came back, ended, and pay at the end of each month. */
export function payingByMonth(moves: readonly PlanMove[], months: readonly Month[]): PayingMonth[] {
  return months.map((month) => {
    const within = moves.filter(({ at }) => monthOf(at) === month);
    const count = (kind: PlanMove["kind"]): number => within.filter((move) => move.kind === kind).length;
    const paying = moves.reduce((sum, { at, kind }) => (monthOf(at) <= month ? sum + KIND_COUNTS[kind] : sum), 0);
    return { month, activated: count("new"), returned: count("back"), lost: count("ended"), paying };
  });
}

/** Clinics that pay for each plan at the end of each month. */
export function plansByMonth(
  moves: readonly PlanMove[],
  months: readonly Month[],
): { month: Month; counts: Record<string, number> }[] {
  return months.map((month) => {
    const counts: Record<string, number> = {};
    const add = (plan: string, by: number) => (plan === "" ? 0 : (counts[plan] = (counts[plan] ?? 0) + by));
    for (const { at, fromPlan, planCode } of moves) {
      if (monthOf(at) > month) continue;
      add(fromPlan, -1);
      add(planCode, 1);
    }
    return { month, counts };
  });
}
