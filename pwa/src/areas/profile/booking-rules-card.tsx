import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import Stack from "@mui/material/Stack";
import { useState, type SubmitEvent } from "react";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { copy } from "./profile.copy.ts";

const MOST_HOURS = 168;
const MOST_MINUTES = 240;

const wholeUpTo = (typed: string, most: number): number | null => {
  const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return value <= most ? value : null;
};

/** From when a cancellation counts as late, and a no-show as one. The owner's to say, with and without a network. */
export function BookingRulesCard() {
  const { settings, mutate } = useClinic();
  const [hours, setHours] = useState(String(settings.lateCancelHours));
  const [minutes, setMinutes] = useState(String(settings.noShowAfterMin));
  const action = useAction();
  const lateCancelHours = wholeUpTo(hours, MOST_HOURS);
  const noShowAfterMin = wholeUpTo(minutes, MOST_MINUTES);
  const isChanged = lateCancelHours !== settings.lateCancelHours || noShowAfterMin !== settings.noShowAfterMin;
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (lateCancelHours === null || noShowAfterMin === null) return;
    const set = {
      ...(lateCancelHours === settings.lateCancelHours ? {} : { lateCancelHours }),
      ...(noShowAfterMin === settings.noShowAfterMin ? {} : { noShowAfterMin }),
    };
    if (await action.run(() => mutate(correctClinicSettings, { set }))) toastDone(copy.rules.done);
  };
  return (
    <Card titleLevel="h3" title={copy.rules.title}>
      <Stack
        component="form"
        noValidate
        spacing={4}
        sx={{ mt: 3 }}
        onSubmit={(event) => void handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        <TextField
          label={copy.rules.late}
          helperText={copy.rules.lateHint}
          value={hours}
          onChange={(event) => setHours(event.target.value)}
          errorText={lateCancelHours === null ? copy.rules.upTo(MOST_HOURS) : undefined}
          slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off", maxLength: 3 } }}
        />
        <TextField
          label={copy.rules.noShow}
          helperText={copy.rules.noShowHint}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
          errorText={noShowAfterMin === null ? copy.rules.upTo(MOST_MINUTES) : undefined}
          slotProps={{ htmlInput: { inputMode: "numeric", autoComplete: "off", maxLength: 3 } }}
        />
        <ProblemAlert problem={action.problem} />
        <div>
          <Button type="submit" isLoading={action.isBusy} disabled={!isChanged}>
            {copy.rules.save}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
