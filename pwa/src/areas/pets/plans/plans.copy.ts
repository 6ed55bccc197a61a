import type { PlanKind } from "../plans.queries.ts";

const and = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? "the other pet") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;

/** Plans for a pet that name its former owner. */
export const copy = {
  none: (from: string) => `No plans name ${from}.`,
  toMove: (from: string, to: string) =>
    `These plans name ${from}. Ticked plans move to ${to}. Unticked plans are cancelled.`,
  toKeep: (from: string) => `These plans name ${from}. Ticked plans stay with ${from}. Unticked plans are cancelled.`,
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
  leavesList: "Will be removed from the list",
  notSent: "Will not be sent",
  stays: (from: string) => `Stays with ${from}`,
  writtenAgain: (to: string) => `Will be rewritten for ${to}`,
  sentAsItIs: (to: string) => `Will be sent to ${to} unchanged`,
};
