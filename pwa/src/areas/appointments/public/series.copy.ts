import { counted, plural } from "@fernpaw/domain/kernel/plural";
import { MAX_OCCURRENCES, MAX_SERIES_YEARS } from "@fernpaw/domain/appointments/appointment";

const UNITS = { day: "days", week: "weeks", month: "months" } as const;

export const copy = {
  repeat: "Repeat",
  every: "Every",
  unit: "Days, weeks or months",
  units: UNITS,
  ends: "Until",
  byCount: "A number of times",
  byDate: "A date",
  count: "Appointments, with the first",
  until: "Last day",
  faults: {
    every: "A whole number from 1 to 99.",
    count: "A whole number of at least 2.",
    until: "Choose a later date: a series has at least two.",
    tooLong: `At most ${MAX_OCCURRENCES} appointments within ${MAX_SERIES_YEARS} years: choose fewer.`,
  },
  /** The words of blocked time where they differ. */
  blocks: {
    count: "Times, with the first",
    tooLong: `At most ${MAX_OCCURRENCES} times within ${MAX_SERIES_YEARS} years: choose fewer.`,
    summary: (count: number, last: string) => `${counted(count, "time", "times")}, the last on ${last}`,
    scope: "Which of them?",
    scopeCount: (count: number) => counted(count, "blocked time changes.", "blocked times change."),
    done: (count: number) => `Saved: ${counted(count, "time is blocked.", "times are blocked.")}`,
    freed: (count: number) => `Saved: ${counted(count, "time is free again.", "times are free again.")}`,
    each: (count: number) => `Each of the ${count} people`,
  },
  summary: (count: number, last: string) => `${counted(count, "appointment", "appointments")}, the last on ${last}`,
  kept: (count: number) => `${count} will be booked.`,
  looking: "Checking for conflicts…",
  allFree: (count: number) => plural(count, "The time is free.", `All ${count} times are free.`),
  notFree: (count: number, of: number) => `${count} of ${of} ${plural(count, "does", "do")} not fit:`,
  someDoNotFit: (count: number, of: number) =>
    `${count} of ${of} ${plural(count, "does", "do")} not fit: the list above says why.`,
  somePassed: (count: number, of: number) => `${count} of ${of} times ${plural(count, "has", "have")} already passed.`,
  fitsNow: "This would fit.",
  leave: {
    out: {
      one: (when: string) => `Leave out ${when}`,
      refused: (count: number) =>
        plural(count, "Leave out the one that cannot be", `Leave out the ${count} that cannot be`),
      all: (count: number) => plural(count, "Leave it out", count === 2 ? "Leave both out" : `Leave all ${count} out`),
    },
    asItIs: {
      one: (when: string) => `Leave where it is, not on ${when}`,
      refused: (count: number) =>
        plural(count, "Leave the one that cannot be where it is", `Leave the ${count} that cannot be where they are`),
      all: (count: number) => plural(count, "Leave it where it is", `Leave all ${count} where they are`),
    },
  },
  nothingLeft: "Nothing is left to book.",
  booked: (count: number) => `Saved: ${counted(count, "appointment is booked.", "appointments are booked.")}`,
  fact: ({ every, unit, index, count }: { every: number; unit: keyof typeof UNITS; index: number; count: number }) =>
    `Every ${plural(every, unit, `${every} ${UNITS[unit]}`)}, ${index + 1} of ${count}`,
  factLabel: "Repeats",
  scope: "Which appointments?",
  scopes: { one: "This one", following: "This and following", all: "All" },
  scopeCount: (count: number) => counted(count, "appointment changes.", "appointments change."),
  /** The new times of those that change. */
  times: {
    label: "New times",
    more: (count: number) => `and ${count} more`,
    showAll: (count: number) => `Show all ${count} times`,
  },
  scopeLater: "Later appointments of the series are still loading onto this tablet. Only this one can change now.",
};
