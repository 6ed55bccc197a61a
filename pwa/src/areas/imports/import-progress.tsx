import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Download } from "lucide-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { fullDate, useNow } from "../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { importApi, type ImportJob } from "./import-api.ts";
import { ImportDuplicates } from "./import-duplicates.tsx";
import { ImportFacts } from "./import-facts.tsx";
import { ImportFindings } from "./import-findings.tsx";
import { hasNotes, ImportFigures } from "./import-figures.tsx";
import { importProblem } from "./import-problem.ts";
import { copy } from "./import.copy.ts";
import type { MadeRows } from "./made-rows.copy.ts";
import { RemoveList } from "./remove-list.tsx";
import { UndoneOutcome } from "./undone-outcome.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useImportJob } from "./use-import-job.ts";

interface ImportProgressProps {
  jobId: string;
  /** To the columns of the list, which may have been left before they were chosen. */
  onColumns: () => Promise<void>;
  onAnother: () => void;
}

const MOVING = { checking: copy.checking, running: copy.running, undoing: copy.undoing } as const;

const MOVING_TITLES = { checking: copy.steps.check, running: copy.steps.run, undoing: copy.undoingTitle } as const;

/** The check, its result, the run and its undoing. */
export function ImportProgress({ jobId, onColumns, onAnother }: ImportProgressProps) {
  const { job, problem, refresh } = useImportJob(jobId);
  const [failure, setFailure] = useState<string | null>(null);
  const place = useFocusOnStep(job?.status);
  const act = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(importProblem(error) ?? copy.offline);
    }
    refresh();
  };
  if (!job && problem === null) return <SkeletonRows rows={3} />;
  if (!job) {
    return (
      <Stack spacing={4} sx={{ alignItems: "flex-start" }}>
        <ProblemAlert problem={problem} />
        <Button onClick={onAnother}>{copy.another}</Button>
      </Stack>
    );
  }
  return (
    <Stack spacing={4} ref={place}>
      <ImportFacts job={job} />
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
        {job.status === "done" && (job.traces?.pets ?? 0) > 0 && (
          <Button to={`${paths.clients}?list=pets&of=${job.id}`}>{copy.showPets}</Button>
        )}
        {job.status === "done" && (job.traces?.vaccinations ?? 0) > 0 && (
          <Button to={paths.reminders}>{copy.toReminders}</Button>
        )}
        {isRemovable(job) && <RemoveList job={job} onRemoved={onAnother} />}
        <Button variant="ghost" onClick={onAnother}>
          {copy.another}
        </Button>
      </Stack>
      {job.status === "checked" && <ImportFindings job={job} onChecking={refresh} />}
      {job.status === "done" && (job.report?.possible ?? 0) > 0 && <ImportDuplicates jobId={job.id} />}
    </Stack>
  );
}

/** Each step takes the button away that began it: the focus goes to the heading of the next, unless a field has it. */
function useFocusOnStep(status: ImportJob["status"] | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const heading = place.current?.querySelector<HTMLElement>("h2");
    if (!heading || document.activeElement?.matches("input, textarea, select")) return;
    heading.tabIndex = -1;
    heading.focus();
  }, [status]);
  return place;
}

type MovingJob = ImportJob & { status: keyof typeof MOVING };

const isMoving = (job: ImportJob): job is MovingJob => job.status in MOVING;

/** The number of rows and matches that an undo would remove. */
const left = (job: ImportJob): number => (job.traces?.recognised ?? 0) + total(madeOf(job));

const total = (made: MadeRows): number =>
  made.clients +
  made.pets +
  made.weights +
  made.vaccinations +
  made.notes +
  made.appointments +
  made.products +
  made.productChanges +
  made.stock +
  made.invoices +
  made.credits;

/** Imported rows that were not changed since. */
const madeOf = ({ traces }: ImportJob): MadeRows => ({
  clients: traces?.clients ?? 0,
  pets: traces?.pets ?? 0,
  weights: traces?.weights ?? 0,
  vaccinations: traces?.vaccinations ?? 0,
  notes: traces?.notes ?? 0,
  appointments: traces?.appointments ?? 0,
  products: traces?.products ?? 0,
  productChanges: traces?.productChanges ?? 0,
  stock: traces?.stock ?? 0,
  invoices: traces?.invoices ?? 0,
  credits: traces?.credits ?? 0,
});

