import type { AppointmentStatus } from "./appointment.ts";
import type { CalendarBlock } from "./calendar-block.ts";

export const appointmentStatusWords = {
  requested: "Requested",
  booked: "Booked",
  confirmed: "Confirmed",
  arrived: "Waiting",
  in_progress: "In exam",
  completed: "Done",
  cancelled: "Cancelled",
  no_show: "No-show",
} satisfies Record<AppointmentStatus, string>;

export const blockReasonWords = {
  lunch: "Lunch",
  meeting: "Meeting",
  leave: "Leave",
  surgery_block: "Surgery",
  hold_same_day: "Held for the same day",
  closed: "Closed",
} satisfies Record<CalendarBlock["reason"], string>;

/** Of an appointment whose patients have nothing left to do but to pay. */
export const READY_TO_PAY = "Ready to pay";
export const NO_VET = "No vet yet";

/** `Fig`, `Fig and Rufus`, `Fig, Rufus and Gus`; empty without any. */
export function listNames(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}
