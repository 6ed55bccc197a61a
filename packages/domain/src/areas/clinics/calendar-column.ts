import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { editable, initialValues } from "../../kernel/fields.ts";
import { EndMinute, MinuteOfDay } from "../../kernel/time.ts";
import type { DaySpan } from "./opening-hours.ts";

/** What happens when two bookings want one vet, room or thing at one time. */
export const OverlapPolicy = z.enum(["block", "warn", "allow"]);

export const SLOT_LENGTHS_MIN: readonly number[] = [5, 10, 15, 20, 30];

/** What a vet, a room and a piece of equipment have in common as a column of the calendar. */
export const columnFields = () => ({
  overlapPolicy: editable(OverlapPolicy, "warn"),
  /** Minutes between two starts that are offered. */
  slotMin: editable(
    z.int().check(z.refine((minutes) => SLOT_LENGTHS_MIN.includes(minutes), { error: "is no offered length" })),
    15,
  ),
  /** Minutes since midnight; null: as the place is open. */
  dayFromMin: editable(z.nullable(MinuteOfDay), null),
  dayToMin: editable(z.nullable(EndMinute), null),
});

/** How a column starts. */
export const newColumn = initialValues(columnFields());

export interface ColumnDay {
  dayFromMin: number | null;
  dayToMin: number | null;
}

/** The day of a column; null: the place's hours alone count. */
export function columnDay({ dayFromMin, dayToMin }: ColumnDay): DaySpan | null {
  if (dayFromMin === null && dayToMin === null) return null;
  return { fromMin: dayFromMin ?? 0, toMin: dayToMin ?? 1440 };
}

/** @throws Refusal `invalid_span` where a day ends before it starts */
export function assertColumnDay(column: ColumnDay): void {
  const day = columnDay(column);
  if (day && day.fromMin >= day.toMin) throw new Refusal("invalid_span", { reason: "inverted" });
}