const isRemovable = (job: ImportJob): boolean =>
  isUnchecked(job) ||
  job.status === "checked" ||
  job.status === "undone" ||
  (job.status === "failed" && left(job) === 0);

const isUnchecked = ({ status }: ImportJob): boolean => status === "uploaded" || status === "mapped";

function Outcome({ job }: { job: ImportJob }) {
  if (isMoving(job)) {
    const { done, total } = job.progress;
    return (
      <Card title={MOVING_TITLES[job.status]}>
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
        {job.failure === "disk_full" && <Typography sx={{ mb: 3 }}>{copy.failedDisk}</Typography>}
        <Typography sx={{ mb: 3 }}>{left(job) > 0 ? copy.failedPart(madeOf(job)) : copy.failedEmpty}</Typography>
        {job.report && <ImportFigures report={job.report} kind={job.kind} isPast={left(job) > 0} />}
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
  if (job.status === "undone") return <UndoneOutcome job={job} />;
  return (
    <Card title={job.status === "done" ? copy.doneTitle : copy.reportTitle}>
      {job.report && <ImportFigures report={job.report} kind={job.kind} isPast={job.status === "done"} />}
      {onlyRecognises(job) && <Typography sx={{ mt: 3 }}>{copy.rememberHint}</Typography>}
    </Card>
  );
}

const onlyRecognises = ({ status, report }: ImportJob): boolean =>
  status === "checked" && report !== null && report.ready === 0 && report.recognised > 0;

interface NextStepsProps {
  job: ImportJob;
  act: (work: () => Promise<void>) => Promise<void>;
}

function NextSteps({ job, act }: NextStepsProps) {
  const ready = job.report?.ready ?? 0;
  return (
    <>
      {job.status === "checked" && (
        <Button
          variant="primary"
          disabled={ready === 0 && !onlyRecognises(job)}
          onClick={() => void act(() => importApi.run(job.id))}
        >
          {onlyRecognises(job) ? copy.remember : copy.run(ready)}
        </Button>
      )}
      {job.status === "failed" && left(job) > 0 && (
        <Button variant="primary" onClick={() => void act(() => importApi.run(job.id))}>
          {copy.runAgain}
        </Button>
      )}
      {job.status === "failed" && left(job) === 0 && (
        <Button variant="primary" onClick={() => void act(() => importApi.check(job.id))}>
          {copy.checkAgain}
        </Button>
      )}
      {!isMoving(job) && job.report && hasNotes(job.report) && (
        <Button
          startIcon={<Download size={18} aria-hidden="true" />}
          onClick={() => void act(async () => saveFile(await importApi.errorFile(job.id), copy.errorFileName))}
        >
          {copy.errorFile}
        </Button>
      )}
      <UndoStep job={job} act={act} />
    </>
  );
}

function UndoStep({ job, act }: NextStepsProps) {
  const { timeZone } = useClinic();
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { canUndoUntil, traces } = job;
  if (canUndoUntil === null || canUndoUntil <= now || (job.status === "failed" && left(job) === 0)) return null;
  const made = madeOf(job);
  const words = [
    copy.undoHint,
    job.kind === "products" ? copy.undoProducts : "",
    job.kind === "stock" ? copy.undoStock : "",
    total(made) > 0 ? copy.undoes(made) : "",
    traces !== null && traces.recognised > 0 ? copy.undoForgets : "",
    copy.undoUntil(fullDate(localDateOf(canUndoUntil, timeZone))),
  ];
  return (
    <>
      <Button onClick={() => setAsking(true)}>{copy.undo}</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={copy.undoTitle}
        confirmLabel={copy.undo}
        isDestructive
        onConfirm={() => act(() => importApi.undo(job.id))}
      >
        {words.filter((part) => part !== "").join(" ")}
      </ConfirmDialog>
    </>
  );
}
