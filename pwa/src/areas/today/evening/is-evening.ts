import { hoursOn, USUAL_DAY, type WeekHours } from "@fernpaw/domain/clinics/opening-hours";
import { epochMsOf, instantAt, type Instant, type LocalDate } from "@fernpaw/domain/kernel/time";

const BEFORE_CLOSING_MS = 3_600_000;

/** Whether the day ends: from an hour before the location closes until midnight. On a closed day its usual end counts. */
export function isEvening(
  now: Instant,
  { day, hours, timeZone }: { day: LocalDate; hours: WeekHours; timeZone: string },
): boolean {
  const closesAtMin = hoursOn(hours, day).at(-1)?.toMin ?? USUAL_DAY.toMin;
  return epochMsOf(now) >= epochMsOf(instantAt(day, Math.min(closesAtMin, 1439), timeZone)) - BEFORE_CLOSING_MS;
}
