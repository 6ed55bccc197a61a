import {
  addDays,
  addMinutes,
  dayBounds,
  epochMsOf,
  instantAt,
  type Instant,
  type LocalDate,
  localDateOf,
  minuteOfDay,
  toInstant,
} from "../../kernel/time.ts";
import { type CareEntry, type CareOrder, counts, isActiveOrder } from "./care-order.ts";

/**
 * Minutes around its time in which a cell counts as on time; after that it is overdue. From the Institute for Safe
 * Medication Practices, "Acute Care Guidelines for Timely Administration of Scheduled Medications" (2011): time-critical
 * medicines within 30 minutes before or after the scheduled time.
 */
export const ON_TIME_MIN = 30;

/** From this interval on an order keeps to the clock of the ward, if the interval fits into days. */
const CLOCK_FROM_HOURS = 6;
const DAY_HOURS = 24;
const HOUR_MS = 3_600_000;

export interface Span {
  from: Instant;
  /** Exclusive. */
  to: Instant;
}

type Timing = Pick<CareOrder, "rhythm" | "everyHours" | "fromAt" | "toAt" | "stoppedAt">;

const keepsToClock = (hours: number): boolean =>
  hours >= CLOCK_FROM_HOURS && (DAY_HOURS % hours === 0 || hours % DAY_HOURS === 0);

/** Every n hours that pass, whatever the clock does. */
function elapsedTimes(fromAt: Instant, hours: number, { from, to }: Span): Instant[] {
  const stepMs = hours * HOUR_MS;
  const startMs = epochMsOf(fromAt);
  const first = Math.max(0, Math.ceil((epochMsOf(from) - startMs) / stepMs));
  const times: Instant[] = [];
  for (let ms = startMs + first * stepMs; ms < epochMsOf(to); ms += stepMs) times.push(toInstant(ms));
  return times;
}

/** The same hours of the clock every day. */
function clockTimes(fromAt: Instant, hours: number, { from, to }: Span, timeZone: string): Instant[] {
  const startDay = localDateOf(fromAt, timeZone);
  const startMinute = minuteOfDay(fromAt, timeZone);
  const perDay = Math.max(1, DAY_HOURS / hours);
  const dayStep = Math.max(1, hours / DAY_HOURS);
  const minutes = Array.from({ length: perDay }, (_, at) => (startMinute + at * hours * 60) % (DAY_HOURS * 60));
  const lastDay = localDateOf(to, timeZone);
  const times: Instant[] = [];
  for (let day = startDay; day <= lastDay; day = addDays(day, dayStep)) {
    if (addDays(day, 1) < localDateOf(from, timeZone)) continue;
    for (const minute of minutes) {
      // The first time is the one that was ordered, also in an hour that happens twice.
      times.push(day === startDay && minute === startMinute ? fromAt : instantAt(day, minute, timeZone));
    }
  }
  return [...new Set(times)].sort();
}

/**
 * The times of an order within a span, in order. Short intervals count the hours that pass, so that no gap grows or shrinks when
 * the clocks change. Intervals of six hours and more that fit into days keep the hours of the clock: 08:00, 16:00, 00:00.
 * A stopped order keeps the times before it was stopped.
 */
export function dueTimes(order: Timing, span: Span, timeZone: string): Instant[] {
  const { rhythm, everyHours, fromAt, toAt, stoppedAt } = order;
  if (rhythm === "as_needed") return [];
  const times =
    rhythm === "once" || everyHours === null
      ? [fromAt]
      : keepsToClock(everyHours)
        ? clockTimes(fromAt, everyHours, span, timeZone)
        : elapsedTimes(fromAt, everyHours, span);
  return times.filter(
    (time) =>
      time >= fromAt &&
      time >= span.from &&
      time < span.to &&
      (toAt === null || time <= toAt) &&
      (stoppedAt === null || time < stoppedAt),
  );
}

export interface SheetHour {
  from: Instant;
  to: Instant;
}

