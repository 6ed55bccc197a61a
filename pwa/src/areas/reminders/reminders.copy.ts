import { counted } from "@fernpaw/domain/kernel/plural";
import type { ReminderStatus } from "@fernpaw/domain/reminders/reminder";

export const statusWords: Record<ReminderStatus | "overdue", string> = {
  open: "Upcoming",
  overdue: "Overdue",
  sent: "Sent",
  snoozed: "Snoozed",
  completed: "Done",
  cancelled: "Cancelled",
};

export const cancelWords = {
  by_hand: "by hand",
  deceased: "deceased",
  transferred: "moved away",
  too_old: "too long ago",
} as const;

export const copy = {
  title: "Reminders",
  subtitle: (month: string) => `Due in ${month}`,
  overdueSubtitle: "Due before today and not done",
  clients: "Clients and pets",
  noView: "You do not have the right to see clients. The owner can change that under Employees.",
  settings: "Types and templates",
  letters: (count: number) => (count === 0 ? "Letters" : `Letters (${count})`),
  add: "Add a reminder",
  fromVaccinations: "From vaccinations",
  addHere: "Add",
  view: "Which reminders",
  month: "By month",
  overdue: "Overdue",
  earlier: "Earlier month",
  later: "Later month",
  type: "Type",
  everyType: "Every type",
  state: "State",
  everyState: "Every state",
  none: "No reminders here.",
  noneOpen: "Nothing is due.",
  columns: {
    pet: "Pet",
    client: "Client",
    type: "Type",
    due: "Due",
    state: "State",
    next: "Next message",
    act: "Actions",
  },
  nobody: "No client to write to",
  noStep: "No more messages",
  actions: "Actions for",
  sendNow: "Send now",
  isSent: "It will be sent with the next round, after quiet hours",
  snooze: "Snooze…",
  complete: "Mark as done…",
  move: "Change due date…",
  cancel: "Cancel reminder",
  due: (day: string) => `due ${day}`,
  next: (day: string) => `next message ${day}`,
  dialogs: {
    which: (type: string, day: string) => `${type}, due on ${day}`,
    snooze: "Snooze the reminder",
    until: "Send no message before",
    complete: "Mark as done",
    on: "Done on",
    move: "Change the due date",
    submit: "Save",
    addTitle: "Add a reminder",
    pet: "Which pet",
    petNeeded: "Choose a pet.",
    typeNeeded: "Choose a type.",
    dayNeeded: "Enter a day.",
    change: "Another pet",
    noTypes: "This species has no reminder types yet. Ask the owner to add one.",
  },
};

/** Reminders on the next dates of vaccinations that have none. */
export const fromVaccinations = {
  title: "Reminders from vaccinations",
  hint: "For pets whose next vaccination date came without a reminder, as from a list. Each gets one, on its earliest date.",
  none: "No pet needs one: each next date has its reminder, or is over.",
  found: (count: number) =>
    `${counted(count, "pet has", "pets have")} a next vaccination date without such a reminder.`,
  writes: "The clients are written to on the days of this type. Its steps are under Types and templates.",
  writesNothing: "This type has no messages. The reminders are in the list, and no client is written to.",
  submit: (count: number) => (count === 0 ? "Add reminders" : `Add ${counted(count, "reminder", "reminders")}`),
  done: (count: number) => `${counted(count, "reminder", "reminders")} added`,
};
