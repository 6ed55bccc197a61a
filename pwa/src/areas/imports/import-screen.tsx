import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { mayImportKind } from "@fernpaw/domain/imports/import-kinds";
import { FileUp } from "lucide-react";
import { useState } from "react";
import { paths } from "../../paths.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { mayEnter } from "../../session/sign-in/access.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { ManyFilesCard } from "../files/public/many-files-card.tsx";
import { ColumnMapping } from "./column-mapping.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { importApi, type ImportUpload } from "./import-api.ts";
import { importProblem } from "./import-problem.ts";
import type { ImportPlace } from "./import-place.ts";
import { ImportProgress } from "./import-progress.tsx";
import { copy } from "./import.copy.ts";
import { TRY_AGAIN } from "../../ui/try-again.copy.ts";

interface ImportScreenProps {
  place?: ImportPlace;
  /** Null: no file has been chosen yet. */
  jobId: string | null;
  onJob: (id: string | null) => void;
}

/** A list, from the file to the clinic, one question at a time. */
export function ImportScreen({ place = "clients", jobId, onJob }: ImportScreenProps) {
  const { actor } = useClinic();
  const [upload, setUpload] = useState<ImportUpload | null>(null);
  const [isMapping, setMapping] = useState(true);
  if (!mayEnter(actor, "import")) return <EmptyState title={copy.noRight} />;
  const columns = upload !== null && upload.id === jobId ? upload : null;
  return (
    <Box sx={{ maxWidth: "60rem" }}>
      <PageHeader
        crumbs={[
          place === "clients" && mayImportKind(actor, "clients")
            ? { label: copy.clients, to: paths.clients }
            : { label: copy.products, to: paths.products },
          { label: copy.title },
        ]}
        title={copy.title}
        subtitle={place === "products" ? copy.productIntro : copy.intro}
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
          {place === "clients" && mayImportKind(actor, "notes") && <ManyFilesCard />}
          <EarlierImports
            onOpen={(id) => {
              setMapping(false);
              onJob(id);
            }}
          />
        </Stack>
      )}
      {columns && isMapping && (
        <ColumnMapping
          key={`${columns.id} ${columns.sheet}`}
          place={place}
          upload={columns}
          onUpload={setUpload}
          onChecking={() => setMapping(false)}
        />
      )}
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
            accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv"
            disabled={share !== null}
            onChange={(event) => {
              const chosen = event.target.files?.[0];
              event.target.value = "";
              if (chosen) void send(chosen);
            }}
          />
        </Box>
        {file && (
          <Typography sx={{ overflowWrap: "anywhere" }}>
            <bdi>{file.name}</bdi>
          </Typography>
        )}
        {share !== null && (
          <Box sx={{ width: "100%" }}>
            <LinearProgress variant="determinate" value={percent} aria-label={copy.uploading(percent)} />
            <Typography role="status">{copy.uploading(percent)}</Typography>
          </Box>
        )}
        <ProblemAlert problem={problem} />
        {problem !== null && file && <Button onClick={() => void send(file)}>{TRY_AGAIN}</Button>}
      </Stack>
    </Card>
  );
}
