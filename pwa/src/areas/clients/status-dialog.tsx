import { clientName } from "@fernpaw/domain/clients/client";
import { changeClientStatus } from "@fernpaw/domain/clients/client.mutations";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { copy, statusEffects, statusWords } from "./clients.copy.ts";
import type { Client, ClientPage } from "./clients.queries.ts";

/** A status is chosen with what it does before one's eyes. */
export function StatusDialog({ page, onClose }: { page: ClientPage; onClose: () => void }) {
  const { mutate } = useClinic();
  const { client } = page;
  const action = useAction();
  const [status, setStatus] = useState(client.status);
  const pets = page.pets.filter(({ isCurrent, pet }) => isCurrent && pet.status !== "deceased");
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (!(await action.run(() => mutate(changeClientStatus, { id: client.id, status })))) return;
    toastDone(copy.statusDialog.done(statusWords[status]));
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.statusDialog.title(clientName(client))}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {copy.statusDialog.submit}
        </Button>
      }
    >
      <Stack spacing={3}>
        <RadioGroup
          aria-label={copy.statusDialog.label}
          value={status}
          onChange={(_, value) => setStatus(value as Client["status"])}
        >
          {Object.entries(statusWords).map(([value, words]) => (
            <FormControlLabel
              key={value}
              value={value}
              control={<Radio />}
              sx={{ alignItems: "flex-start", mb: 2 }}
              label={
                <>
                  <Typography component="span" sx={{ display: "block", fontWeight: 600, pt: 2 }}>
                    {words}
                  </Typography>
                  <Typography component="span" variant="body2" sx={{ display: "block", color: "ink2" }}>
                    {statusEffects[value as Client["status"]]}
                  </Typography>
                </>
              }
            />
          ))}
        </RadioGroup>
        {status === "deceased" && pets.length > 0 && (
          <Typography>{copy.statusDialog.pets(pets.map(({ pet }) => pet.name).join(", "))}</Typography>
        )}
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
  );
}
