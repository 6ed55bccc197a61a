import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { changeMessageSettings } from "@fernpaw/domain/messages/message.mutations";
import { useState } from "react";
import { TimeField } from "../../../form/time-field.tsx";
import { minutesOf, timeText } from "../../../form/typed-time-text.ts";
import type { Fault } from "../../../form/judge-args.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { changedFields } from "../../../form/difference.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useChannels } from "../../messages/public/use-channels.ts";
import type { ReminderSetup } from "../reminders.queries.ts";
import { copy } from "./setup.copy.ts";

const words = copy.sending;
const [HOURS_MOST, DAYS_MOST] = [168, 60];

function wholeOf(text: string, most: number): number | null {
  const number = Number(text);
  return /^\d{1,3}$/.test(text.trim()) && number <= most ? number : null;
}

type Settings = ReminderSetup["settings"];

interface Values {
  from: string;
  to: string;
  confirms: Settings["confirmsBookings"];
  hours: string;
  stale: string;
  replyTo: string;
}

const valuesOf = (settings: Settings): Values => ({
  from: timeText(settings.quietFromMin),
  to: timeText(settings.quietToMin),
  confirms: settings.confirmsBookings,
  hours: String(settings.remindsHoursBefore),
  stale: String(settings.staleAfterDays),
  replyTo: settings.replyTo,
});

type Sent = Pick<
  Settings,
  "quietFromMin" | "quietToMin" | "remindsHoursBefore" | "staleAfterDays" | "confirmsBookings" | "replyTo"
>;

function settingsOf({ from, to, confirms, hours, stale, replyTo }: Values, fault: Fault): Sent | null {
  const [quietFromMin, quietToMin] = [minutesOf(from), minutesOf(to)];
  const [remindsHoursBefore, staleAfterDays] = [wholeOf(hours, HOURS_MOST), wholeOf(stale, DAYS_MOST)];
  if (quietFromMin === null) return fault("from", words.timeNeeded);
  if (quietToMin === null) return fault("to", words.timeNeeded);
  if (remindsHoursBefore === null) return fault("hours", words.wrongNumber);
  if (staleAfterDays === null) return fault("stale", words.wrongNumber);
  return {
    quietFromMin,
    quietToMin,
    remindsHoursBefore,
    staleAfterDays,
    confirmsBookings: confirms,
    replyTo: replyTo.trim(),
  };
}

/** Quiet hours, what clients are told of appointments, and where answers go. */
export function SendingCard({ settings }: Pick<ReminderSetup, "settings">) {
  const [before, setBefore] = useState(() => valuesOf(settings));
  const form = useActionForm({
    mutation: changeMessageSettings,
    start: () => before,
    toArgs: (values, fault) => {
      const sent = settingsOf(values, fault);
      const known = settingsOf(before, () => null);
      return sent && { set: known ? changedFields(known, sent) : sent };
    },
    words: { replyTo: words.wrongEmail },
    stays: true,
    onSaved: (values) => {
      setBefore(values);
      toastDone(copy.saved);
    },
  });
  return (
    <Card title={words.title}>
      <InlineForm form={form}>
        <ServerNotes />
        <FormColumns>
          <TimeField label={words.quietFrom} {...form.bind("from")} helperText={words.quietHint} />
          <TimeField label={words.quietTo} {...form.bind("to")} />
        </FormColumns>
        <FormControlLabel control={<Checkbox {...form.tick("confirms")} />} label={words.confirms} />
        <FormColumns>
          <NumberField label={words.hours} {...form.bind("hours")} most={HOURS_MOST} hint={words.hoursHint} />
          <NumberField label={words.stale} {...form.bind("stale")} most={DAYS_MOST} />
        </FormColumns>
        <TextField
          type="email"
          label={words.replyTo}
          {...form.field("replyTo", { maxLength: 254 })}
          helperText={words.replyToHint}
        />
        <ProblemAlert problem={form.problem} />
        <Button type="submit" variant="primary" isLoading={form.isBusy} style={{ alignSelf: "flex-start" }}>
          {copy.save}
        </Button>
      </InlineForm>
    </Card>
  );
}

interface SmallFieldProps {
  label: string;
  value: string;
  hint?: string;
  errorText: string | undefined;
  onChange: (text: string) => void;
}

function NumberField({ label, value, hint, errorText, onChange, most }: SmallFieldProps & { most: number }) {
  return (
    <TextField
      type="number"
      label={label}
      value={value}
      helperText={hint}
      onChange={(event) => onChange(event.target.value)}
      errorText={errorText}
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
