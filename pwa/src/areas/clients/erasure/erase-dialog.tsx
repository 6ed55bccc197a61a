import { clientName } from "@fernpaw/domain/clients/client";
import { isTypedName } from "@fernpaw/domain/data-protection/typed-name";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ReactNode } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useFetch } from "../../../ui/use-fetch.ts";
import type { Client } from "../clients.queries.ts";
import { eraseClient, type ErasurePreview, previewErasure } from "./erasure-calls.ts";
import { erasureCopy as copy, keptWords, obstacleWords, tableWords } from "./erasure.copy.ts";

/** Shows what an erasure changes and leaves. The owner types the client's name; the server erases. */
export function EraseDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const stepUp = useStepUp();
  const name = clientName(client);
  const { data: preview, problem, again } = useFetch(client.id, () => previewErasure(client.id), problemText);
  const form = useCallForm({
    start: () => ({ name: "" }),
    faults: (values) => (isTypedName(client, values.name) ? {} : { name: copy.differs }),
    call: (values) => stepUp.run(() => eraseClient(client.id, values.name)),
    place: (refused, error) => (refused?.code === "name_differs" ? { name: copy.differs } : { "": problemText(error) }),
    onSaved: () => {
      toastDone(copy.done);
      onClose();
    },
  });
  const isFree = preview !== null && preview.obstacles.length === 0;
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={copy.title(name)}
        size="xl"
        submitLabel={copy.submit}
        variant="destructive"
        isDisabled={!isFree}
        hasCancel
      >
        <Typography>{copy.intro}</Typography>
        {problem !== null && <LoadProblem problem={problem} onRetry={again} />}
        {preview === null && problem === null && <SkeletonRows />}
        {preview !== null && <PreviewLists preview={preview} />}
        {isFree && (
          <>
            <Typography sx={{ overflowWrap: "anywhere" }}>{copy.typed(name)}</Typography>
            <TextField label={copy.nameLabel} autoComplete="off" {...form.field("name")} />
          </>
        )}
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function PreviewLists({ preview: { obstacles, goes, kept } }: { preview: ErasurePreview }) {
  const { settings } = useClinic();
  const sum = (minor: number | null): string => moneyText(minor ?? 0, settings);
  return (
    <Stack spacing={3}>
      {obstacles.length > 0 && (
        <Lines title={copy.obstacles}>
          {obstacles.map(({ kind, count, amountMinor }) => (
            <li key={kind}>{obstacleWords[kind](count, sum(amountMinor))}</li>
          ))}
        </Lines>
      )}
      <Lines title={copy.goes}>
        {goes.map(({ table, count }) => (
          <li key={table}>{tableWords[table]?.(count) ?? table}</li>
        ))}
      </Lines>
      <Lines title={copy.kept}>
        <li>{copy.pets}</li>
        {kept.map(({ kind, count, until }) => (
          <li key={kind}>
            {keptWords[kind](count)}
            {until !== null && `, ${copy.until(fullDate(until))}`}
          </li>
        ))}
      </Lines>
    </Stack>
  );
}

function Lines({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Typography component="h3" variant="subtitle2">
        {title}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 5, overflowWrap: "anywhere" }}>
        {children}
      </Box>
    </div>
  );
}
