import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { downtimeWords } from "@fernpaw/domain/downtime/downtime.copy";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { deviceValue } from "../../../session/device-value.ts";
import { clockTime, fullDate, longDay, useNow } from "../../../ui/clock-time.tsx";
import { useKeptIds } from "../../../ui/kept-ids.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { bookingChoices } from "../../appointments/appointments.queries.ts";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperChoice } from "../../clinics/public/paper/paper-choice.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { PrintJobNote } from "../../paper/public/print-job-note.tsx";
import type { PrintTarget } from "../../paper/public/print-target.ts";
import { boardColumns } from "../board/board-columns.ts";
import { withPlace } from "../calendar-place.ts";
import type { CalendarPlace } from "../calendar-place.ts";
import { weeksAround } from "../board/board-shades.ts";
import { calendarEntries, calendarSchedule } from "../calendar.queries.ts";
import { copy, HIDDEN_COLUMNS } from "../calendar.copy.ts";
import { columnBlocks } from "./column-blocks.ts";

interface PrintScreenProps {
  place: CalendarPlace;
  today: LocalDate;
}

const KINDS = { staff: "dayByStaff", rooms: "dayByRooms", equipment: "dayByEquipment" } as const;

const PAGES = ["together", "each"] as const;
/** As the clinic last printed its day on this device. */
const keptPages = deviceValue("dayListPages");

/** One day on paper: a table for each vet or room that the calendar shows. */
export function PrintScreen({ place, today }: PrintScreenProps) {
  const { db, clinicId, timeZone } = useClinic();
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
  const paper = useLiveQuery(() => paperOf(db, clinicId, locationId), [db, clinicId, locationId]);
  const pages = keptPages.use() === "each" ? "each" : "together";
  const action = useAction(pdfProblem);
  if (!choices || !shown || !schedule || !paper) return <SkeletonRows rows={6} />;
  const columns = boardColumns({ place, today, timeZone, choices, hiddenIds, entries: shown.entries, schedule });
  const calendar = `${paths.calendar}?${String(withPlace(new URLSearchParams(), place, today))}`;
  const isEach = pages === "each";
  const busy = columns.filter(({ entries }) => entries.length > 0);
  // A page without an appointment would be handed out for nothing.
  const printed = isEach && busy.length > 0 ? busy : columns;
  const document: PaperDocument = {
    paper: paper.sheet,
    title: copy.print.title(longDay(day)),
    recipient: [],
    facts: [{ label: downtimeWords.asOf, value: `${fullDate(today)}, ${printedAt}` }],
    blocks: printed.flatMap((column, index) => {
      const own = isEach ? { ...column, title: copy.print.onDay(column.title, longDay(day)) } : column;
      return columnBlocks(own, { place, timeZone, readyIds: shown.readyIds, startsPage: isEach && index > 0 });
    }),
  };
  const target: PrintTarget = { kind: KINDS[place.columnsBy], subjectId: paper.locationId, day };
  return (
    <div>
      <PageHeader
        title={document.title}
        crumbs={[{ label: copy.title, to: calendar }, { label: copy.print.crumb }]}
        actions={
          <>
            <PdfButton document={document} locationId={paper.locationId} action={action} />
            <PrintButton target={target} />
          </>
        }
      />
      <ProblemAlert problem={action.problem} />
      <PrintJobNote target={target} />
      {columns.length > 1 && (
        <PaperChoice
          label={copy.print.pages}
          hint={null}
          value={pages}
          options={PAGES.map((value) => ({ value, label: copy.print.pagesOf[value] }))}
          onChange={(value) => keptPages.choose(value)}
        />
      )}
      <PaperPage document={document} letterhead={paper.letterhead} />
    </div>
  );
}
