import { hasVisible } from "@fernpaw/domain/kernel/text";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { problemOf } from "../../../http/client.ts";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { copy as lockCopy } from "../../../session/lock/lock.copy.ts";
import { forgetAllPins } from "../../../session/lock/pin-verifier.ts";
import { enrolTablet, fetchTablet, releaseTablet } from "../../../session/lock/tablet-calls.ts";
import { askForPin, keepTablet, lockNow, showFaces, useTablet } from "../../../session/lock/tablet-state.ts";
import type { Tablet } from "../../../session/lock/tablet-state.ts";
import { problemText } from "../../../session/sign-in/problem.copy.ts";
import { StepUpCancelled, useStepUp } from "../../../session/sign-in/step-up.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { copy } from "./tablet.copy.ts";
import { faultsIn, NOBODY, WitnessFields } from "./witness-fields.tsx";

const LOCK_MINUTES = [1, 2, 3, 5, 10, 15, 20, 30] as const;
const DEFAULT_MINUTES = 5;

/** This browser as a tablet that several people share: an owner decides, or two of the staff; everybody on it has a PIN. */
export function TabletCard({ user }: { user: Profile }) {
  const { tablet } = useTablet();
  const isOwner = user.role === "owner";
  return (
    <Card titleLevel="h3" title={tablet === null ? copy.title : copy.shared(tablet.name)}>
      <Stack spacing={4}>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {tablet === null ? copy.hint : copy.sharedHint(tablet.lockAfterMin)}
        </Typography>
        {tablet !== null && <Everybody />}
        {(tablet === null || isOwner) && <Enrolment key={tablet?.name ?? ""} tablet={tablet} user={user} />}
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

type Faults = Partial<Record<"name" | "colleague" | "password", string>>;

const wordsOf = (error: unknown): string | null => {
  if (error instanceof StepUpCancelled) return null;
  // One's own password is asked for in a dialog, which says so itself.
  return problemOf(error)?.code === "wrong_password" ? copy.colleagueWrong : problemText(error);
};

function Enrolment({ tablet, user }: { tablet: Tablet | null; user: Profile }) {
  const { run, dialog } = useStepUp();
  const action = useAction(wordsOf);
  const [name, setName] = useState(tablet?.name ?? "");
  const [minutes, setMinutes] = useState(tablet?.lockAfterMin ?? DEFAULT_MINUTES);
  const [witness, setWitness] = useState(NOBODY);
  const [faults, setFaults] = useState<Faults>({});
  const needsWitness = user.role !== "owner";
  const save = async () => {
    const found = { ...(!hasVisible(name) && { name: copy.nameMissing }), ...(needsWitness && faultsIn(witness)) };
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    const work = async () => {
      const enrolment = { name: name.trim(), lockAfterMin: minutes };
      await enrolTablet(needsWitness ? { ...enrolment, colleague: witness } : enrolment);
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
          errorText={faults.name}
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
        {needsWitness && <WitnessFields witness={witness} faults={faults} onChange={setWitness} selfId={user.userId} />}
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
