import { LONGEST_SPAN_DAYS } from "@fernpaw/domain/kernel/long-spans";
import {
  addDays,
  addMinutes,
  instantAt,
  localDateOf,
  minuteOfDay,
  type Instant,
  isDay,
} from "@fernpaw/domain/kernel/time";
import { minutesOf, timeText } from "@fernpaw/domain/kernel/clock-words";

/** From a day and time to another, as typed. A composite: each pair means one instant. */
export interface SpanDraft {
  fromDay: string;
  /** `09:30`. */
  from: string;
  toDay: string;
  to: string;
}

export type SpanFault = "fromDay" | "from" | "toDay" | "to" | "inverted" | "tooLong";

export interface ReadSpan {
  startsAt: Instant;
  endsAt: Instant;
}

export function spanDraft({ startsAt, endsAt }: ReadSpan, timeZone: string): SpanDraft {
  const clock = (at: Instant): string => timeText(minuteOfDay(at, timeZone));
  return {
    fromDay: localDateOf(startsAt, timeZone),
    from: clock(startsAt),
    toDay: localDateOf(endsAt, timeZone),
    to: clock(endsAt),
  };
}

/**
 * The span that a draft means, or what is wrong with it. Midnight ends the day on which a span begins. `isNightMeant`:
 * so does any time that is before the start, of people who work through the night.
 */
export function readSpan(draft: SpanDraft, timeZone: string, isNightMeant = false): ReadSpan | SpanFault {
  const [fromMin, toMin] = [minutesOf(draft.from), minutesOf(draft.to)];
  if (!isDay(draft.fromDay)) return "fromDay";
  if (!isDay(draft.toDay)) return "toDay";
  if (fromMin === null) return "from";
  if (toMin === null) return "to";
  const startsAt = instantAt(draft.fromDay, fromMin, timeZone);
  const isNextDay = draft.toDay === draft.fromDay && toMin < fromMin && (toMin === 0 || isNightMeant);
  const endsAt = instantAt(isNextDay ? addDays(draft.toDay, 1) : draft.toDay, toMin, timeZone);
  if (endsAt <= startsAt) return "inverted";
  return endsAt > addMinutes(startsAt, LONGEST_SPAN_DAYS * 1440) ? "tooLong" : { startsAt, endsAt };
}
