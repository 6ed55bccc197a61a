import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { clinicHttp, problemOf } from "../../http/client.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { copy as uiCopy } from "../../ui/ui.copy.ts";
import { problemText } from "./problem.copy.ts";
import { copy } from "./step-up.copy.ts";

/** The person did not want to give the password: nothing was done, and nothing has to be said. */
export class StepUpCancelled extends Error {
  override readonly name = "StepUpCancelled";
}

interface StepUp {
  /** Does `work`; where the server wants the password once more, asks for it and does it again. @throws StepUpCancelled */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  dialog: ReactNode;
}

interface PendingWork {
  resolve: () => void;
  reject: (cause: unknown) => void;
}

const giveClinicPassword = async (password: string): Promise<void> => {
  await clinicHttp.http.post("/api/profile/step-up", { password });
};

/** `give` brings the password to the server: at the clinic's door, unless somebody else asks. */
export function useStepUp(give = giveClinicPassword): StepUp {
  const waiting = useRef<PendingWork | null>(null);
  const [isOpen, setOpen] = useState(false);
  const settle = (how: (waiting: PendingWork) => void) => {
    setOpen(false);
    if (waiting.current) how(waiting.current);
    waiting.current = null;
  };
  const run = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (problemOf(error)?.code !== "step_up_required") throw error;
    }
    await new Promise<void>((resolve, reject) => {
      waiting.current = { resolve, reject };
      setOpen(true);
    });
    return work();
  };
  const dialog = isOpen && (
    <PasswordDialog
      give={give}
      onDone={() => settle(({ resolve }) => resolve())}
      onClose={() => settle(({ reject }) => reject(new StepUpCancelled()))}
    />
  );
  return { run, dialog };
}

interface PasswordDialogProps {
  give: (password: string) => Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

function PasswordDialog({ give, onDone, onClose }: PasswordDialogProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (password === "") {
      setProblem(copy.required);
      return;
    }
    setBusy(true);
    try {
      await give(password);
      onDone();
    } catch (error) {
      setProblem(problemText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.title}
      size="md"
      onSubmit={(event) => {
        event.preventDefault();
        // A dialog stands inside the form that opened it, which must not be sent by this.
        event.stopPropagation();
        void submit();
      }}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {uiCopy.cancel}
          </Button>
          <Button type="submit" variant="primary" isLoading={isBusy}>
            {copy.submit}
          </Button>
        </>
      }
    >
      <Stack spacing={4}>
        <Typography>{copy.why}</Typography>
        <TextField
          label={copy.password}
          type="password"
          autoComplete="current-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          errorText={problem}
        />
      </Stack>
    </Dialog>
  );
}
