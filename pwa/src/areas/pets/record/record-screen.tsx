import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { FileDown } from "lucide-react";
import { MOST_BLOCKS } from "@fernpaw/domain/clinics/paper-document";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { useEffect, useState } from "react";
import { DateField } from "../../../form/date-field.tsx";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { OnlineOnly } from "../../../session/sync-client/online-only.tsx";
import { useIsComplete } from "../../../session/sync-client/use-is-complete.ts";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { useToday } from "../../../ui/clock-time.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { RowPage } from "../../../ui/row-page.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { IncompleteNote } from "../../clinics/public/paper/incomplete-note.tsx";
import { PrintButton } from "../../clinics/public/paper/paper-actions.tsx";
import { PaperPage } from "../../clinics/public/paper/paper-page.tsx";
import { paperOf } from "../../clinics/public/paper/paper.queries.ts";
import { FilePicture } from "../../files/public/file-picture.tsx";
import { copy as petCopy } from "../pets.copy.ts";
import { MailRecord } from "./mail-record.tsx";
import { downloadRecord } from "./record-call.ts";
import { type AskedRecord, recordDocument } from "./record-document.ts";
import { copy, EXTENTS, extentWords } from "./record.copy.ts";
import { readRecord, type RecordRows } from "./record.queries.ts";

interface RecordScreenProps {
  petId: string;
  asked: AskedRecord;
  onAsk: (set: Partial<AskedRecord>) => void;
}

/** The record of a pet to print, or as one file for a referral. */
export function RecordScreen({ petId, asked, onAsk }: RecordScreenProps) {
  const { db, sync, timeZone } = useClinic();
  const today = useToday(timeZone);
  const rows = useLiveQuery(() => readRecord(db, { sync, petId, today }), [db, sync, petId, today]);
  const list = { to: paths.clients, title: petCopy.clients };
  return (
    <RowPage page={rows} missing={{ title: petCopy.notHere, hint: petCopy.notHereHint }} list={list}>
      {(found) => <Loaded rows={found} asked={asked} onAsk={onAsk} />}
    </RowPage>
  );
}

/** Asks the server for what is older than the device keeps. */
function useOlder(petId: string): "loading" | "whole" | "failed" {
  const { sync } = useClinic();
  const [state, setState] = useState<"loading" | "whole" | "failed">("loading");
  useEffect(() => {
    let isCurrent = true;
    const say = (next: "whole" | "failed") => (): void => {
      if (isCurrent) setState(next);
    };
    sync.loadHistory({ pet: petId }).then(say("whole"), say("failed"));
    return () => {
      isCurrent = false;
    };
  }, [sync, petId]);
  return state;
}

