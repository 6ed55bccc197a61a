import { hasVisible } from "@fernpaw/domain/kernel/text";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import type { Profile } from "../../../session/tokens/stored-session.ts";
import { copy as lockCopy } from "../../../session/lock/lock.copy.ts";
import { forgetAllPins } from "../../../session/lock/pin-verifier.ts";
import { enrolTablet, fetchTablet, releaseTablet } from "../../../session/lock/tablet-calls.ts";
import { askForPin, keepTablet, lockNow, showFaces, useTablet } from "../../../session/lock/tablet-state.ts";
import type { Tablet } from "../../../session/lock/tablet-state.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy } from "./tablet.copy.ts";
import { faultsIn, NOBODY, WitnessFields } from "./witness-fields.tsx";

const LOCK_MINUTES = [1, 2, 3, 5, 10, 15, 20, 30] as const;
const DEFAULT_MINUTES = 5;

/** This browser as a shared tablet. An owner decides, or two team members together. Each person on it has a PIN. */
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

interface Values {
  name: string;
  minutes: string;
  userId: string;
  password: string;
}

function Enrolment({ tablet, user }: { tablet: Tablet | null; user: Profile }) {
  const { run, dialog } = useStepUp();
  const needsWitness = user.role !== "owner";
  const form = useCallForm({
    start: (): Values => ({
      name: tablet?.name ?? "",
      minutes: String(tablet?.lockAfterMin ?? DEFAULT_MINUTES),
      ...NOBODY,
    }),
    faults: ({ name, userId, password }) => ({
      ...(!hasVisible(name) && { name: copy.nameMissing }),
      ...(needsWitness && faultsIn({ userId, password })),
    }),
    call: ({ name, minutes, userId, password }) =>
      run(async () => {
        const enrolment = { name: name.trim(), lockAfterMin: Number(minutes) };
        await enrolTablet(needsWitness ? { ...enrolment, colleague: { userId, password } } : enrolment);
        await fetchTablet();
      }),
    // One's own password is asked for in a dialog, which says so itself.
    place: (problem) => (problem?.code === "wrong_password" ? { "": copy.colleagueWrong } : undefined),
    stays: true,
    onSaved: () => toastDone(tablet === null ? copy.enrolled : copy.saved),
  });
  const release = async () => {
    const work = async () => {
      await releaseTablet();
      await forgetAllPins();
      keepTablet(null);
    };
    if (await form.run(() => run(work))) toastDone(copy.released);
  };
  return (
    <>
      <InlineForm form={form}>
        <ProblemAlert problem={form.problem} />
        <TextField label={copy.name} {...form.field("name", { maxLength: 80 })} helperText={copy.nameHint} />
        <TextField select label={copy.lockAfter} {...form.field("minutes")}>
          {LOCK_MINUTES.map((value) => (
            <MenuItem key={value} value={String(value)}>
              {copy.minutes(value)}
            </MenuItem>
          ))}
        </TextField>
        {needsWitness && <WitnessFields form={form} set={form.set} selfId={user.userId} />}
        <Stack direction="row" sx={{ gap: 2, flexWrap: "wrap" }}>
          <Button type="submit" isLoading={form.isBusy}>
            {tablet === null ? copy.enrol : copy.save}
          </Button>
          {tablet !== null && (
            <Button variant="ghost" onClick={() => void release()}>
              {copy.release}
            </Button>
          )}
        </Stack>
      </InlineForm>
      {dialog}
    </>
  );
}
