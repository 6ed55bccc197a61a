import type { PaperBlock } from "@fernpaw/domain/clinics/paper-document";
import { clockOf, clockTime } from "../../../ui/clock-time.tsx";
import { READY_STATE, shownState } from "../../appointments/public/appointment-status-chip.tsx";
import { petNames, subjectOf, vetName } from "../../appointments/public/entry-words.ts";
import type { FilledColumn } from "../board/board-columns.ts";
import type { CalendarPlace } from "../calendar-place.ts";
import type { CalendarEntries } from "../calendar.queries.ts";
import { copy } from "../calendar.copy.ts";

/** Shares of the width: time, length, pet, owner, reason, room or vet, state. */
const SHARES = [8, 9, 17, 23, 17, 12, 14];

/** The appointments and the blocked time of one column on paper. */
export function columnBlocks(
  column: FilledColumn,
  {
    place,
    timeZone,
    readyIds,
  }: { place: Pick<CalendarPlace, "columnsBy">; timeZone: string } & Pick<CalendarEntries, "readyIds">,
): PaperBlock[] {
  const standing = column.entries.filter(({ appointment }) => appointment.status !== "cancelled");
  const heads = [...copy.print.heads, place.columnsBy === "staff" ? copy.print.room : copy.print.vet, copy.print.state];
  const notes = column.blocks.map(({ label, fromMin, toMin }): PaperBlock => {
    const text = copy.print.blocked(label, copy.range(clockOf(fromMin), clockOf(toMin % 1440)));
    return { kind: "text", text };
  });
  const rows = standing.map((entry) => {
    const { appointment } = entry;
    return [
      clockTime(appointment.startsAt, timeZone),
      copy.minutes(appointment.durationMin),
      [petNames(entry), ...new Set(entry.pets.map(({ species }) => species.toLowerCase()))].join(" · "),
      [entry.clientName, entry.clientPhone].filter((part) => part !== "").join(", "),
      subjectOf(entry),
      place.columnsBy === "staff" ? (entry.room?.name ?? "") : vetName(entry),
      (readyIds.has(appointment.id) ? READY_STATE : shownState(appointment.status)).word,
    ];
  });
  const columns = heads.map((label, index) => ({ label, align: "start" as const, share: SHARES[index] ?? 10 }));
  return [
    { kind: "heading", text: column.title },
    ...notes,
    rows.length === 0 ? { kind: "text", text: copy.nothingOnDay } : { kind: "table", columns, rows, totals: [] },
  ];
}
