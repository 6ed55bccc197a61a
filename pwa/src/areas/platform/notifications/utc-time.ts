import { minutesOf } from "@fernpaw/domain/kernel/clock-words";
import { epochMsOf, type Instant, isDay, toInstant } from "@fernpaw/domain/kernel/time";

/** `2026-11-29 22:30 UTC`. */
export const utcText = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;

/** The moment of a day and a time of day in UTC, as their fields hold them. Null: one of the two is missing or cannot be read. */
export const readUtc = (day: string, time: string): Instant | null =>
  isDay(day) && minutesOf(time) !== null ? toInstant(epochMsOf(`${day}T${time}:00.000Z`)) : null;
