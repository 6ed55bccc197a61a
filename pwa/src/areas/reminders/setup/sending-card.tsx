import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Typography from "@mui/material/Typography";
import { messageSettings } from "@fernpaw/domain/messages/message";
import { changeMessageSettings } from "@fernpaw/domain/messages/message.mutations";
import { useState } from "react";
import { TimeField } from "../../../form/time-field.tsx";
import { typedFields } from "../../../form/typed-fields.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { changedFields } from "../../../form/difference.ts";
import { labelsOf } from "../../../field-words.ts";
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
const labels = labelsOf(messageSettings);
const typed = typedFields(messageSettings, [
  "quietFromMin",
  "quietToMin",
  "confirmsBookings",
  "remindsHoursBefore",
  "remindsPaymentDays",
  "staleAfterDays",
  "replyTo",
]);

/** Quiet hours, what clients are told of appointments, and where answers go. */
export function SendingCard({ settings }: Pick<ReminderSetup, "settings">) {
  const [before, setBefore] = useState(() => typed.show(settings));
  const form = useActionForm({
    mutation: changeMessageSettings,
    start: () => before,
    toArgs: (values, fault) => {
      const sent = typed.read(values, fault);
      const known = typed.read(before, () => null);
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
          <TimeField label={labels.quietFromMin} {...form.bind("quietFromMin")} helperText={words.quietHint} />
          <TimeField label={words.quietTo} {...form.bind("quietToMin")} />
        </FormColumns>
        <FormControlLabel control={<Checkbox {...form.tick("confirmsBookings")} />} label={labels.confirmsBookings} />
        <FormColumns>
          <NumberField label={labels.remindsHoursBefore} {...form.bind("remindsHoursBefore")} hint={words.hoursHint} />
          <NumberField label={labels.staleAfterDays} {...form.bind("staleAfterDays")} />
        </FormColumns>
        <NumberField label={labels.remindsPaymentDays} {...form.bind("remindsPaymentDays")} hint={words.paymentHint} />
        <TextField
          type="email"
          label={labels.replyTo}
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

function NumberField({ label, value, hint, errorText, onChange }: SmallFieldProps) {
  return (
    <TextField
      type="number"
      label={label}
      value={value}
      helperText={hint}
      onChange={(event) => onChange(event.target.value)}
      errorText={errorText}
      slotProps={{ htmlInput: { min: 0 } }}
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
