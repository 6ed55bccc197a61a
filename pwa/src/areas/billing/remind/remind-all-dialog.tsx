import { type Debt, overdueMinor } from "@fernpaw/domain/billing/payment-reminder";
import { remindOfPayment } from "@fernpaw/domain/billing/payment-reminder.mutations";
import { clientName } from "@fernpaw/domain/clients/client";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { newId } from "../../../db/new-id.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { useWorkForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { toastDone } from "../../../ui/toast.ts";
import { channelWords } from "../../messages/public/channel-words.copy.ts";
import { copy } from "./remind.copy.ts";
import type { ReminderPlan } from "./remind-plan.ts";

const words = copy.all;

interface RemindAllProps {
  /** As it was when the person opened the dialog. */
  plan: ReminderPlan;
  today: string;
  onClose: () => void;
}

/** One reminder to each client who is overdue, after a look at who gets one and who does not. */
export function RemindAllDialog({ plan, today, onClose }: RemindAllProps) {
  const { mutate, settings } = useClinic();
  // A second try after a failure sends no client a second message.
  const [ids] = useState(() => new Map(plan.send.map(({ debt }) => [debt.client.id, newId()])));
  const [sent] = useState(() => new Set<string>());
  const form = useWorkForm({
    start: () => ({}),
    work: async () => {
      for (const { debt, template } of plan.send) {
        const clientId = debt.client.id;
        const id = ids.get(clientId);
        if (id === undefined || sent.has(id)) continue;
        await mutate(remindOfPayment, { id, clientId, templateId: template.id });
        sent.add(id);
      }
      toastDone(words.done(plan.send.length));
    },
    onSaved: onClose,
  });
  const sum = (debt: Debt): string => moneyText(overdueMinor(debt, today), settings);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.title}
      size="2xl"
      submitLabel={words.submit(plan.send.length)}
      isDisabled={plan.send.length === 0}
      hasCancel
    >
      <Typography sx={{ color: "ink2" }}>{words.hint}</Typography>
      <People
        title={words.gets(plan.send.length)}
        lines={plan.send.map(({ debt, template }) => ({
          debt,
          text: words.line(channelWords[template.channel], sum(debt)),
        }))}
      />
      <People
        title={words.leftOut(plan.leftOut.length)}
        lines={plan.leftOut.map(({ debt, reason }) => ({ debt, text: reason }))}
      />
    </FormDialog>
  );
}

function People({ title, lines }: { title: string; lines: readonly { debt: Debt; text: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <Box component="section">
      <Typography component="h3" variant="subtitle1" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        aria-label={title}
        sx={{ listStyle: "none", m: 0, p: 0, "& > li": { borderTop: 1, borderColor: "line", py: 2 } }}
      >
        {lines.map(({ debt, text }) => (
          <Box
            component="li"
            key={debt.client.id}
            sx={{ display: "flex", flexWrap: "wrap", columnGap: 3, justifyContent: "space-between" }}
          >
            <Typography sx={{ fontWeight: 600, minWidth: 0, overflowWrap: "anywhere" }}>
              <bdi>{clientName(debt.client)}</bdi>
            </Typography>
            <Typography sx={{ color: "ink2", minWidth: 0 }}>{text}</Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
