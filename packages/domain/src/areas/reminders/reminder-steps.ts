import type { RowOf } from "../../kernel/entity.ts";
import { addDays, type LocalDate } from "../../kernel/time.ts";
import type { Period, ReminderStep, reminderTypes } from "./reminder.ts";

type Steps = Pick<RowOf<typeof reminderTypes>, "steps">;

const pad = (number: number, digits: number): string => String(number).padStart(digits, "0");

/** `month` counts from 1; 13 is the next year's first. */
const firstOf = (year: number, month: number): LocalDate =>
  `${pad(year + Math.floor((month - 1) / 12), 4)}-${pad(((month - 1) % 12) + 1, 2)}-01`;

/** A month or a year on is the same day of the month, or its last one where it has no such day. */
export function addPeriod(day: LocalDate, { n, unit }: Period): LocalDate {
  if (unit === "day") return addDays(day, n);
  if (unit === "week") return addDays(day, n * 7);
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + n * (unit === "year" ? 12 : 1);
  const year = Math.floor(months / 12);
  const month = (months % 12) + 1;
  const last = addDays(firstOf(year, month + 1), -1);
  return day.slice(8) < last.slice(8) ? `${last.slice(0, 8)}${day.slice(8)}` : last;
}

export function stepDay(dueOn: LocalDate, step: ReminderStep): LocalDate {
  return addDays(dueOn, step.offsetDays);
}

export interface NextStep {
  step: number;
  nextStepOn: LocalDate | null;
}

/** The first step from place `from` on whose day is `since` or later. Without one the reminder only stands in its list. */
export function nextStep(type: Steps, dueOn: LocalDate, { from, since }: { from: number; since: LocalDate }): NextStep {
  for (const [place, step] of type.steps.entries()) {
    if (place >= from && stepDay(dueOn, step) >= since) return { step: place, nextStepOn: stepDay(dueOn, step) };
  }
  return { step: type.steps.length, nextStepOn: null };
}

/**
 * Of the steps from place `from` on whose day has come, the last: after a pause a client hears the newest one alone.
 * Null where none has come.
 */
export function dueStep(type: Steps, dueOn: LocalDate, { from, today }: { from: number; today: LocalDate }) {
  let due: { place: number; step: ReminderStep; on: LocalDate } | null = null;
  for (const [place, step] of type.steps.entries()) {
    if (place >= from && stepDay(dueOn, step) <= today) due = { place, step, on: stepDay(dueOn, step) };
  }
  return due;
}
