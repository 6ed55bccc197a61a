import { Pin } from "@fernpaw/domain/auth/account-forms";
import Typography from "@mui/material/Typography";
import * as z from "zod/mini";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { clinicHttp } from "../../../http/client.ts";
import { rememberOwnPin } from "../../../session/lock/own-pin.ts";
import { openAfterProof } from "../../../session/lock/tablet-state.ts";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "./own-lock.copy.ts";

const BLANK = { password: "", pin: "", again: "" };
type Values = typeof BLANK;
const RIGHT = 204;

function faultsIn({ password, pin, again }: Values): Partial<Values> {
  return {
    ...(password === "" && { password: copy.required }),
    ...(!z.safeParse(Pin, pin).success && { pin: copy.easy }),
    ...(pin !== again && { again: copy.notSame }),
  };
}

interface OwnPinDialogProps {
  userId: string;
  onClose: () => void;
  onChosen: () => void;
}

/** Choosing the PIN needs the password, so that a passer-by at an open device cannot choose one. */
export function OwnPinDialog({ userId, onClose, onChosen }: OwnPinDialogProps) {
  const form = useCallForm({
    start: () => BLANK,
    faults: faultsIn,
    call: async ({ password, pin }) => {
      const { status } = await clinicHttp.http.post("/api/profile/step-up", { password });
      // A captive portal answers 200 to anything.
      if (status !== RIGHT) throw new Error("nobody has looked at the password");
      await rememberOwnPin(userId, pin);
      openAfterProof();
    },
    onSaved: onChosen,
  });
  const digits = { inputMode: "numeric", maxLength: 6 };
  return (
    <FormDialog form={form} onClose={onClose} title={copy.choosePin} size="md" submitLabel={copy.save} problem={null}>
      <Typography>{copy.pinHint}</Typography>
      <ProblemAlert problem={form.problem} />
      <TextField
        type="password"
        {...form.field("password")}
        label={copy.password}
        autoComplete="current-password"
        autoFocus
      />
      <TextField type="password" {...form.field("pin", digits)} label={copy.newPin} autoComplete="off" />
      <TextField type="password" {...form.field("again", digits)} label={copy.repeatPin} autoComplete="off" />
    </FormDialog>
  );
}
