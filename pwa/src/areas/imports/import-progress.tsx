import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Download } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fullDate, useNow } from "../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { importApi, type ImportJob, type ImportReport } from "./import-api.ts";
import { importProblem } from "./import-problem.ts";
import { copy } from "./import.copy.ts";
import { saveFile } from "../../ui/save-file.ts";
import { useImportJob } from "./use-import-job.ts";

interface ImportProgressProps {
  jobId: string;
  /** To the columns of the list, which may have been left before they were chosen. */
  onColumns: () => Promise<void>;
  onAnother: () => void;
}

const MOVING = { checking: copy.checking, running: copy.running, undoing: copy.undoing } as const;

/** The check, its result, the run and its undoing. */
export function ImportProgress({ jobId, onColumns, onAnother }: ImportProgressProps) {
  const { job, problem, refresh } = useImportJob(jobId);
  const [failure, setFailure] = useState<string | null>(null);
  const act = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(importProblem(error) ?? copy.offline);
    }
    refresh();
  };
  if (!job) return problem === null ? <SkeletonRows rows={3} /> : <ProblemAlert problem={problem} />;
  return (
    <Stack spacing={4}>
      <Outcome job={job} />
      <ProblemAlert problem={failure ?? problem} />
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2 }}>
        <NextSteps job={job} act={act} />
        {isUnchecked(job) && (
          <Button variant="primary" onClick={() => void act(onColumns)}>
            {copy.chooseColumns}
          </Button>
        )}
        {job.status === "checked" && <Button onClick={() => void act(onColumns)}>{copy.backToColumns}</Button>}
        <Button variant="ghost" onClick={onAnother}>
          {copy.another}
        </Button>
      </Stack>
    </Stack>
  );
}

type MovingJob = ImportJob & { status: keyof typeof MOVING };

const isMoving = (job: ImportJob): job is MovingJob => job.status in MOVING;

const isUnchecked = ({ status }: ImportJob): boolean => status === "uploaded" || status === "mapped";

function Outcome({ job }: { job: ImportJob }) {
  if (isMoving(job)) {
    const { done, total } = job.progress;
    return (
      <Card title={job.status === "running" ? copy.steps.run : copy.steps.check}>
        <Typography sx={{ mb: 2 }}>{MOVING[job.status]}</Typography>
        <LinearProgress
          variant={total > 0 ? "determinate" : "indeterminate"}
          value={total > 0 ? Math.min(100, (done / total) * 100) : 0}
          aria-label={MOVING[job.status]}
        />
        <Typography role="status">{copy.progress(done, total)}</Typography>
      </Card>
    );
  }
  if (job.status === "failed") {
    return (
      <Card title={copy.failedTitle}>
        <Typography>{copy.failedHint}</Typography>
        {job.report && <Report report={job.report} />}
      </Card>
    );
  }
  if (isUnchecked(job)) {
    return (
      <Card title={copy.uncheckedTitle}>
        <Typography>{copy.uncheckedHint}</Typography>
      </Card>
    );
  }
  if (job.status === "undone") {
    return (
      <Card title={copy.undoneTitle}>
        <Typography>{copy.undoneHint}</Typography>
      </Card>
    );
  }
  return (
    <Card title={job.status === "done" ? copy.doneTitle : copy.reportTitle}>
      {job.report ? <Report report={job.report} /> : null}
    </Card>
  );
}

const LINES = [
  "rows",
  "ready",
  "newClients",
  "newPets",
  "duplicates",
  "repeated",
  "unchanged",
  "recognised",
  "possible",
  "differing",
  "otherOwner",
  "warnings",
  "errors",
] as const satisfies readonly (keyof ImportReport)[];

/** Lines whose rows stand in the file. */
const NOTED = [
  "errors",
  "warnings",
  "duplicates",
  "repeated",
  "recognised",
  "possible",
  "differing",
  "otherOwner",
] as const satisfies readonly (typeof LINES)[number][];

/** Lines that take more than a word: shown where a list has such rows. */
const EXPLAINED = ["recognised", "possible", "differing", "otherOwner"] as const;

function Report({ report }: { report: ImportReport }) {
  return (
    <Stack spacing={3}>
      {report.brokenAtLine > 0 && <ProblemAlert problem={copy.broken(report.brokenAtLine)} />}
      <ReportTable report={report} />
      {EXPLAINED.map((line) => report[line] > 0 && <Typography key={line}>{copy[line](report[line])}</Typography>)}
    </Stack>
  );
}

function ReportTable({ report }: { report: ImportReport }) {
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: "grid", gap: 3, gridTemplateColumns: "repeat(auto-fit, minmax(9rem, 1fr))" }}
    >
      {LINES.filter((line) => report[line] > 0 || !EXPLAINED.some((one) => one === line)).map((line) => (
        <Box
          key={line}
          sx={{
            display: "flex",
            flexDirection: "column-reverse",
            justifyContent: "flex-end",
            p: 3,
            bgcolor: "sunken",
            borderRadius: "10px",
          }}
        >
          <Typography component="dt" variant="body2" sx={{ color: "ink2" }}>
            {copy.report[line]}
          </Typography>
          <Typography
            component="dd"
            variant="h3"
            sx={{ m: 0, color: line === "errors" && report.errors > 0 ? "error.main" : "ink" }}
          >
            {report[line].toLocaleString("en-GB")}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

function NextSteps({ job, act }: { job: ImportJob; act: (work: () => Promise<void>) => Promise<void> }) {
  const { timeZone } = useClinic();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const hasNotes = !isMoving(job) && NOTED.some((line) => (job.report?.[line] ?? 0) > 0);
  const canUndo = job.status === "done" && job.canUndoUntil !== null && job.canUndoUntil > now;
  return (
    <>
      {job.status === "checked" && (
        <Button
          variant="primary"
          disabled={(job.report?.ready ?? 0) === 0}
          onClick={() => void act(() => importApi.run(job.id))}
        >
          {copy.run(job.report?.ready ?? 0)}
        </Button>
      )}
      {job.status === "failed" && (
        <Button variant="primary" onClick={() => void act(() => importApi.run(job.id))}>
          {copy.runAgain}
        </Button>
      )}
      {hasNotes && (
        <Button
          startIcon={<Download size={18} aria-hidden="true" />}
          onClick={() => void act(async () => saveFile(await importApi.errorFile(job.id), copy.errorFileName))}
        >
          {copy.errorFile}
        </Button>
      )}
      {canUndo && <Button onClick={() => setAsking(true)}>{copy.undo}</Button>}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={copy.undoTitle}
        confirmLabel={copy.undo}
        isDestructive
        onConfirm={() => act(() => importApi.undo(job.id))}
      >
        {copy.undoHint}
        {job.canUndoUntil !== null && ` ${copy.undoUntil(fullDate(localDateOf(job.canUndoUntil, timeZone)))}`}
      </ConfirmDialog>
    </>
  );
}
