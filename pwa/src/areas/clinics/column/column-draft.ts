import type { OverlapPolicy } from "@fernpaw/domain/clinics/calendar-column";
import type * as z from "zod/mini";
import type { Fault } from "../../../form/judge-args.ts";
import { minutesOf, timeText } from "../../../form/typed-time-text.ts";
import { copy } from "../clinics.copy.ts";

export interface ColumnSettings {
  overlapPolicy: z.output<typeof OverlapPolicy>;
  slotMin: number;
  dayFromMin: number | null;
  dayToMin: number | null;
}

/** As typed; an empty time: as the clinic is open. */
export interface ColumnDraft extends Pick<ColumnSettings, "overlapPolicy" | "slotMin"> {
  from: string;
  to: string;
}

type ColumnFault = "from" | "to" | "inverted";

export function columnDraft({ overlapPolicy, slotMin, dayFromMin, dayToMin }: ColumnSettings): ColumnDraft {
  const text = (minutes: number | null): string => (minutes === null ? "" : timeText(minutes % 1440));
  return { overlapPolicy, slotMin, from: text(dayFromMin), to: text(dayToMin) };
}

/** What a draft means, or what is wrong with it. Midnight ends a day. */
export function readColumn({ overlapPolicy, slotMin, from, to }: ColumnDraft): ColumnSettings | ColumnFault {
  const isEmpty = (text: string): boolean => text.trim() === "";
  const dayFromMin = isEmpty(from) ? null : minutesOf(from);
  const end = isEmpty(to) ? null : minutesOf(to);
  if (!isEmpty(from) && dayFromMin === null) return "from";
  if (!isEmpty(to) && end === null) return "to";
  const dayToMin = end === 0 ? 1440 : end;
  if ((dayFromMin ?? 0) >= (dayToMin ?? 1440)) return "inverted";
  return { overlapPolicy, slotMin, dayFromMin, dayToMin };
}

/** The same, where a form says at its field what is wrong. */
export function writeColumn(draft: ColumnDraft, fault: Fault): ColumnSettings | null {
  const { column } = copy;
  const read = readColumn(draft);
  if (typeof read !== "string") return read;
  return read === "inverted" ? fault("to", column.inverted) : fault(read, column.badTime);
}
