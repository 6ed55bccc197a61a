import { hasVisible } from "@fernpaw/domain/kernel/text";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { paths } from "../../../paths.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { changeDisplay, makeDisplay, type Display } from "./display-calls.ts";
import { copy } from "./displays.copy.ts";

interface DisplayDialogProps {
  /** Null: a new one. */
  display: Display | null;
  onClose: () => void;
}

type DisplayFields = Pick<Display, "name" | "names">;

/** Where a screen hangs and what it shows; of a new one then the code, this once. */
export function DisplayDialog({ display, onClose }: DisplayDialogProps) {
  const [code, setCode] = useState<string | null>(null);
  const stepUp = useStepUp();
  const form = useCallForm({
    start: (): DisplayFields => ({ name: display?.name ?? "", names: display?.names ?? "pet_and_initial" }),
    faults: ({ name }) => (hasVisible(name) ? {} : { name: copy.nameMissing }),
    call: async ({ name, names }) => {
      const wanted = { name: name.trim(), names };
      if (display === null) setCode(await stepUp.run(() => makeDisplay(wanted)));
      else await changeDisplay(display.id, wanted);
    },
    onSaved: () => {
      if (display === null) return;
      toastDone(copy.saved);
      onClose();
    },
  });
  if (code !== null) return <CodeDialog name={form.values.name.trim()} code={code} onClose={onClose} />;
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={display === null ? copy.add : copy.changeOf(display.name)}
        submitLabel={display === null ? copy.make : copy.save}
      >
        <TextField autoFocus label={copy.name} {...form.field("name", { maxLength: 80 })} />
        <TextField select label={copy.names} {...form.field("names")}>
          {Object.entries(copy.namesOf).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}

function CodeDialog({ name, code, onClose }: { name: string; code: string; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const address = `${window.location.origin}${paths.display}`;
  const link = `${address}#token=${code}`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.made(name)}
      size="lg"
      footer={{
        aside: (
          <Button onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
            {isCopied ? copy.copied : copy.copyLink}
          </Button>
        ),
        main: (
          <Button variant="primary" onClick={onClose}>
            {copy.done}
          </Button>
        ),
      }}
    >
      <Stack spacing={4}>
        <Typography>{copy.once}</Typography>
        <TextField label={copy.address} value={address} slotProps={{ htmlInput: { readOnly: true } }} />
        <TextField label={copy.code} value={code} slotProps={{ htmlInput: { readOnly: true } }} />
        <TextField label={copy.link} value={link} slotProps={{ htmlInput: { readOnly: true } }} />
      </Stack>
    </Dialog>
  );
}
