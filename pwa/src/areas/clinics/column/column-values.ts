import { columnDay } from "@fernpaw/domain/clinics/calendar-column";
import type { rooms } from "@fernpaw/domain/clinics/clinic";
import type { GivenOf } from "@fernpaw/domain/kernel/entity";
import type { Fault } from "../../../form/judge-args.ts";
import type { TypedValues } from "../../../form/typed-fields.ts";
import { copy } from "../clinics.copy.ts";

/** What a vet, a room and a machine have in common as a column of the calendar. */
export const COLUMN_FIELDS = ["overlapPolicy", "slotMin", "dayFromMin", "dayToMin"] as const;
export type ColumnSettings = Pick<GivenOf<typeof rooms>, (typeof COLUMN_FIELDS)[number]>;
export type ColumnValues = TypedValues<ColumnSettings>;

/** The same settings, unless their day ends before it begins. */
export function checkColumnDay<Settings extends ColumnSettings>(
  settings: Settings | null,
  fault: Fault,
): Settings | null {
  const day = settings && columnDay(settings);
  return day && day.fromMin >= day.toMin ? fault("dayToMin", copy.column.inverted) : settings;
}
