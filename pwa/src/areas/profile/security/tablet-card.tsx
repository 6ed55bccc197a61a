import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import type { Profile } from "../../../http/stored-session.ts";
import { copy as lockCopy } from "../../../session/lock/lock.copy.ts";
import { forgetAllPins } from "../../../session/lock/pin-verifier.ts";
import { enrolTablet, fetchTablet, releaseTablet } from "../../../session/lock/tablet-calls.ts";
import { askForPin, keepTablet, lockNow, showFaces, useTablet } from "../../../session/lock/tablet-state.ts";
import type { Tablet } from "../../../session/lock/tablet-state.ts";
import { useStepUp } from "../../../session/step-up.tsx";
import { useServerAction } from "../../../session/use-server-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "./tablet.copy.ts";

const LOCK_MINUTES = [1, 2, 3, 5, 10, 15, 20, 30] as const;
const DEFAULT_MINUTES = 5;

/** This browser as a tablet that several people share: owners decide, everybody on it has a PIN. */
export function TabletCard({ user }: { user: Profile }) {
  const { tablet } = useTablet();
  const isOwner = user.role === "owner";
  if (tablet === null && !isOwner) return null;
  return (
    <Card titleLevel="h3" title={tablet === null ? copy.title : copy.shared(tablet.name)}>
      <Stack spacing={4}>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {tablet === null ? copy.hint : copy.sharedHint(tablet.lockAfterMin)}
        </Typography>
        {tablet !== null && <Everybody />}
        {isOwner && <Enrolment key={tablet?.name ?? ""} tablet={tablet} />}
      </Stack>
    </Card>
  );
}

function Everybody() {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap" }}>
      <Button onClick={askForPin}>{copy.choosePin}</Button>
      <Button onClick={showFaces}>{lockCopy.switchPerson}</Button>
      <Button onClick={lockNow}>{lockCopy.lock}</Button>
    </Stack>
  );
}

function Enrolment({ tablet }: { tablet: Tablet | null }) {
  const { run, dialog } = useStepUp();
  const action = useServerAction();
  const [name, setName] = useState(tablet?.name ?? "");
  const [minutes, setMinutes] = useState(tablet?.lockAfterMin ?? DEFAULT_MINUTES);
  const [fault, setFault] = useState<string>();
  const save = async () => {
    setFault(name.trim() === "" ? copy.nameMissing : undefined);
    if (name.trim() === "") return;
    const work = async () => {
      await enrolTablet(name.trim(), minutes);
      await fetchTablet();
    };
    if (await action.run(() => run(work))) toastDone(tablet === null ? copy.enrolled : copy.saved);
  };
  const release = async () => {
    const work = async () => {
      await releaseTablet();
      await forgetAllPins();
      keepTablet(null);
    };
    if (await action.run(() => run(work))) toastDone(copy.released);
  };
  return (
    <>
      <Stack
        component="form"
        noValidate
        spacing={4}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ProblemAlert problem={action.problem} />
        <TextField
          label={copy.name}
          helperText={copy.nameHint}
          value={name}
          onChange={(event) => setName(event.target.value)}
          errorText={fault}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <TextField
          select
          label={copy.lockAfter}
          value={minutes}
          onChange={(event) => setMinutes(Number(event.target.value))}
        >
          {LOCK_MINUTES.map((value) => (
            <MenuItem key={value} value={value}>
              {copy.minutes(value)}
            </MenuItem>
          ))}
        </TextField>
        <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap" }}>
          <Button type="submit" isLoading={action.isBusy}>
            {tablet === null ? copy.enrol : copy.save}
          </Button>
          {tablet !== null && (
            <Button variant="ghost" onClick={() => void release()}>
              {copy.release}
            </Button>
          )}
        </Stack>
      </Stack>
      {dialog}
    </>
  );
}