/** The columns of a day: 24 hours, and 23 or 25 of them on the days on which the clocks change. */
export function hoursOfDay(day: LocalDate, timeZone: string): SheetHour[] {
  const { from, to } = dayBounds(day, timeZone);
  const count = Math.ceil((epochMsOf(to) - epochMsOf(from)) / HOUR_MS);
  return Array.from({ length: count }, (_, at) => {
    const end = addMinutes(from, (at + 1) * 60);
    return { from: addMinutes(from, at * 60), to: end < to ? end : to };
  });
}

/**
 * - `later`: its time is not near yet.
 * - `due`: from 30 minutes before its time to 30 minutes after.
 * - `overdue`: neither given nor skipped by then.
 * - `missed`: the order was stopped, and nothing was recorded.
 */
export type CellState = "given" | "skipped" | "later" | "due" | "overdue" | "missed";

export interface SheetCell {
  /** Null: given without a time of the order. */
  dueAt: Instant | null;
  /** Where the sheet shows it. */
  at: Instant;
  state: CellState;
  /** The entries that count, the first one first. */
  entries: CareEntry[];
}

const byTime = (a: CareEntry, b: CareEntry): number => {
  const keys = [a, b].map(({ occurredAt, id }) => `${occurredAt} ${id}`);
  return (keys[0] ?? "") < (keys[1] ?? "") ? -1 : 1;
};

function openState(order: CareOrder, dueAt: Instant, now: Instant): CellState {
  if (!isActiveOrder(order)) return "missed";
  if (now > addMinutes(dueAt, ON_TIME_MIN)) return "overdue";
  return now >= addMinutes(dueAt, -ON_TIME_MIN) ? "due" : "later";
}

const entryState = (entries: readonly CareEntry[]): CellState =>
  entries.some(({ status }) => status === "given") ? "given" : "skipped";

/** The cells of one order within a span, in the order of their times. `entries` are those of the order. */
export function cellsOf(
  order: CareOrder,
  entries: readonly CareEntry[],
  span: Span,
  { now, timeZone }: { now: Instant; timeZone: string },
): SheetCell[] {
  const kept = entries.filter(counts).sort(byTime);
  const times = dueTimes(order, span, timeZone);
  const planned = times.map((dueAt): SheetCell => {
    const own = kept.filter((entry) => entry.dueAt === dueAt);
    return {
      dueAt,
      at: dueAt,
      entries: own,
      state: own.length > 0 ? entryState(own) : openState(order, dueAt, now),
    };
  });
  // Also what was recorded for a time that the order does not have any more.
  const known = new Set<string | null>(times);
  const others = Map.groupBy(
    kept.filter(({ dueAt, occurredAt }) => {
      const at = dueAt ?? occurredAt;
      return !known.has(dueAt) && at >= span.from && at < span.to;
    }),
    ({ dueAt, id }) => dueAt ?? id,
  );
  const extra = [...others.values()].map((own): SheetCell => {
    const dueAt = own[0]?.dueAt ?? null;
    return { dueAt, at: dueAt ?? own[0]?.occurredAt ?? span.from, entries: own, state: entryState(own) };
  });
  return [...planned, ...extra].sort((a, b) => (a.at < b.at ? -1 : 1));
}

export interface OpenTimes {
  /** Every time that is overdue, the earliest first. */
  overdue: Instant[];
  /** The earliest time that is due or to come; null: none. */
  nextAt: Instant | null;
}

/** The next time of an order is looked for so many days ahead: twice its longest interval. */
const AHEAD_DAYS = 15;

/** The times of an order that are still open. */
export function openTimes(
  order: CareOrder,
  entries: readonly CareEntry[],
  { now, timeZone }: { now: Instant; timeZone: string },
): OpenTimes {
  if (!isActiveOrder(order)) return { overdue: [], nextAt: null };
  const start = order.fromAt > now ? order.fromAt : now;
  const span = { from: order.fromAt, to: addMinutes(start, AHEAD_DAYS * DAY_HOURS * 60) };
  const answered = new Set(entries.filter(counts).map(({ dueAt }) => dueAt));
  const open = dueTimes(order, span, timeZone).filter((time) => !answered.has(time));
  const isOver = (time: Instant): boolean => now > addMinutes(time, ON_TIME_MIN);
  return { overdue: open.filter(isOver), nextAt: open.find((time) => !isOver(time)) ?? null };
}
