import type { PaperBlock } from "@fernpaw/domain/clinics/paper-document";
import { columnBlocks as blocksOfColumn } from "@fernpaw/domain/downtime/day-column";
import { hasLongTimes } from "../../../ui/clock-time.tsx";
import { READY_STATE, shownState } from "../../appointments/public/appointment-status-chip.tsx";
import { subjectOf, vetName } from "../../appointments/public/entry-words.ts";
import type { FilledColumn } from "../board/board-columns.ts";
import type { CalendarPlace } from "../calendar-place.ts";
import type { CalendarEntries } from "../calendar.queries.ts";

/** The appointments and the blocked time of one column of the board on paper. */
export function columnBlocks(
  { title, blocks, entries }: FilledColumn,
  {
    place,
    timeZone,
    readyIds,
    startsPage,
  }: { place: Pick<CalendarPlace, "columnsBy">; timeZone: string; startsPage: boolean } & Pick<
    CalendarEntries,
    "readyIds"
  >,
): PaperBlock[] {
  const besides = place.columnsBy === "staff" ? "room" : "vet";
  const standing = entries.filter(({ appointment }) => appointment.status !== "cancelled");
  const appointments = standing.map((entry) => ({
    startsAt: entry.appointment.startsAt,
    durationMin: entry.appointment.durationMin,
    pets: entry.pets,
    clientName: entry.clientName,
    clientPhone: entry.clientPhone,
    subject: subjectOf(entry),
    besides: besides === "room" ? (entry.room?.name ?? "") : vetName(entry),
    state: (readyIds.has(entry.appointment.id) ? READY_STATE : shownState(entry.appointment.status)).word,
  }));
  const column = { title, ...(startsPage && { startsPage }), blocked: blocks, appointments };
  return blocksOfColumn(column, { besides, timeZone, hasAmPm: hasLongTimes() });
}
