import * as z from "zod/mini";
import { Refusal } from "./errors.ts";
import { editable, managed } from "./fields.ts";
import { meets, type Range } from "./ranges.ts";
import { addMinutes, epochMsOf, Instant, type Instant as At } from "./time.ts";

const MINUTE_MS = 60_000;
const DAY_MIN = 1440;
/** Days. What lasts longer is a mistake of typing. */
export const LONGEST_SPAN_DAYS = 366;

/**
 * Fields of a row that lasts from a moment to another. `reach` follows from both: an index on `[reach+startsAt]` then
 * finds what lies in a day without reading a year, although some last for weeks.
 */
export const spanFields = () => ({
  startsAt: editable(Instant),
  endsAt: editable(Instant),
  reach: managed(z.enum(["day", "long"])),
});

export interface Span {
  startsAt: At;
  endsAt: At;
}

export const spanRange = ({ startsAt, endsAt }: Span): Range => ({ from: startsAt, to: endsAt });

/** @throws Refusal `invalid_span` where it ends before it starts, lasts no time or longer than a year */
export function reachOf({ startsAt, endsAt }: Span): "day" | "long" {
  const minutes = (epochMsOf(endsAt) - epochMsOf(startsAt)) / MINUTE_MS;
  if (minutes <= 0) throw new Refusal("invalid_span", { reason: "inverted" });
  if (minutes > LONGEST_SPAN_DAYS * DAY_MIN) throw new Refusal("invalid_span", { reason: "too_long" });
  return minutes <= DAY_MIN ? "day" : "long";
}

interface SpanQuery {
  equals: { reach: "day" | "long" };
  by: "startsAt";
  from: At;
  to: At;
}

/** Both lists among which is everything that meets `range`; `spansIn` leaves out the rest. */
export function spanQueries({ from, to }: Range): SpanQuery[] {
  return [
    { equals: { reach: "day" }, by: "startsAt", from: addMinutes(from, -DAY_MIN), to },
    { equals: { reach: "long" }, by: "startsAt", from: addMinutes(from, -LONGEST_SPAN_DAYS * DAY_MIN), to },
  ];
}

export function spansIn<Row extends Span>(rows: readonly Row[], range: Range): Row[] {
  return rows.filter((row) => meets(spanRange(row), range));
}
