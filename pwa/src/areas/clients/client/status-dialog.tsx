import { clientName } from "@fernpaw/domain/clients/client";
import { changeClientStatus } from "@fernpaw/domain/clients/client.mutations";
import FormControlLabel from "@mui/material/FormControlLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Typography from "@mui/material/Typography";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { toastDone } from "../../../ui/toast.ts";
import { copy, statusEffects, statusWords } from "../clients.copy.ts";
import type { Client, ClientPage } from "../clients.queries.ts";

/** A status is chosen with what it does before one's eyes. */
export function StatusDialog({ page, onClose }: { page: ClientPage; onClose: () => void }) {
  const { client } = page;
  const form = useActionForm({
    mutation: changeClientStatus,
    start: () => ({ status: client.status }),
    toArgs: ({ status }) => ({ id: client.id, status }),
    onSaved: ({ status }) => {
      toastDone(copy.statusDialog.done(statusWords[status]));
      onClose();
    },
  });
  const { value: status, onChange } = form.pick("status");
  const pets = page.pets.filter(({ isCurrent, pet }) => isCurrent && pet.status !== "deceased");
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.statusDialog.title(clientName(client))}
      submitLabel={copy.statusDialog.submit}
      spacing={3}
    >
      <RadioGroup
        aria-label={copy.statusDialog.label}
        value={status}
        onChange={(_, value) => onChange(value as Client["status"])}
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
    </FormDialog>
  );
}
