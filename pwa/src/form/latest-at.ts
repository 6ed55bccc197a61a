import { addDays, addMinutes, instantAt, type Instant, localDateOf } from "@fernpaw/domain/kernel/time";
import { minutesOf } from "@fernpaw/domain/kernel/clock-words";

const CLOCK_SLACK_MIN = 5;

/** The latest moment with this time of the clock that is not to come. */
export function latestAt(time: string, now: Instant, timeZone: string): Instant | null {
  const minutes = minutesOf(time);
  if (minutes === null) return null;
  const today = localDateOf(now, timeZone);
  const at = instantAt(today, minutes, timeZone);
  return at <= addMinutes(now, CLOCK_SLACK_MIN) ? at : instantAt(addDays(today, -1), minutes, timeZone);
}
