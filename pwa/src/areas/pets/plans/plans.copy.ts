import type { PlanKind } from "../plans.queries.ts";

const and = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "the other pet") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** What was planned for a pet under its former owner's name. */
export const copy = {
  none: (from: string) => `Nothing is planned under the name of ${from}.`,
  toMove: (from: string, to: string) =>
    `This is planned under the name of ${from}. What is ticked goes to ${to}. What is not ticked is cancelled.`,
  toKeep: (from: string) =>
    `This is planned under the name of ${from}. What is ticked stays with ${from}. What is not ticked is cancelled.`,
  remindersWait: (pet: string) => `Reminders stay with ${pet}. They are sent once an owner is known.`,
  kinds: {
    visits: "In the clinic now",
    appointments: "Appointments",
    waitlist: "Waiting list",
    reminders: "Reminders",
    messages: "Messages not sent yet",
  } satisfies Record<PlanKind, string>,
  messagesFollow: "Messages about an appointment follow it.",
  tickAll: (kind: string) => `Tick all: ${kind}`,
  untickAll: (kind: string) => `Untick all: ${kind}`,
  hereSince: (time: string) => `Since ${time}`,
  from: (day: string) => `from ${day}`,
  due: (day: string) => `due ${day}`,
  splitOff: (pet: string, others: readonly string[]) =>
    `Also for ${and(others)}. ${pet} gets its own appointment at the same time. Move one of them afterwards.`,
  comesWithout: (pet: string, others: readonly string[]) =>
    `Cancelled for ${pet}. The appointment stays for ${and(others)}.`,
  isCancelled: "Will be cancelled",
  leavesList: "Will be taken off the list",
  notSent: "Will not be sent",
  stays: (from: string) => `Stays with ${from}`,
  writtenAgain: (to: string) => `Will be written again for ${to}`,
  sentAsItIs: (to: string) => `Will be sent to ${to} in the same words`,
};