function Loaded({ rows, asked, onAsk }: { rows: RecordRows } & Omit<RecordScreenProps, "petId">) {
  const { db, clinicId, settings, timeZone } = useClinic();
  const { pet } = rows.page;
  const today = useToday(timeZone);
  const paper = useLiveQuery(() => paperOf(db, clinicId), [db, clinicId]);
  const older = useOlder(pet.id);
  const isComplete = useIsComplete();
  const action = useAction((error) => problemText(error, { noNetwork: copy.noNetwork }));
  const { extent, from, to } = asked;
  if (paper === undefined) return <SkeletonRows />;
  const isBad = from !== "" && to !== "" && from > to;
  const documentFor = (set: AskedRecord) =>
    paper && !isBad
      ? recordDocument({ ...set, rows, sheet: paper.sheet, timeZone, today, weightUnit: settings.weightUnit })
      : null;
  const document = documentFor(asked);
  // The server puts photos into the file of a record alone.
  const mailed = asked.hasPhotos ? documentFor({ ...asked, hasPhotos: false }) : document;
  const isTooLong = document !== null && document.blocks.length > MOST_BLOCKS;
  const isDisabled = isTooLong || older === "loading" || !isComplete;
  const save = (): void => {
    if (!paper || !document) return;
    void action.run(() =>
      downloadRecord(pet.id, { petName: pet.name, locationId: paper.locationId, extent, document }),
    );
  };
  return (
    <div>
      <PageHeader
        title={copy.title(pet.name)}
        crumbs={[
          { label: petCopy.clients, to: paths.clients },
          { label: pet.name, to: paths.pet(pet.id) },
          { label: copy.crumb },
        ]}
        actions={
          document && (
            <>
              <FileButton isDisabled={isDisabled} isLoading={action.isBusy} onClick={save} />
              {mailed && paper && (
                <MailRecord page={rows.page} document={mailed} locationId={paper.locationId} isDisabled={isDisabled} />
              )}
              <PrintButton />
            </>
          )
        }
      />
      <ProblemAlert problem={action.problem} />
      <Choices asked={asked} isBad={isBad} today={today} onAsk={onAsk} />
      <Typography className="beside-paper" sx={{ color: "ink2", mb: 3 }}>
        {`${copy.wholePeriod} ${copy.fileHint}`}
      </Typography>
      <Doubts isComplete={isComplete} older={older} isTooLong={isTooLong} />
      {paper && !paper.isComplete && <IncompleteNote />}
      {document && paper && (
        <PaperPage
          document={document}
          letterhead={paper.letterhead}
          picture={({ fileId, label }) => {
            const file = rows.files.find(({ id }) => id === fileId);
            return file && <FilePicture key={fileId} file={file} label={label} />;
          }}
        />
      )}
    </div>
  );
}

interface FileButtonProps {
  isDisabled: boolean;
  isLoading: boolean;
  onClick: () => void;
}

function FileButton({ isDisabled, isLoading, onClick }: FileButtonProps) {
  return (
    <OnlineOnly reason={copy.onlineOnly}>
      {(online) => (
        <Button
          startIcon={<FileDown size={20} aria-hidden="true" />}
          isLoading={isLoading}
          {...online}
          disabled={online.disabled === true || isDisabled}
          onClick={onClick}
        >
          {copy.file}
        </Button>
      )}
    </OnlineOnly>
  );
}

interface ChoicesProps extends Pick<RecordScreenProps, "asked" | "onAsk"> {
  /** The period ends before it begins. */
  isBad: boolean;
  today: LocalDate;
}

/** The extent of the record, and its period. */
function Choices({ asked: { extent, from, to, hasPhotos }, isBad, today, onAsk }: ChoicesProps) {
  return (
    <Box className="beside-paper" sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "flex-start", mb: 3 }}>
      <Choice
        label={copy.extent}
        value={extent}
        options={EXTENTS.map((value) => ({ value, label: extentWords[value] }))}
        onChange={(next) => onAsk({ extent: next })}
      />
      <DateField label={copy.from} value={from} max={today} onChange={(day) => onAsk({ from: day })} />
      <DateField
        label={copy.to}
        value={to}
        max={today}
        onChange={(day) => onAsk({ to: day })}
        errorText={isBad ? copy.badPeriod : undefined}
      />
      {extent === "full" && (
        <FormControlLabel
          control={<Checkbox checked={hasPhotos} onChange={(_, isTicked) => onAsk({ hasPhotos: isTicked })} />}
          label={copy.photos}
        />
      )}
    </Box>
  );
}

interface DoubtsProps {
  isComplete: boolean;
  older: "loading" | "whole" | "failed";
  isTooLong: boolean;
}

/** Why the record may lack something, or cannot be a file. */
function Doubts({ isComplete, older, isTooLong }: DoubtsProps) {
  return (
    <>
      {!isComplete && (
        <Alert severity="warning" className="beside-paper" sx={{ mb: 4 }}>
          {copy.stillLoading}
        </Alert>
      )}
      {older !== "whole" && (
        <Alert severity={older === "failed" ? "warning" : "info"} className="beside-paper" sx={{ mb: 4 }}>
          {older === "failed" ? copy.mayLack : copy.loading}
        </Alert>
      )}
      {isTooLong && (
        <Alert severity="warning" className="beside-paper" sx={{ mb: 4 }}>
          {copy.tooLong}
        </Alert>
      )}
    </>
  );
}
