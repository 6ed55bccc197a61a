import { hasVisible } from "@fernpaw/domain/kernel/text";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState, type SubmitEvent } from "react";
import { paths } from "../../paths.ts";
import { useServerAction } from "../../session/sign-in/use-server-action.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { changeDisplay, makeDisplay, type Display } from "./display-calls.ts";
import { copy } from "./displays.copy.ts";

interface DisplayDialogProps {
  /** Null: a new one. */
  display: Display | null;
  onClose: () => void;
}

/** Where a screen hangs and what it shows; of a new one then the code, this once. */
export function DisplayDialog({ display, onClose }: DisplayDialogProps) {
  const action = useServerAction();
  const [name, setName] = useState(display?.name ?? "");
  const [names, setNames] = useState<Display["names"]>(display?.names ?? "pet_and_initial");
  const [hasTried, setTried] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  if (code !== null) return <CodeDialog name={name.trim()} code={code} onClose={onClose} />;
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setTried(true);
    const wanted = { name: name.trim(), names };
    if (wanted.name === "") return;
    if (display === null) {
      await action.run(async () => setCode(await makeDisplay(wanted)));
      return;
    }
    if (!(await action.run(() => changeDisplay(display.id, wanted)))) return;
    toastDone(copy.saved);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={display === null ? copy.add : copy.changeOf(display.name)}
      size="lg"
      onSubmit={(event) => void handleSubmit(event)}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {display === null ? copy.make : copy.save}
        </Button>
      }
    >
      <Stack spacing={4}>
        <TextField
          autoFocus
          label={copy.name}
          value={name}
          onChange={(event) => setName(event.target.value)}
          errorText={hasTried && !hasVisible(name) ? copy.nameMissing : undefined}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <TextField
          select
          label={copy.names}
          value={names}
          onChange={(event) => setNames(event.target.value as Display["names"])}
        >
          {Object.entries(copy.namesOf).map(([value, words]) => (
            <MenuItem key={value} value={value}>
              {words}
            </MenuItem>
          ))}
        </TextField>
        <ProblemAlert problem={action.problem} />
      </Stack>
    </Dialog>
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
      actions={
        <>
          <Button onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true))}>
            {isCopied ? copy.copied : copy.copyLink}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {copy.done}
          </Button>
        </>
      }
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
