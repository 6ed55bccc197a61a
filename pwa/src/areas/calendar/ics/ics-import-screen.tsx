import { addDays, instantAt, isDay } from "@fernpaw/domain/kernel/time";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { FileUp } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { bookingChoices, type BookingChoices } from "../../appointments/appointments.queries.ts";
import { copy as calendarCopy } from "../calendar.copy.ts";
import { copy } from "./ics-import.copy.ts";
import { IcsReview } from "./ics-review.tsx";
import { IcsTargetFields, type IcsChoice } from "./ics-target-fields.tsx";
import type { IcsFailure, IcsReading } from "./ics-events.ts";
import { readIcsFile } from "./read-ics-file.ts";

/** Days from today on that are offered at first. */
const AHEAD_DAYS = 180;

/** Takes over what another calendar program has exported. Works without a network. */
export function IcsImportScreen() {
  const { db, can } = useClinic();
  const choices = useLiveQuery(() => bookingChoices(db), [db]);
  if (!can("appointments:manage")) return <EmptyState isPage title={copy.noRight} />;
  return (
    <>
      <PageHeader
        crumbs={[{ label: calendarCopy.title, to: paths.calendar }, { label: copy.crumb }]}
        title={copy.title}
      />
      {choices ? <Import choices={choices} /> : <SkeletonRows rows={4} />}
    </>
  );
}

function Import({ choices }: { choices: BookingChoices }) {
  const { timeZone } = useClinic();
  const today = useToday(timeZone);
  const [file, setFile] = useState<File | null>(null);
  const [choice, setChoice] = useState<IcsChoice>(() => ({
    kind: "blocks",
    vetId: "",
    typeId: choices.types[0]?.id ?? "",
    reason: "meeting",
    from: today,
    to: addDays(today, AHEAD_DAYS),
  }));
  const read = useReading(file, choice);
  const { locationId } = choices;
  return (
    <Stack spacing={4} sx={{ maxWidth: 960 }}>
      <Card>
        <Stack spacing={4}>
          <Typography sx={{ color: "ink2" }}>{copy.hint}</Typography>
          <FileField file={file} onFile={setFile} />
          <IcsTargetFields
            value={choice}
            choices={choices}
            onChange={(part) => setChoice((before) => ({ ...before, ...part }))}
          />
          {file && read === null && <Typography role="status">{copy.reading}</Typography>}
          <ProblemAlert problem={read !== null && "fault" in read ? copy.fault(read) : null} />
        </Stack>
      </Card>
      {read !== null && !("fault" in read) && locationId !== null && (
        <IcsReview
          key={file?.name}
          reading={read}
          choice={choice}
          locationId={locationId}
          onDays={(days) => setChoice((before) => ({ ...before, ...days }))}
        />
      )}
    </Stack>
  );
}

type Read = IcsReading | IcsFailure;

/** What the file says of the chosen days; null while that is found out. */
function useReading(file: File | null, { from, to }: IcsChoice): Read | null {
  const { timeZone } = useClinic();
  const [found, setFound] = useState<{ file: File; days: string; read: Read } | null>(null);
  const days = `${from} ${to}`;
  useEffect(() => {
    let isCurrent = true;
    if (file === null || !isDay(from) || !isDay(to)) return undefined;
    const window = { from: instantAt(from, 0, timeZone), to: instantAt(addDays(to, 1), 0, timeZone), timeZone };
    const keep = (read: Read): void => {
      if (isCurrent) setFound({ file, days, read });
    };
    readIcsFile(file, window).then(keep, () => keep({ fault: "unreadable" }));
    return () => {
      isCurrent = false;
    };
  }, [file, from, to, days, timeZone]);
  // What was found in another file, or for other days, is no answer.
  return found?.file === file && found.days === days ? found.read : null;
}

function FileField({ file, onFile }: { file: File | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept=".ics,text/calendar"
        hidden
        aria-label={copy.file}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onFile(chosen);
          event.target.value = "";
        }}
      />
      <Button startIcon={<FileUp size={18} aria-hidden="true" />} onClick={() => input.current?.click()}>
        {file ? copy.another : copy.file}
      </Button>
      {file && (
        <Typography component="span" sx={{ ml: 3, overflowWrap: "anywhere" }}>
          {file.name}
        </Typography>
      )}
    </div>
  );
}
