import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import type { ReactNode } from "react";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useCallForm } from "../../form/use-call-form.ts";
import { clinicHttp, parseProblem } from "../../http/client.ts";
import { TextField } from "../../ui/text-field.tsx";
import { problemText } from "./problem.copy.ts";
import { StepUpCancelled } from "../step-up-cancelled.ts";
import { copy } from "./step-up.copy.ts";

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
      if (parseProblem(error)?.code !== "step_up_required") throw error;
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
  const form = useCallForm({
    start: () => ({ password: "" }),
    faults: ({ password }) => (password === "" ? { password: copy.required } : {}),
    call: ({ password }) => give(password),
    place: (_, error) => ({ password: problemText(error) }),
    onSaved: onDone,
  });
  return (
    <FormDialog form={form} onClose={onClose} title={copy.title} size="md" submitLabel={copy.submit} hasCancel>
      <Typography>{copy.why}</Typography>
      <TextField
        label={copy.password}
        type="password"
        autoComplete="current-password"
        autoFocus
        {...form.field("password")}
      />
    </FormDialog>
  );
}
