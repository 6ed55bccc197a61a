import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { presentInstant } from "../../../ui/present.ts";

/** `08:05`, on another day than today `Mon 23 Nov 08:05`. */
export function whenText(at: Instant, timeZone: string): string {
  const time = clockTime(at, timeZone);
  const isToday = localDateOf(at, timeZone) === localDateOf(presentInstant(), timeZone);
  return isToday ? time : `${shortDay(at, timeZone)} ${time}`;
}
