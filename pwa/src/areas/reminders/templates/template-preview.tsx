import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { type PaymentClinic, paymentValues } from "@fernpaw/domain/billing/payment-reminder";
import type { TemplatePurpose } from "@fernpaw/domain/messages/message";
import { fillTemplate, type PlaceholderValues } from "@fernpaw/domain/messages/template-text";
import { appointmentValues, generalValues, reminderValues } from "@fernpaw/domain/messages/template-values";
import { addDays, addMinutes } from "@fernpaw/domain/kernel/time";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useNow, useToday } from "../../../ui/clock-time.tsx";
import { SubjectPicker } from "../../search/public/subject-picker.tsx";
import { previewNames, type ReminderSetup } from "../reminders.queries.ts";
import { copy } from "../setup/setup.copy.ts";

const words = copy.templates;
const A_DAY_MIN = 24 * 60;

/** An overdue invoice of 100 units. */
function examplePayment(client: string, today: string): Parameters<typeof paymentValues>[0] {
  const days = { issuedOn: addDays(today, -28), dueOn: addDays(today, -14), issuedAt: `${today}T12:00:00.000Z` };
  const money = { number: 17, reference: "", grossMinor: 10_000, dueMinor: 10_000 };
  const stamps = { createdAt: days.issuedAt, createdBy: null, updatedAt: days.issuedAt, updatedBy: null };
  const invoice = { ...emptyRow(invoices), ...days, ...money, ...stamps, id: "", locationId: "", issuedBy: "" };
  return { client: { firstName: client, lastName: "", companyName: "" }, open: [invoice], creditMinor: 0 };
}

interface PreviewValues {
  purpose: TemplatePurpose;
  names: { client: string; pet: string };
  today: string;
  now: string;
}

function valuesFor(
  { purpose, names: { client, pet }, today, now }: PreviewValues,
  clinic: PaymentClinic,
): PlaceholderValues {
  const { type, vet } = words.example;
  if (purpose === "reminder") return reminderValues(client, [{ pet, type, dueOn: today }], clinic);
  if (purpose === "payment") return paymentValues(examplePayment(client, today), today, clinic);
  if (purpose === "general") return generalValues({ client, pets: [pet] }, clinic);
  const startsAt = addMinutes(now, A_DAY_MIN);
  return { ...appointmentValues({ client, pets: [pet], startsAt, vet, type }, clinic) };
}

interface TemplatePreviewProps {
  values: { purpose: TemplatePurpose; subject: string; body: string };
  setup: ReminderSetup;
}

/** The words as a client would read them: with a pet of the clinic, or with names that nobody has. */
export function TemplatePreview({ values: { purpose, subject, body }, setup }: TemplatePreviewProps) {
  const { db, settings, timeZone } = useClinic();
  const [now, today] = [useNow(), useToday(timeZone)];
  const [petId, setPetId] = useState<string | null>(null);
  const found = useLiveQuery(() => (petId === null ? null : previewNames(db, petId)), [db, petId]);
  const names = found ?? words.example;
  const clinic = {
    name: settings.name,
    phone: setup.clinicPhone,
    locale: settings.locale,
    timeZone,
    currency: settings.currency,
  };
  const filled = valuesFor({ purpose, names, today, now }, clinic);
  return (
    <Stack spacing={3} component="section" aria-label={words.preview}>
      <Typography component="h3" variant="h4">
        {words.preview}
      </Typography>
      <SubjectPicker label={words.previewFor} kinds={["pet"]} onPick={({ id }) => setPetId(id)} />
      <Box sx={{ p: 3, borderRadius: 2, bgcolor: "sunken", whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {subject !== "" && <Typography sx={{ fontWeight: 600, mb: 2 }}>{fillTemplate(subject, filled)}</Typography>}
        <Typography>{fillTemplate(body, filled).trim()}</Typography>
      </Box>
    </Stack>
  );
}
