import { counted } from "@fernpaw/domain/kernel/plural";
import type { Shift } from "@fernpaw/domain/staff/shift";

export const kindWords = {
  work: "Work",
  on_call: "On call",
  training: "Training",
  leave: "Leave",
  sick: "Sick",
} satisfies Record<Shift["kind"], string>;

const shiftWord = (count: number): string => counted(count, "shift", "shifts");

export const copy = {
  people: "People",
  roster: "Roster",
  views: "People or roster",
  table: "Shifts by person and day",
  person: "Person",
  hours: (hours: string) => `${hours} h`,
  earlier: "Week before",
  later: "Week after",
  thisWeek: "This week",
  draft: "draft",
  empty: "No team members yet.",
  hint: "Published shifts apply to the calendar. In a week with shifts, a team member is off outside them. In a week without, they are available.",
  add: (who: string, day: string) => `Add a shift: ${who}, ${day}`,
  open: "Change",
  newTitle: "New shift",
  editTitle: "Shift",
  save: "Save",
  remove: "Remove this shift",
  saved: "Saved: a draft until it is published.",
  changed: "Saved.",
  removed: "Saved: the shift is removed.",
  night: "If the end is before the start, the shift ends on the next day.",
  publish: (count: number) => `Publish ${shiftWord(count)}`,
  published: (count: number) => `Published: ${shiftWord(count)}.`,
  allPublished: "All published",
  copyWeek: "Copy week…",
  copyTitle: "Copy this week forward",
  copyText: "Work, on call and training are copied as drafts, at the same time of day. Leave and sickness are not.",
  weeks: "Weeks",
  copySubmit: "Copy",
  nothingToCopy: "There is nothing to copy in this week.",
  copied: (count: number, left: number) =>
    left === 0
      ? `Copied: ${shiftWord(count)}.`
      : `Copied: ${shiftWord(count)}. ${shiftWord(left)} left out: that person already has a shift then.`,
};
