import MenuItem from "@mui/material/MenuItem";
import Typography from "@mui/material/Typography";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { PACK_PARTS, packDocument, type PackPart, readPack } from "@fernpaw/domain/downtime/downtime-pack";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { rowsOf } from "../../../db/rows.ts";
import { DayField } from "../../../form/day-field.tsx";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { hasLongTimes, useNow, useToday } from "../../../ui/clock-time.tsx";
import { FILTER_WIDTH, ListFilters } from "../../../ui/list-filters.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { presentInstant } from "../../../ui/present.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { readingTx } from "../../appointments/appointments.queries.ts";
import { PdfButton, pdfProblem, PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { type Paper, paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { copy } from "../calendar.copy.ts";

const words = copy.downtime;
const CHOICES = ["all", ...PACK_PARTS] as const;
type PartChoice = (typeof CHOICES)[number];

interface DowntimeScreenProps {
  day: LocalDate;
  /** Null: the clinic has none. */
  locationId: string | null;
  part: PartChoice;
  onPart: (part: PartChoice) => void;
  onDay: (day: LocalDate) => void;
}

/** The papers of one day for work without power or network. Reads the device's copy only. */
export function DowntimeScreen({ day, locationId, part, onPart, onDay }: DowntimeScreenProps) {
  const pack = usePack(day, locationId, part === "all" ? PACK_PARTS : [part]);
  const action = useAction(pdfProblem);
  return (
    <div>
      <PageHeader
        title={pack?.document.title ?? words.title}
        crumbs={[{ label: copy.title, to: paths.calendar }, { label: words.title }]}
        actions={
          pack && (
            <>
              <PdfButton document={pack.document} locationId={pack.paper.locationId} action={action} />
              <PrintButton />
            </>
          )
        }
      />
      <div className="beside-paper">
        <Typography sx={{ color: "ink2" }}>{words.hint}</Typography>
        <ListFilters>
          <DayField label={words.day} day={day} tense="future" onDay={onDay} />
          <TextField
            select
            label={words.parts}
            value={part}
            onChange={({ target }) => onPart(CHOICES.find((one) => one === target.value) ?? part)}
            sx={FILTER_WIDTH}
          >
            {CHOICES.map((one) => (
              <MenuItem key={one} value={one}>
                {words.part[one]}
              </MenuItem>
            ))}
          </TextField>
        </ListFilters>
      </div>
      <ProblemAlert problem={action.problem} />
      {pack ? <PaperPage document={pack.document} letterhead={pack.paper.letterhead} /> : <SkeletonRows rows={6} />}
    </div>
  );
}

interface Pack {
  document: PaperDocument;
  paper: Paper;
}

/** Undefined while it is read. A live query keeps the answer of the day before until the next one comes, which is not shown under `day`. */
function usePack(day: LocalDate, locationId: string | null, parts: readonly PackPart[]): Pack | undefined {
  const { db, sync, clinicId, timeZone, can } = useClinic();
  const today = useToday(timeZone);
  const now = useNow();
  const withPatients = can("clients:view");
  const read = useLiveQuery(async () => {
    const settings = await rowsOf(db, clinicSettings).get(clinicId);
    const paper = await paperOf(db, clinicId, locationId ?? undefined);
    if (!settings || !paper) return undefined;
    const at = presentInstant();
    const { tx } = readingTx(sync, clinicId, { clinicId, now: at });
    const blocks = await readPack(tx, settings, { day, locationId, now: at, withPatients });
    return { day, locationId, settings, paper, blocks };
  }, [db, sync, clinicId, day, locationId, today, withPatients]);
  if (!read || read.day !== day || read.locationId !== locationId) return undefined;
  const { blocks, settings, paper } = read;
  return { document: packDocument(blocks, settings, { day, today, now, hasAmPm: hasLongTimes(), parts }), paper };
}
