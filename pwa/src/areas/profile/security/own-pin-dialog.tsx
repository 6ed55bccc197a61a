import { Pin } from "@fernpaw/domain/auth/account-forms";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type ChangeEvent, useState } from "react";
import * as z from "zod/mini";
import { clinicHttp } from "../../../http/client.ts";
import { rememberOwnPin } from "../../../session/lock/own-pin.ts";
import { openAfterProof } from "../../../session/lock/tablet-state.ts";
import { useServerAction } from "../../../session/sign-in/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { copy } from "./own-lock.copy.ts";

const BLANK = { password: "", pin: "", again: "" };
type Values = typeof BLANK;
const RIGHT = 204;

function faultsIn({ password, pin, again }: Values): Partial<Values> {
  if (password === "") return { password: copy.required };
  if (!z.safeParse(Pin, pin).success) return { pin: copy.easy };
  return pin === again ? {} : { again: copy.notSame };
}

interface OwnPinDialogProps {
  userId: string;
  onClose: () => void;
  onChosen: () => void;
}

/** Whoever chooses the PIN gives the password, right now: somebody who passes by an open device must not. */
export function OwnPinDialog({ userId, onClose, onChosen }: OwnPinDialogProps) {
  const [values, setValues] = useState(BLANK);
  const [faults, setFaults] = useState<Partial<Values>>({});
  const action = useServerAction();
  const bind = (name: keyof Values) => ({
    type: "password",
    value: values[name],
    errorText: faults[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: target.value }),
  });
  const save = async () => {
    const found = faultsIn(values);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const isDone = await action.run(async () => {
      const { status } = await clinicHttp.http.post("/api/profile/step-up", { password: values.password });
      // A captive portal answers 200 to anything.
      if (status !== RIGHT) throw new Error("nobody has looked at the password");
      await rememberOwnPin(userId, values.pin);
      openAfterProof();
    });
    if (isDone) onChosen();
  };
  const digits = { htmlInput: { inputMode: "numeric", maxLength: 6 } } as const;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.choosePin}
      size="md"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      actions={
        <Button type="submit" variant="primary" isLoading={action.isBusy}>
          {copy.save}
        </Button>
      }
    >
      <Stack spacing={4}>
        <Typography>{copy.pinHint}</Typography>
        <ProblemAlert problem={action.problem} />
        <TextField {...bind("password")} label={copy.password} autoComplete="current-password" autoFocus />
        <TextField {...bind("pin")} label={copy.newPin} autoComplete="off" slotProps={digits} />
        <TextField {...bind("again")} label={copy.repeatPin} autoComplete="off" slotProps={digits} />
      </Stack>
    </Dialog>
  );
}
