import {
  overdueMinor,
  overdueOf,
  paymentValues,
  remindedOn,
  whyNotRemind,
} from "@fernpaw/domain/billing/payment-reminder";
import type { Debt } from "@fernpaw/domain/billing/payment-reminder";
import { remindOfPayment } from "@fernpaw/domain/billing/payment-reminder.mutations";
import { clientName } from "@fernpaw/domain/clients/client";
import { fillTemplate } from "@fernpaw/domain/messages/template-text";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Choice } from "../../../ui/choice.tsx";
import { fullDate, useToday } from "../../../ui/clock-time.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { toastDone } from "../../../ui/toast.ts";
import { channelWords } from "../../messages/public/channel-words.copy.ts";
import { reasonWords } from "../../messages/public/reason-words.copy.ts";
import { useChannels } from "../../messages/public/use-channels.ts";
import { debtOf, type Debts, type PaymentTemplate, readDebts } from "./debts.queries.ts";
import { copy } from "./remind.copy.ts";
import { namesOf, templatesFor } from "./remind-plan.ts";

/** Reminds one client of all overdue invoices. Without a network the message waits on the device. */
export function RemindDialog({ clientId, onClose }: { clientId: string; onClose: () => void }) {
  const { db, timeZone } = useClinic();
  const today = useToday(timeZone);
  const debts = useLiveQuery(() => readDebts(db, today), [db, today]);
  const debt = debts && debtOf(debts, clientId);
  return debts && debt ? <RemindForm debts={debts} debt={debt} today={today} onClose={onClose} /> : null;
}

interface RemindFormProps {
  debts: Debts;
  debt: Debt;
  today: string;
  onClose: () => void;
}

function RemindForm({ debts, debt, today, onClose }: RemindFormProps) {
  const { settings, timeZone } = useClinic();
  const [id] = useState(newId);
  const able = templatesFor(debt, debts.templates);
  const form = useActionForm({
    mutation: remindOfPayment,
    start: () => ({ templateId: able[0]?.id ?? "" }),
    toArgs: ({ templateId }) => ({ id, clientId: debt.client.id, templateId }),
    onSaved: ({ templateId }) => {
      const isLetter = able.find((template) => template.id === templateId)?.channel === "letter";
      toastDone(isLetter ? copy.letterSaved : copy.queued);
      onClose();
    },
  });
  const chosen = able.find((template) => template.id === form.values.templateId);
  const why = whyNotRemind(debt, { today, timeZone });
  const overdue = overdueOf(debt, today);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={copy.title(clientName(debt.client))}
      size="2xl"
      submitLabel={chosen?.channel === "letter" ? copy.letter : copy.submit}
      isDisabled={why !== null || !chosen}
      hasCancel
    >
      <Box>
        {overdue.length > 0 && (
          <Typography sx={{ fontSize: "1.25rem", fontWeight: 700 }}>
            {copy.sum(moneyText(overdueMinor(debt, today), settings), overdue.length)}
          </Typography>
        )}
        <LastReminder debt={debt} />
      </Box>
      {why !== null && <Alert severity="warning">{`${reasonWords[why]}.`}</Alert>}
      {debt.lostPets.length > 0 && <Alert severity="warning">{copy.lostPets(namesOf(debt.lostPets))}</Alert>}
      {!chosen && <Alert severity="warning">{debts.templates.length === 0 ? copy.noTemplate : copy.unreachable}</Alert>}
      {able.length > 1 && (
        <Choice
          label={copy.channel}
          {...form.pick("templateId")}
          options={able.map((template) => ({ value: template.id, label: channelWords[template.channel] }))}
        />
      )}
      {chosen && (
        <>
          <ServerNote channel={chosen.channel} />
          <Preview template={chosen} debt={debt} today={today} phone={debts.phoneOf(debt)} />
        </>
      )}
    </FormDialog>
  );
}

function LastReminder({ debt }: { debt: Debt }) {
  const { timeZone } = useClinic();
  const last = remindedOn(debt, timeZone);
  return (
    <Typography variant="body2" sx={{ color: "ink2" }}>
      {last === null ? copy.never : copy.last(fullDate(last))}
    </Typography>
  );
}

function ServerNote({ channel }: Pick<PaymentTemplate, "channel">) {
  const server = useChannels();
  const notes = [
    channel === "sms" && server?.sms === "log" ? copy.noSms : "",
    channel === "email" && server?.email === "none" ? copy.noMail : "",
    channel === "email" && server?.email === "mailbox" ? copy.demoMail : "",
  ].filter((note) => note !== "");
  return notes.length === 0 ? null : (
    <Typography role="status" variant="body2" sx={{ color: "ink2" }}>
      {notes.join(" ")}
    </Typography>
  );
}

interface PreviewProps {
  template: PaymentTemplate;
  debt: Debt;
  today: string;
  phone: string;
}

/** The message as the client gets it. */
function Preview({ template, debt, today, phone }: PreviewProps) {
  const { settings, timeZone } = useClinic();
  const { name, locale, currency } = settings;
  const values = paymentValues(debt, today, { name, phone, locale, currency, timeZone });
  return (
    <Box component="section" sx={{ bgcolor: "sunken", borderRadius: 2, p: 4 }}>
      <Typography component="h3" className="vh">
        {copy.preview}
      </Typography>
      {template.channel === "email" && (
        <Typography sx={{ fontWeight: 600, mb: 2 }}>{fillTemplate(template.subject, values)}</Typography>
      )}
      <Typography sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {fillTemplate(template.body, values).trim()}
      </Typography>
    </Box>
  );
}
