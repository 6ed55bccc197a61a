import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import type { PaperBlock, PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { addDays, isDay, type LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { DateField } from "../../../form/date-field.tsx";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { clockTime, fullDate, longDay, useNow, useToday } from "../../../ui/clock-time.tsx";
import { ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { bookingChoices } from "../../appointments/appointments.queries.ts";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { boardColumns } from "../board/board-columns.ts";
import { weeksAround } from "../board/board-shades.ts";
import type { CalendarPlace } from "../calendar-place.ts";
import { calendarEntries, calendarSchedule } from "../calendar.queries.ts";
import { copy } from "../calendar.copy.ts";
import { columnBlocks } from "../print/column-blocks.ts";
import { blankForms } from "./blank-forms.ts";
import { patientBlocks, wardBlocks } from "./pack-blocks.ts";
import { PARTS, type PackPart } from "./pack-parts.ts";
import { summariesOf, wardSheets } from "./pack.queries.ts";

const words = copy.downtime;
const NO_IDS: ReadonlySet<string> = new Set();

interface DowntimeScreenProps {
  day: LocalDate;
  /** Null: the clinic has none. */
  locationId: string | null;
  part: PackPart;
  onPart: (part: PackPart) => void;
  onDay: (day: LocalDate) => void;
}

/** The papers of one day for work without power or network. Reads the device's copy only. */
export function DowntimeScreen({ day, locationId, part, onPart, onDay }: DowntimeScreenProps) {
  const { db, clinicId, timeZone } = useClinic();
  const today = useToday(timeZone);
  const printedAt = clockTime(useNow(), timeZone);
  const paper = useLiveQuery(() => paperOf(db, clinicId, locationId ?? undefined), [db, clinicId, locationId]);
  const blocks = usePack(day, locationId);
  const action = useAction(pdfProblem);
  const [typed, setTyped] = useState<string>(day);
  if (!blocks || !paper) return <SkeletonRows rows={6} />;
  const document: PaperDocument = {
    paper: paper.sheet,
    title: words.title(longDay(day)),
    recipient: [],
    facts: [{ label: copy.print.asOf, value: `${fullDate(today)}, ${printedAt}` }],
    blocks: PARTS.flatMap((one) => (one === "all" || (part !== "all" && part !== one) ? [] : blocks[one])),
  };
  return (
    <div>
      <PageHeader
        title={document.title}
        crumbs={[{ label: copy.title, to: paths.calendar }, { label: words.open }]}
        actions={
          <>
            <PdfButton document={document} locationId={paper.locationId} action={action} />
            <PrintButton />
          </>
        }
      />
      <div className="beside-paper">
        <Typography sx={{ color: "ink2" }}>{words.hint}</Typography>
        <ListFilters>
          <DateField
            label={words.day}
            value={typed}
            tense="future"
            onChange={(next) => {
              setTyped(next);
              if (isDay(next)) onDay(next);
            }}
          />
          <TextField
            select
            label={words.parts}
            value={part}
            onChange={({ target }) => onPart(PARTS.find((one) => one === target.value) ?? part)}
          >
            {PARTS.map((one) => (
              <MenuItem key={one} value={one}>
                {words.part[one]}
              </MenuItem>
            ))}
          </TextField>
        </ListFilters>
      </div>
      <ProblemAlert problem={action.problem} />
      <PaperPage document={document} letterhead={paper.letterhead} />
    </div>
  );
}

/** The blocks of each part; undefined while they are read. */
function usePack(
  day: LocalDate,
  locationId: string | null,
): Readonly<Record<Exclude<PackPart, "all">, PaperBlock[]>> | undefined {
  const { db, timeZone, settings, can } = useClinic();
  const today = useToday(timeZone);
  const mayRead = can("clients:view");
  return useLiveQuery(async () => {
    const days = { from: day, to: addDays(day, 1) };
    const place: CalendarPlace = {
      view: "day",
      day,
      columnsBy: "staff",
      who: null,
      showsCalledOff: false,
      openId: null,
      ...(locationId !== null && { locationId }),
    };
    const clock = { now: presentInstant(), timeZone };
    const [choices, shown, schedule, sheets] = await Promise.all([
      bookingChoices(db, locationId),
      calendarEntries(db, days, timeZone),
      calendarSchedule(db, { days, weeks: weeksAround(days) }, timeZone),
      mayRead ? wardSheets(db, { day, locationId, clock }) : [],
    ]);
    const columns = boardColumns({
      place,
      today,
      timeZone,
      choices,
      hiddenIds: NO_IDS,
      entries: shown.entries,
      schedule,
    });
    const booked = columns
      .flatMap(({ entries }) => entries)
      .filter(({ appointment }) => appointment.status !== "cancelled")
      .toSorted((a, b) => (a.appointment.startsAt < b.appointment.startsAt ? -1 : 1));
    const summaries = mayRead ? await summariesOf(db, booked, { today, timeZone }) : [];
    const reading = { today, timeZone, weightUnit: settings.weightUnit };
    return {
      day: columns.flatMap((column) => columnBlocks(column, { place, timeZone, readyIds: shown.readyIds })),
      patients: patientBlocks(summaries, reading),
      ward: wardBlocks(sheets, reading),
      forms: blankForms(),
    };
  }, [db, day, locationId, timeZone, today, mayRead, settings.weightUnit]);
}
