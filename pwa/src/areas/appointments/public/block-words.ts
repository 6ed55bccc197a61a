import { blockReasonWords } from "@fernpaw/domain/appointments/appointment-words.copy";
import type { CalendarBlock } from "@fernpaw/domain/appointments/calendar-block";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { resourceName, type BookingChoices } from "../appointments.queries.ts";
import { copy } from "./slot-words.copy.ts";

/** Whom or what a block takes out of the calendar. */
export function blockedName(choices: BookingChoices, { resourceId }: Pick<CalendarBlock, "resourceId">): string {
  return resourceId === null ? copy.everybody : resourceName(choices, resourceId);
}

/** `Lunch: pizza`. */
export const blockName = ({ reason, note }: Pick<CalendarBlock, "reason" | "note">): string =>
  [blockReasonWords[reason], note].filter((part) => part !== "").join(": ");

/** `12:00 – 13:00`, with the days where it lasts beyond one. */
export function blockSpan({ startsAt, endsAt }: Pick<CalendarBlock, "startsAt" | "endsAt">, timeZone: string): string {
  const isOneDay = localDateOf(startsAt, timeZone) === localDateOf(endsAt, timeZone);
  const words = (at: string): string =>
    isOneDay ? clockTime(at, timeZone) : `${shortDay(at, timeZone)} ${clockTime(at, timeZone)}`;
  return `${words(startsAt)} – ${words(endsAt)}`;
}
