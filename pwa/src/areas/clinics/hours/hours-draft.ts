import type { DaySpan, WeekHours } from "@fernpaw/domain/clinics/opening-hours";
import { minutesOf, timeText } from "@fernpaw/domain/kernel/clock-words";

export interface TypedSpan {
  from: string;
  to: string;
}
/** Seven days, Monday first, as typed. A composite: each day has as many spans as it has breaks and one. */
export type HoursDraft = TypedSpan[][];

export type HoursFault = "time" | "inverted" | "overlapping";
export interface HoursProblem {
  weekday: number;
  span: number;
  fault: HoursFault;
}

const DAY_MIN = 1440;

export const spanText = ({ fromMin, toMin }: DaySpan): TypedSpan => ({
  from: timeText(fromMin),
  to: timeText(toMin % DAY_MIN),
});

export const hoursDraft = (hours: WeekHours): HoursDraft => hours.map((spans) => spans.map(spanText));

/** A further span after what a day has already: the afternoon, or the usual day. */
export function nextSpan(spans: readonly TypedSpan[]): TypedSpan {
  const last = minutesOf(spans.at(-1)?.to ?? "");
  if (last === null || last >= DAY_MIN - 120) return { from: "09:00", to: "18:00" };
  return { from: timeText(last + 60), to: timeText(Math.min(DAY_MIN - 1, Math.max(last + 120, 18 * 60))) };
}

/** The hours that a draft means, or the first thing that is wrong with it. Midnight ends a day. */
export function readHours(draft: HoursDraft): WeekHours | HoursProblem {
  const hours: WeekHours = [];
  for (const [weekday, spans] of draft.entries()) {
    const day: DaySpan[] = [];
    for (const [span, { from, to }] of spans.entries()) {
      const [fromMin, end] = [minutesOf(from), minutesOf(to)];
      if (fromMin === null || end === null) return { weekday, span, fault: "time" };
      const toMin = end === 0 ? DAY_MIN : end;
      if (toMin <= fromMin) return { weekday, span, fault: "inverted" };
      if (fromMin < (day.at(-1)?.toMin ?? 0)) return { weekday, span, fault: "overlapping" };
      day.push({ fromMin, toMin });
    }
    hours.push(day);
  }
  return hours;
}
