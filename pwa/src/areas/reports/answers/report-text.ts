import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import {
  changeOf,
  type Figure,
  type FigureDefinition,
  type FigureUnit,
  FIGURES,
  figureOf,
  type Sums,
} from "@fernpaw/domain/reports/figures";
import type { Period, PeriodKind } from "@fernpaw/domain/reports/period";
import { type ReportName, reportOf } from "@fernpaw/domain/reports/report";
import { clockTime, dayOfMonth, daySpan, fullDate, monthAndYear, shortDay } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { copy } from "../reports.copy.ts";

export interface MoneyStyle {
  locale: string;
  currency: string;
}

/** One decimal: `3.6%`. From thousandths of a percent. */
export const percentText = (milliPercent: number): string => `${(Math.abs(milliPercent) / 1000).toFixed(1)}%`;

/** A figure as people read it. Nothing where it is divided by nothing. */
export function valueText(figure: Figure, value: number | null, money: MoneyStyle): string {
  const { unit }: FigureDefinition = FIGURES[figure];
  return unitText(unit, value, money);
}

const FEW_DECIMALS = { maximumFractionDigits: 1 } as const;

/** A value of a unit as people read it. */
export function unitText(unit: FigureUnit, value: number | null, money: MoneyStyle): string {
  if (value === null) return "–";
  switch (unit) {
    case "money":
      return moneyText(value, money);
    case "share":
      return percentText(value);
    case "minutes":
      return copy.hours((value / 60).toLocaleString(money.locale, FEW_DECIMALS));
    case "quantity":
      return (value / 1000).toLocaleString(money.locale);
    case "count":
      return value.toLocaleString(money.locale);
  }
}

/** For an axis: `£4k`, `3%`. */
export function shortValue(figure: Figure, value: number, { locale, currency }: MoneyStyle): string {
  const { unit }: FigureDefinition = FIGURES[figure];
  if (unit === "share") return `${Math.round(value / 1000)}%`;
  if (unit === "minutes") return copy.hours(Math.round(value / 60).toLocaleString(locale));
  if (unit === "quantity") return (value / 1000).toLocaleString(locale);
  if (unit === "count") return Number.isInteger(value) ? value.toLocaleString(locale) : "";
  const style = {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  } as const;
  return (value / 10 ** decimalsOf(currency)).toLocaleString(locale, style);
}

export const figureText = (figure: Figure, sums: Sums, money: MoneyStyle): string =>
  valueText(figure, figureOf(figure, sums), money);

/** A figure in a file: without signs and groups, so that it can be added up. */
export function figureCell(figure: Figure, sums: Sums, { currency }: MoneyStyle): string {
  const value = figureOf(figure, sums);
  if (value === null) return "";
  const { unit }: FigureDefinition = FIGURES[figure];
  if (unit === "minutes") return (value / 60).toFixed(2);
  const decimals = unit === "money" ? decimalsOf(currency) : unit === "count" ? 0 : 3;
  return (value / 10 ** decimals).toFixed(decimals);
}

export interface Change {
  text: string;
  /** 0: no change. */
  way: 1 | 0 | -1;
  tone: "good" | "bad" | "neither";
}

/** How a figure differs from that of the time before; null where there is nothing to compare with. A share differs in points. */
export function figureChange(figure: Figure, now: Sums, before: Sums): Change | null {
  const { unit, good }: FigureDefinition = FIGURES[figure];
  const [value, earlier] = [figureOf(figure, now), figureOf(figure, before)];
  const isShare = unit === "share";
  const difference = isShare ? (value === null || earlier === null ? null : value - earlier) : changeOf(value, earlier);
  if (difference === null) return null;
  const way = Math.sign(Math.round(difference / 100)) as Change["way"];
  const isGood = (way > 0 && good === "up") || (way < 0 && good === "down");
  const tone = way === 0 || good === null ? "neither" : isGood ? "good" : "bad";
  const text = isShare ? copy.points(percentText(difference).replace("%", "")) : percentText(difference);
  return { text, way, tone };
}

/** `1–22 November 2026`, `28 Dec 2026 – 3 Jan 2027`, `Mon 2 Nov`. */
export function spanText({ from, to }: Period): string {
  if (from === to) return shortDay(`${from}T12:00:00.000Z`, "UTC");
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${dayOfMonth(from)}–${dayOfMonth(to)} ${monthAndYear(to)}`
    : daySpan(from, to, "full");
}

/** The days of a report, or the one at whose end something is owed. */
export const daysText = (report: ReportName, period: Period): string =>
  reportOf(report).isState ? fullDate(period.to) : spanText(period);

/** The name of a whole period: `November 2026`, `Quarter 4 of 2026`, `2026`. */
export function periodName(kind: PeriodKind, { from }: Period): string {
  const year = from.slice(0, 4);
  if (kind === "year") return year;
  if (kind === "quarter") return copy.quarter(Math.ceil(Number(from.slice(5, 7)) / 3), year);
  return kind === "month" ? monthAndYear(from) : spanText({ from, to: addDays(from, 6) });
}

/** `28 Nov 2026, 14:03`. */
export const momentText = (at: string, day: LocalDate, timeZone: string): string =>
  `${fullDate(day)}, ${clockTime(at, timeZone)}`;
