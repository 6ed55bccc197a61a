import type { OverlapPolicy } from "@fernpaw/domain/clinics/calendar-column";
import type * as z from "zod/mini";
import { minutesOf, timeText } from "../../../form/typed-time.ts";

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

export type ColumnFault = "from" | "to" | "inverted";

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
