import { APPOINTMENT_STATUSES, type AppointmentStatus } from "@fernpaw/domain/appointments/appointment";
import { LocalDate } from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";

/** What the address of the appointments page says. */
export interface AgendaPlace {
  day: LocalDate;
  vetId: string | null;
  status: AppointmentStatus | null;
  /** The appointment whose details are open. */
  openId: string | null;
  isBooking: boolean;
}

export function placeOf(params: URLSearchParams, today: LocalDate): AgendaPlace {
  const day = z.safeParse(LocalDate, params.get("day"));
  return {
    day: day.success ? day.data : today,
    vetId: params.get("with"),
    status: APPOINTMENT_STATUSES.find((status) => status === params.get("status")) ?? null,
    openId: params.get("open"),
    isBooking: params.has("book"),
  };
}

export function withPlace(params: URLSearchParams, change: Partial<AgendaPlace>, today: LocalDate): URLSearchParams {
  const place = { ...placeOf(params, today), ...change };
  const next = new URLSearchParams();
  if (place.day !== today) next.set("day", place.day);
  if (place.vetId !== null) next.set("with", place.vetId);
  if (place.status !== null) next.set("status", place.status);
  if (place.openId !== null) next.set("open", place.openId);
  if (place.isBooking) next.set("book", "new");
  return next;
}
