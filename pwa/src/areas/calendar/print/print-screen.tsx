import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { Printer } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { clockOf, clockTime, fullDate, longDay, useNow } from "../../../ui/clock-time.tsx";
import { useKeptIds } from "../../../ui/kept-ids.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { bookingChoices, type AppointmentEntry } from "../../appointments/appointments.queries.ts";
import { READY_STATE, shownState } from "../../appointments/public/appointment-status-chip.tsx";
import { petNames, subjectOf, vetName } from "../../appointments/public/entry-words.ts";
import { boardColumns, type FilledColumn } from "../board/board-columns.ts";
import { withPlace } from "../calendar-place.ts";
import type { CalendarPlace } from "../calendar-place.ts";
import { weeksAround } from "../board/board-shades.ts";
import { calendarEntries, calendarSchedule, type CalendarEntries } from "../calendar.queries.ts";
import { copy, HIDDEN_COLUMNS } from "../calendar.copy.ts";
import "./print.css";

interface PrintScreenProps {
  place: CalendarPlace;
  today: LocalDate;
}

/** One day on paper: a table for each vet or room that the calendar shows, without what surrounds a page on the screen. */
export function PrintScreen({ place, today }: PrintScreenProps) {
  const { db, timeZone, settings } = useClinic();
  const { day, locationId } = place;
  const choices = useLiveQuery(() => bookingChoices(db, locationId), [db, locationId]);
  const shown = useLiveQuery(
    () => calendarEntries(db, { from: day, to: addDays(day, 1) }, timeZone),
    [db, day, timeZone],
  );
  const days = useMemo(() => ({ from: day, to: addDays(day, 1) }), [day]);
  const schedule = useLiveQuery(
    () => calendarSchedule(db, { days, weeks: weeksAround(days) }, timeZone),
    [db, days, timeZone],
  );
  const { ids: hiddenIds } = useKeptIds(HIDDEN_COLUMNS);
  const printedAt = clockTime(useNow(), timeZone);
  if (!choices || !shown || !schedule) return <SkeletonRows rows={6} />;
  const columns = boardColumns({ place, today, timeZone, choices, hiddenIds, entries: shown.entries, schedule });
  const calendar = `${paths.calendar}?${String(withPlace(new URLSearchParams(), place, today))}`;
  return (
    <div className="print-day">
      <PageHeader
        title={copy.print.title(longDay(day))}
        subtitle={copy.print.asOf(settings?.name ?? "", fullDate(today), printedAt)}
        crumbs={[{ label: copy.title, to: calendar }, { label: copy.print.crumb }]}
        actions={
          <Button variant="primary" startIcon={<Printer size={20} aria-hidden="true" />} onClick={() => window.print()}>
            {copy.print.submit}
          </Button>
        }
      />
      {columns.map((column) => (
        <DayTable key={column.key} column={column} place={place} readyIds={shown.readyIds} />
      ))}
    </div>
  );
}

interface DayTableProps {
  column: FilledColumn;
  place: CalendarPlace;
  readyIds: CalendarEntries["readyIds"];
}

function DayTable({ column, place, readyIds }: DayTableProps) {
  const standing = column.entries.filter(({ appointment }) => appointment.status !== "cancelled");
  const heads = [...copy.print.heads, place.columnsBy === "staff" ? copy.print.room : copy.print.vet, copy.print.state];
  return (
    <section aria-label={column.title}>
      <h2 className="t-h4">{column.title}</h2>
      {column.blocks.map(({ key, label, fromMin, toMin }) => (
        <p key={key} className="t-body2">
          {copy.print.blocked(label, copy.range(clockOf(fromMin), clockOf(toMin % 1440)))}
        </p>
      ))}
      {standing.length === 0 ? (
        <p className="t-body2">{copy.nothingOnDay}</p>
      ) : (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {standing.map((entry) => (
              <DayRow
                key={entry.appointment.id}
                entry={entry}
                where={place.columnsBy === "staff" ? (entry.room?.name ?? "") : vetName(entry)}
                isReady={readyIds.has(entry.appointment.id)}
              />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function DayRow({ entry, where, isReady }: { entry: AppointmentEntry; where: string; isReady: boolean }) {
  const { timeZone } = useClinic();
  const { appointment } = entry;
  return (
    <tr>
      <th scope="row">{clockTime(appointment.startsAt, timeZone)}</th>
      <td>{copy.minutes(appointment.durationMin)}</td>
      <td>{[petNames(entry), ...new Set(entry.pets.map(({ species }) => species.toLowerCase()))].join(" · ")}</td>
      <td>{[entry.clientName, entry.clientPhone].filter((part) => part !== "").join(", ")}</td>
      <td>{subjectOf(entry)}</td>
      <td>{where}</td>
      <td>{(isReady ? READY_STATE : shownState(appointment.status)).word}</td>
    </tr>
  );
}
