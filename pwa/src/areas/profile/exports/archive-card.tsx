import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Archive as ArchiveIcon } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, shortDay } from "../../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { saveAddress } from "../../../ui/save-file.ts";
import { sizeText } from "../../../ui/size-text.ts";
import { toastDone } from "../../../ui/toast.ts";
import { type Archive, archiveAddress, askForArchive, removeArchive } from "../public/export-calls.ts";
import { ServerRows } from "../server-rows.tsx";
import { copy } from "./exports.copy.ts";
import { isAtWork, useArchives } from "./use-archives.ts";

const whatIn = ({ clientId, clientName }: Archive): string => {
  if (clientId === null) return copy.everything;
  return clientName === null ? copy.formerClient : copy.client(clientName);
};

/** Archives of the whole clinic and of single clients: made by the server, downloaded by the browser itself. */
export function ArchiveCard() {
  const { rows, problem, reload } = useArchives();
  const stepUp = useStepUp();
  const action = useServerAction();
  const [asked, setAsked] = useState<Archive | null>(null);
  const make = async () => {
    await action.run(() => stepUp.run(() => askForArchive()));
    reload();
  };
  const download = async (archive: Archive) => {
    const isDone = await action.run(async () => saveAddress(await stepUp.run(() => archiveAddress(archive.id))));
    if (isDone) toastDone(copy.started);
  };
  const isMaking = rows?.some((row) => row.clientId === null && isAtWork(row)) ?? false;
  return (
    <Card titleLevel="h3" title={copy.title}>
      <Typography variant="body2" sx={{ color: "ink2", mb: 2 }}>
        {copy.hint}
      </Typography>
      <ProblemAlert problem={action.problem} />
      <ServerRows rows={rows} problem={problem} onRetry={reload} label={copy.list}>
        {(archive) => (
          <ArchiveLine
            archive={archive}
            isBusy={action.isBusy}
            onDownload={() => void download(archive)}
            onRemove={() => setAsked(archive)}
          />
        )}
      </ServerRows>
      <Stack spacing={3} sx={{ alignItems: "flex-start", mt: 2 }}>
        {rows?.length === 0 && <Typography variant="body2">{copy.none}</Typography>}
        <Button
          startIcon={<ArchiveIcon size={18} aria-hidden="true" />}
          disabled={action.isBusy || isMaking || rows === null}
          onClick={() => void make()}
        >
          {copy.make}
        </Button>
      </Stack>
      {stepUp.dialog}
      {asked && (
        <ConfirmDialog
          isOpen
          isDestructive
          onClose={() => setAsked(null)}
          onConfirm={async () => {
            if (await action.run(() => removeArchive(asked.id))) toastDone(copy.removed);
            reload();
          }}
          title={copy.sure}
          confirmLabel={copy.remove}
        >
          {copy.sureText}
        </ConfirmDialog>
      )}
    </Card>
  );
}

interface ArchiveLineProps {
  archive: Archive;
  isBusy: boolean;
  onDownload: () => void;
  onRemove: () => void;
}

function ArchiveLine({ archive, isBusy, onDownload, onRemove }: ArchiveLineProps) {
  const { timeZone } = useClinic();
  const what = whatIn(archive);
  const made = `${shortDay(archive.createdAt, timeZone)}, ${clockTime(archive.createdAt, timeZone)}`;
  return (
    <>
      <Box sx={{ flex: "1 1 12rem", minWidth: 0 }}>
        <Typography component="p" variant="subtitle2" sx={{ overflowWrap: "anywhere" }}>
          {`${what} · ${made}`}
        </Typography>
        <ArchiveState archive={archive} />
      </Box>
      {archive.status === "done" && (
        <Button size="sm" aria-label={copy.downloadOf(what, made)} disabled={isBusy} onClick={onDownload}>
          {copy.download}
        </Button>
      )}
      <Button size="sm" aria-label={copy.removeOf(what, made)} disabled={isBusy} onClick={onRemove}>
        {copy.remove}
      </Button>
    </>
  );
}

function ArchiveState({ archive }: { archive: Archive }) {
  const { timeZone } = useClinic();
  const { status, failure, doneRows, totalRows, bytes, expiresAt } = archive;
  if (isAtWork(archive)) {
    const isKnown = status === "running" && totalRows > 0;
    return (
      <>
        <LinearProgress
          sx={{ my: 1 }}
          variant={isKnown ? "determinate" : "indeterminate"}
          value={isKnown ? Math.min(100, (doneRows / totalRows) * 100) : 0}
          aria-label={copy.making}
        />
        <Typography component="p" variant="body2" role="status" sx={{ color: "ink2" }}>
          {isKnown ? copy.progress(doneRows, totalRows) : copy.waiting}
        </Typography>
      </>
    );
  }
  const failed = failure === "disk_full" ? copy.failedDisk : copy.failed;
  return (
    <Typography component="p" variant="body2" sx={{ color: "ink2" }}>
      {status === "done" ? copy.ready(sizeText(bytes), shortDay(expiresAt, timeZone)) : failed}
    </Typography>
  );
}
