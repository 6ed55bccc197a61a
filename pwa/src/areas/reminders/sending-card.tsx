import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { changeMessageSettings } from "@fernpaw/domain/messages/message.mutations";
import { useState, type SubmitEvent } from "react";
import { changedFields } from "../../db/correction.ts";
import { TimeField } from "../../form/time-field.tsx";
import { minutesOf, timeText } from "../../form/typed-time.ts";
import { useClinic } from "../../session/clinic-context.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormColumns } from "../../ui/form-rows.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { useChannels } from "../messages/shared/use-channels.ts";
import type { ReminderSetup } from "./reminders.queries.ts";
import { copy } from "./setup.copy.ts";

const words = copy.sending;
const [HOURS_MOST, DAYS_MOST] = [168, 60];

function wholeOf(text: string, most: number): number | null {
  const number = Number(text);
  return /^\d{1,3}$/.test(text.trim()) && number <= most ? number : null;
}

type Settings = ReminderSetup["settings"];

/** The settings alone, whatever else their row carries. */
function settingsIn(row: Settings): Settings {
  const { quietFromMin, quietToMin, remindsHoursBefore, staleAfterDays, confirmsBookings, replyTo } = row;
  return { quietFromMin, quietToMin, remindsHoursBefore, staleAfterDays, confirmsBookings, replyTo };
}

/** Quiet hours, what clients are told of appointments, and where answers go. */
export function SendingCard({ settings }: Pick<ReminderSetup, "settings">) {
  const { mutate } = useClinic();
  const action = useAction();
  const [from, setFrom] = useState(timeText(settings.quietFromMin));
  const [to, setTo] = useState(timeText(settings.quietToMin));
  const [confirms, setConfirms] = useState(settings.confirmsBookings);
  const [hours, setHours] = useState(String(settings.remindsHoursBefore));
  const [stale, setStale] = useState(String(settings.staleAfterDays));
  const [replyTo, setReplyTo] = useState(settings.replyTo);
  const typed = {
    quietFromMin: minutesOf(from),
    quietToMin: minutesOf(to),
    remindsHoursBefore: wholeOf(hours, HOURS_MOST),
    staleAfterDays: wholeOf(stale, DAYS_MOST),
  };
  const isEmailWrong = replyTo.trim() !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(replyTo.trim());
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { quietFromMin, quietToMin, remindsHoursBefore, staleAfterDays } = typed;
    if (quietFromMin === null || quietToMin === null || remindsHoursBefore === null || staleAfterDays === null) return;
    if (isEmailWrong) return;
    const next = {
      quietFromMin,
      quietToMin,
      remindsHoursBefore,
      staleAfterDays,
      confirmsBookings: confirms,
      replyTo: replyTo.trim(),
    };
    if (await action.run(() => mutate(changeMessageSettings, { set: changedFields(settingsIn(settings), next) })))
      toastDone(copy.saved);
  };
  return (
    <Card title={words.title}>
      <Stack
        component="form"
        noValidate
        spacing={4}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => void handleSubmit(event)}
      >
        <ServerNotes />
        <FormColumns>
          <QuietField label={words.quietFrom} value={from} hint={words.quietHint} onChange={setFrom} />
          <QuietField label={words.quietTo} value={to} onChange={setTo} />
        </FormColumns>
        <FormControlLabel
          control={
            <Checkbox checked={confirms === "yes"} onChange={(_, isTicked) => setConfirms(isTicked ? "yes" : "no")} />
          }
          label={words.confirms}
        />
        <FormColumns>
          <NumberField label={words.hours} value={hours} most={HOURS_MOST} hint={words.hoursHint} onChange={setHours} />
          <NumberField label={words.stale} value={stale} most={DAYS_MOST} onChange={setStale} />
        </FormColumns>
        <TextField
          type="email"
          label={words.replyTo}
          value={replyTo}
          helperText={words.replyToHint}
          onChange={(event) => setReplyTo(event.target.value)}
          errorText={isEmailWrong ? words.wrongEmail : undefined}
          slotProps={{ htmlInput: { maxLength: 254 } }}
        />
        <ProblemAlert problem={action.problem} />
        <Button type="submit" variant="primary" isLoading={action.isBusy} style={{ alignSelf: "flex-start" }}>
          {copy.save}
        </Button>
      </Stack>
    </Card>
  );
}

interface SmallFieldProps {
  label: string;
  value: string;
  hint?: string;
  onChange: (text: string) => void;
}

function QuietField({ label, value, hint, onChange }: SmallFieldProps) {
  const errorText = minutesOf(value) === null ? words.timeNeeded : undefined;
  return <TimeField label={label} value={value} helperText={hint} onChange={onChange} errorText={errorText} />;
}

function NumberField({ label, value, hint, onChange, most }: SmallFieldProps & { most: number }) {
  return (
    <TextField
      type="number"
      label={label}
      value={value}
      helperText={hint}
      onChange={(event) => onChange(event.target.value)}
      errorText={wholeOf(value, most) === null ? words.wrongNumber : undefined}
      slotProps={{ htmlInput: { min: 0, max: most } }}
    />
  );
}

/** What this server cannot send is said before anybody waits for it. */
function ServerNotes() {
  const channels = useChannels();
  const notes = [
    channels?.sms === "log" ? words.noSms : "",
    channels?.email === "none" ? words.noMail : "",
    channels?.email === "mailbox" ? words.demoMail : "",
  ].filter((note) => note !== "");
  return (
    <div role="status">
      {notes.map((note) => (
        <Typography key={note} variant="body2" sx={{ color: "ink2" }}>
          {note}
        </Typography>
      ))}
    </div>
  );
}
