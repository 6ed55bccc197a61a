import { localDateOf } from "@fernpaw/domain/kernel/time";
import type { AppointmentEntry } from "../appointments.queries.ts";
import type { BookingStart } from "../public/booking-draft.ts";

/**
 * The booking form for the same pets, type and vet as an appointment that is over; null while it is not over, or if no
 * pet of it is alive. Weeks count from the day of a done visit.
 */
export function bookedAgain(
  { appointment, pets }: Pick<AppointmentEntry, "appointment" | "pets">,
  timeZone: string,
): BookingStart | null {
  const { status, clientId, typeId, vetId, startsAt } = appointment;
  const petIds = pets.filter(({ hasDied }) => !hasDied).map(({ id }) => id);
  const isOver = status === "completed" || status === "cancelled" || status === "no_show";
  if (!isOver || petIds.length === 0) return null;
  const from = status === "completed" ? { weeksFrom: localDateOf(startsAt, timeZone) } : {};
  return { petIds, clientId, typeId, vetId, ...from };
}
