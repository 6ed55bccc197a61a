import type { WaitlistEntry } from "@fernpaw/domain/appointments/waitlist";

export const priorityWords = {
  routine: "When it suits",
  soon: "Soon",
  urgent: "Urgent",
} satisfies Record<WaitlistEntry["priority"], string>;

export const waitlistStatusWords = {
  waiting: "Waiting",
  offered: "Offered",
  booked: "Booked",
  expired: "Expired",
  cancelled: "Taken off",
} satisfies Record<WaitlistEntry["status"], string>;

export const copy = {
  title: "Waiting list",
  counted: (count: number) => `Waiting list (${count})`,
  add: "Put on the waiting list",
  instead: "No suitable time? Put on the waiting list",
  edit: "Change",
  editTitle: "Edit waiting-list entry",
  empty: "The waiting list is empty.",
  emptyHere: "Not on the waiting list.",
  submit: "Put on the list",
  save: "Save",
  added: "Saved: on the waiting list.",
  choosePet: "Choose a pet and its owner.",
  weekdayNames: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  faults: {
    earliest: "Give a date.",
    inverted: "The last day is before the first.",
    span: "The time between these is shorter than the appointment.",
  },
  anyTime: "any time",
  between: (from: string, to: string) => `${from}–${to}`,
  since: (day: string) => `from ${day}`,
  until: (day: string) => `by ${day}`,
  minutes: (count: number) => `${count} min`,
  anybody: "any vet",
  overdue: "The last day has passed.",
  offeredFor: (when: string) => `Offered: ${when}`,
  find: "Book…",
  offer: (who: string) => `Offer to ${who}`,
  bookFor: (who: string) => `Book for ${who}`,
  declined: "Declined",
  takeOff: "Remove from the list",
  expire: "Close as expired",
  fits: (count: number) => `${count} on the waiting list would fit`,
  freed: (when: string) => `${when} is free again.`,
  booked: (who: string) => `Saved: ${who} is booked.`,
  look: "Show",
  hide: "Dismiss",
};
