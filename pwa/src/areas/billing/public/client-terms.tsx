import { termsOf } from "@fernpaw/domain/billing/payment-terms";
import { clientName, type clients, TermsDays } from "@fernpaw/domain/clients/client";
import { isClosed } from "@fernpaw/domain/clients/closed-client";
import { changeClientTerms } from "@fernpaw/domain/clients/client-terms.mutations";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import { decimalsOf } from "@fernpaw/domain/kernel/currencies";
import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import { useState } from "react";
import { fieldWord } from "../../../field-words.ts";
import { changedFields } from "../../../form/difference.ts";
import { DECIMAL, WHOLE } from "../../../form/field-props.ts";
import { FormDialog } from "../../../form/form-dialog.tsx";
import type { Fault } from "../../../form/judge-args.ts";
import { decimalText, readDecimal } from "../../../form/typed-number.ts";
import { useActionForm } from "../../../form/use-action-form.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { termsWords as words } from "../terms.copy.ts";

type Client = RowOf<typeof clients>;

const daysText = (days: number): string => (days === 0 ? words.dueAtOnce : words.dueAfter(days));

/** How a client pays: terms, credit limit, "payment first". */
export function ClientTerms({ client }: { client: Client }) {
  const { settings, can } = useClinic();
  const [isEditing, setEditing] = useState(false);
  if (!can("billing:view")) return null;
  const { paymentTermsDays, creditLimitMinor, paysFirst } = client;
  const days = daysText(termsOf(client, settings));
  const isOfClinic = paymentTermsDays === null && paysFirst === "no";
  return (
    <Card title={words.title}>
      <KeyValues
        rows={[
          { label: words.due, value: isOfClinic ? words.asClinic(days) : days },
          {
            label: fieldWord("clients", "creditLimitMinor"),
            value: creditLimitMinor === null ? words.noLimit : moneyText(creditLimitMinor, settings),
          },
          { label: fieldWord("clients", "paysFirst"), value: words.yesNo[paysFirst] },
        ]}
      />
      {can("billing:manage") && !isClosed(client) && (
        <Box sx={{ mt: 3 }}>
          <Button onClick={() => setEditing(true)}>{words.edit}</Button>
        </Box>
      )}
      {isEditing && <TermsDialog client={client} onClose={() => setEditing(false)} />}
    </Card>
  );
}

interface Values {
  paymentTermsDays: string;
  creditLimitMinor: string;
  paysFirst: "yes" | "no";
}

function useTermsForm(client: Client, onSaved: () => void) {
  const { settings } = useClinic();
  const decimals = decimalsOf(settings.currency);
  const format = { locale: settings.locale, decimals };
  const { id, paymentTermsDays, creditLimitMinor, paysFirst } = client;
  const daysOf = (typed: string, fault: Fault): number | null | undefined => {
    if (typed.trim() === "") return null;
    const read = TermsDays.safeParse(/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1);
    if (read.success) return read.data;
    fault("paymentTermsDays", words.daysNeeded);
    return undefined;
  };
  const limitOf = (typed: string, fault: Fault): number | null | undefined => {
    if (typed.trim() === "") return null;
    const read = readDecimal(typed, format);
    if (!("unread" in read) && read.value >= 0) return read.value;
    fault("creditLimitMinor", words.limitNeeded);
    return undefined;
  };
  return useActionForm({
    mutation: changeClientTerms,
    start: (): Values => ({
      paymentTermsDays: paymentTermsDays === null ? "" : String(paymentTermsDays),
      creditLimitMinor: creditLimitMinor === null ? "" : decimalText(creditLimitMinor, format, decimals),
      paysFirst,
    }),
    toArgs: (values, fault) => {
      const days = daysOf(values.paymentTermsDays, fault);
      const limit = limitOf(values.creditLimitMinor, fault);
      if (days === undefined || limit === undefined) return null;
      const typed = { paymentTermsDays: days, creditLimitMinor: limit, paysFirst: values.paysFirst };
      return { id, set: changedFields({ paymentTermsDays, creditLimitMinor, paysFirst }, typed) };
    },
    onSaved: () => {
      toastDone(words.done);
      onSaved();
    },
  });
}

function TermsDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { settings } = useClinic();
  const form = useTermsForm(client, onClose);
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={words.dialogTitle(clientName(client))}
      size="md"
      submitLabel={words.submit}
      hasCancel
    >
      <FormColumns>
        <TextField
          label={fieldWord("clients", "paymentTermsDays")}
          helperText={words.daysHint(settings.paymentTermsDays)}
          {...form.field("paymentTermsDays", { ...WHOLE, maxLength: 3 })}
        />
        <TextField
          label={fieldWord("clients", "creditLimitMinor")}
          helperText={words.limitHint}
          {...form.field("creditLimitMinor", DECIMAL)}
        />
      </FormColumns>
      <Box>
        <FormControlLabel
          sx={{ minHeight: 48 }}
          control={<Checkbox {...form.tick("paysFirst")} />}
          label={fieldWord("clients", "paysFirst")}
        />
        <FormHelperText sx={{ mt: 0 }}>{words.paysFirstHint}</FormHelperText>
      </Box>
    </FormDialog>
  );
}
