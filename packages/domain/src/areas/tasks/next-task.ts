import { derivedId } from "../../kernel/ids.ts";
import { daysBetween, type LocalDate } from "../../kernel/time.ts";
import type { Period } from "../reminders/reminder.ts";
import { addPeriod } from "../reminders/reminder-steps.ts";
import type { Task } from "./task.ts";

const LONGEST_DAYS = { day: 1, week: 7, month: 31, year: 366 } as const;

/** The first day after `after` of those that follow `from` in steps of a period. */
export function nextDueOn(from: LocalDate, { n, unit }: Period, after: LocalDate): LocalDate {
  // At least so many steps are over; from there it is a few more.
  let steps = Math.max(1, Math.floor(daysBetween(from, after) / (LONGEST_DAYS[unit] * n)));
  while (addPeriod(from, { n: n * steps, unit }) <= after) steps += 1;
  return addPeriod(from, { n: n * steps, unit });
}

/** The id of a task of a repetition: two devices that complete one task mean the same next one. */
export const repeatedTaskId = (firstId: string, place: number): string =>
  derivedId(firstId, `00000000-0000-8000-8000-7a5c${String(place).padStart(8, "0")}`);

/** The id of the task that doing this one makes. */
export const nextTaskId = ({ id, firstTaskId, place }: Pick<Task, "id" | "firstTaskId" | "place">): string =>
  repeatedTaskId(firstTaskId ?? id, place + 1);

/** The fields in which the next task differs; null: it does not repeat. `today` is the day on which this one was done. */
export function nextTask(task: Task, today: LocalDate) {
  if (task.repeat === null) return null;
  const from = task.repeatFrom ?? task.dueOn ?? today;
  const after = task.dueOn !== null && task.dueOn > today ? task.dueOn : today;
  return {
    id: nextTaskId(task),
    firstTaskId: task.firstTaskId ?? task.id,
    place: task.place + 1,
    repeatFrom: from,
    dueOn: nextDueOn(from, task.repeat, after),
  };
}
