import { counted } from "@fernpaw/domain/kernel/plural";
import type { ProblemStatus } from "@fernpaw/domain/problems/problem";

export const statusWords = {
  suspected: "Suspected",
  active: "Active",
  chronic: "Chronic",
  resolved: "Resolved",
  ruled_out: "Ruled out",
} satisfies Record<ProblemStatus, string>;

export const copy = {
  title: "Problems",
  none: "No problems recorded.",
  add: "Add",
  addTitle: "Add a problem",
  addSubmit: "Add problem",
  editTitle: "Correct a problem",
  save: "Save",
  needed: "Write the problem.",
  toCome: "This day is still to come.",
  beforeOnset: "The end is before the beginning.",
  since: (day: string) => `since ${day}`,
  ended: (day: string) => `ended ${day}`,
  visits: (count: number) => counted(count, "visit", "visits"),
  menu: (text: string) => `More about ${text}`,
  link: "Dealt with in this visit",
  linked: "In this visit",
  edit: "Correct",
  statusIs: "Status",
  event: (status: ProblemStatus) => `Problem: ${statusWords[status].toLowerCase()}`,
};
