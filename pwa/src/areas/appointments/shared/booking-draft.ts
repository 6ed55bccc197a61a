import type { bookAppointment } from "@fernpaw/domain/appointments/appointment.mutations";
import type { ArgsOf } from "@fernpaw/domain/kernel/mutation";
import { instantAt, localDateOf, minuteOfDay, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { Appointment, BookingChoices } from "../appointments.queries.ts";

/** What the booking form holds, as typed. */
export interface BookingDraft {
  id: string;
  clientId: string | null;
  petIds: string[];
  typeId: string;
  vetId: string | null;
  roomId: string | null;
  day: LocalDate;
  /** `09:30`. */
  time: string;
  durationMin: number;
  reason: string;
  urgency: Appointment["urgency"];
}

const STEP_MIN = 5;

export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Minutes since midnight of `09:30`; null for anything else. */
export function minutesOf(time: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** The slot that a draft means; null while date or time is missing. */
export function startOf(draft: Pick<BookingDraft, "day" | "time">, timeZone: string): Instant | null {
  const minutes = minutesOf(draft.time);
  return minutes === null || !/^\d{4}-\d{2}-\d{2}$/.test(draft.day) ? null : instantAt(draft.day, minutes, timeZone);
}

/** The next whole five minutes, as date and time of the clinic. */
export function nextSlot(now: Instant, timeZone: string): { day: LocalDate; time: string } {
  const minutes = Math.min(24 * 60 - STEP_MIN, Math.ceil((minuteOfDay(now, timeZone) + 1) / STEP_MIN) * STEP_MIN);
  return { day: localDateOf(now, timeZone), time: timeText(minutes) };
}

export interface BookingStart {
  petIds?: string[];
  clientId?: string | null;
  day?: LocalDate;
  vetId?: string | null;
}

interface DraftContext {
  id: string;
  now: Instant;
  timeZone: string;
}

export function newDraft(
  start: BookingStart,
  choices: BookingChoices,
  { id, now, timeZone }: DraftContext,
): BookingDraft {
  const next = nextSlot(now, timeZone);
  const day = start.day ?? next.day;
  const [type] = choices.types;
  const vetId = start.vetId !== undefined && choices.vets.some((vet) => vet.id === start.vetId) ? start.vetId : null;
  return {
    id,
    clientId: start.clientId ?? null,
    petIds: start.petIds ?? [],
    typeId: type?.id ?? "",
    vetId,
    roomId: null,
    day,
    time: day === next.day ? next.time : "09:00",
    durationMin: type?.defaultMin ?? 15,
    reason: "",
    urgency: "routine",
  };
}

export function bookingArgs(
  draft: BookingDraft,
  startsAt: Instant,
  rest: { locationId: string; source: Appointment["source"] },
): ArgsOf<typeof bookAppointment> {
  const { day: _day, time: _time, ...args } = draft;
  return { ...args, ...rest, startsAt };
}
