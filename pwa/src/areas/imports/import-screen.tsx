import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { FileUp } from "lucide-react";
import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { importApi, type ImportJob, type ImportUpload } from "./import-api.ts";
import { importProblem } from "./import-problem.ts";
import { ImportProgress } from "./import-progress.tsx";
import { copy, statusWords } from "./import.copy.ts";

interface ImportScreenProps {
  /** Null: no file has been chosen yet. */
  jobId: string | null;
  onJob: (id: string | null) => void;
}

/** A list of owners and pets, from the file to the clinic, one question at a time. */
export function ImportScreen({ jobId, onJob }: ImportScreenProps) {
  const { can } = useClinic();
  const [upload, setUpload] = useState<ImportUpload | null>(null);
  const [isMapping, setMapping] = useState(true);
  if (!can("clients:manage")) return <EmptyState title={copy.noRight} />;
  const columns = upload !== null && upload.id === jobId ? upload : null;
  return (
    <Box sx={{ maxWidth: "60rem" }}>
      <PageHeader
        crumbs={[{ label: copy.clients, to: paths.clients }, { label: copy.title }]}
        title={copy.title}
        subtitle={copy.intro}
      />
      {jobId === null && (
        <Stack spacing={4}>
          <FileChoice
            onUploaded={(next) => {
              setUpload(next);
              setMapping(true);
              onJob(next.id);
            }}
          />
          <EarlierImports
            onOpen={(id) => {
              setMapping(false);
              onJob(id);
            }}
          />
        </Stack>
      )}
      {columns && isMapping && <ColumnMapping upload={columns} onChecking={() => setMapping(false)} />}
      {jobId !== null && !(columns && isMapping) && (
        <ImportProgress
          key={jobId}
          jobId={jobId}
          onAnother={() => onJob(null)}
          onColumns={async () => {
            if (!columns) setUpload(await importApi.columns(jobId));
            setMapping(true);
          }}
        />
      )}
    </Box>
  );
}

function FileChoice({ onUploaded }: { onUploaded: (upload: ImportUpload) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (chosen: File): Promise<void> => {
    setFile(chosen);
    setProblem(null);
    setShare(0);
    try {
      onUploaded(await importApi.upload(chosen, chosen.name, setShare));
    } catch (error) {
      setProblem(importProblem(error) ?? copy.offline);
    } finally {
      setShare(null);
    }
  };
  const percent = Math.round((share ?? 0) * 100);
  return (
    <Card title={copy.steps.file}>
      <Stack spacing={3} sx={{ alignItems: "flex-start" }}>
        <Box
          component="label"
          sx={{
            display: "inline-flex",
            alignItems: "center",
            gap: 2,
            minHeight: 48,
            px: 4,
            borderRadius: "10px",
            cursor: "pointer",
            bgcolor: "primary.main",
            color: "primary.contrastText",
            fontWeight: 600,
            "&:focus-within": { outline: "3px solid", outlineColor: "focus", outlineOffset: 2 },
          }}
        >
          <FileUp size={20} aria-hidden="true" />
          {copy.choose}
          <input
            className="vh"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            disabled={share !== null}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = "";
              if (chosen) void send(chosen);
            }}
          />
        </Box>
        {file && <Typography>{file.name}</Typography>}
        {share !== null && (
          <Box sx={{ width: "100%" }}>
            <LinearProgress variant="determinate" value={percent} aria-label={copy.uploading(percent)} />
            <Typography role="status">{copy.uploading(percent)}</Typography>
          </Box>
        )}
        <ProblemAlert problem={problem} />
        {problem !== null && file && <Button onClick={() => void send(file)}>{copy.tryAgain}</Button>}
      </Stack>
    </Card>
  );
}

function EarlierImports({ onOpen }: { onOpen: (id: string) => void }) {
  const [jobs, setJobs] = useState<ImportJob[]>([]);
  useEffect(() => {
    let isCurrent = true;
    importApi.jobs().then(
      (next) => isCurrent && setJobs(next),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  if (jobs.length === 0) return null;
  return (
    <Card title={copy.earlier}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0 }}>
        {jobs.map((job) => (
          <Box
            component="li"
            key={job.id}
            sx={{
              display: "flex",
              flexWrap: "wrap",
              gap: 3,
              alignItems: "center",
              minHeight: "var(--d-row)",
              borderTop: "1px solid",
              borderColor: "line",
            }}
          >
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>{job.fileName || job.id}</Typography>
            <Typography sx={{ color: "ink2" }}>{statusWords[job.status]}</Typography>
            <Button onClick={() => onOpen(job.id)}>
              {copy.open} <span className="vh">{job.fileName}</span>
            </Button>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
