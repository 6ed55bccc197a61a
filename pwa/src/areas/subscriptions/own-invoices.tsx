import { planInvoiceStates } from "@fernpaw/domain/plans/plan-invoice.copy";
import type { PlanPayer } from "@fernpaw/domain/plans/plan-tax";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { moneyText } from "@fernpaw/domain/kernel/money-text";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { FileText } from "lucide-react";
import { useState } from "react";
import { labelsOf } from "../../field-words.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useCallForm } from "../../form/use-call-form.ts";
import { problemText } from "../../session/sign-in/problem.copy.ts";
import { useStepUp } from "../../session/sign-in/step-up.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { LoadProblem } from "../../ui/load-problem.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { toastDone, toastProblem } from "../../ui/toast.ts";
import { useAction } from "../../ui/use-action.ts";
import { useFetch } from "../../ui/use-fetch.ts";
import { copy } from "./plan.copy.ts";
import { type OwnInvoices, planCalls } from "./plan-calls.ts";

interface PartProps {
  locale: string;
  dayOf: (at: string) => string;
}

/** The invoices of the subscription, and whom the next ones name. */
export function OwnInvoicesCard({ locale, dayOf, onPayer }: PartProps & { onPayer: () => void }) {
  const { data, problem, again } = useFetch("invoices", planCalls.invoices, problemText);
  const [changed, setChanged] = useState<OwnInvoices | null>(null);
  const [isOpen, setOpen] = useState(false);
  const own = changed ?? data;
  return (
    <Card title={copy.invoices} sx={{ display: "grid", gap: 3, justifyItems: "start" }}>
      {problem !== null && <LoadProblem problem={problem} onRetry={again} />}
      {own === null && problem === null && <SkeletonRows rows={2} />}
      {own !== null && (
        <>
          <Payer own={own} onEdit={() => setOpen(true)} />
          <InvoiceLines own={own} locale={locale} dayOf={dayOf} />
          {isOpen && (
            <PayerDialog
              own={own}
              onClose={() => setOpen(false)}
              onDone={(next) => {
                setOpen(false);
                setChanged(next);
                onPayer();
              }}
            />
          )}
        </>
      )}
    </Card>
  );
}

/** The next invoice's names: the typed ones, else those of the first location. */
const shownPayer = ({ payer, usual }: OwnInvoices): PlanPayer => ({
  name: payer.name || usual.name,
  address: payer.address || usual.address,
  taxNumber: payer.taxNumber || usual.taxNumber,
});

function Payer({ own, onEdit }: { own: OwnInvoices; onEdit: () => void }) {
  const payer = shownPayer(own);
  const lines = [payer.name, ...payer.address.split("\n"), payer.taxNumber && copy.taxNumberIs(payer.taxNumber)];
  return (
    <>
      <Typography component="div" sx={{ overflowWrap: "anywhere" }}>
        <Box component="span" sx={{ color: "ink2" }}>
          {copy.nextNames}
        </Box>
        {lines
          .filter((line) => line !== "")
          .map((line) => (
            <Box key={line}>{line}</Box>
          ))}
      </Typography>
      <Button onClick={onEdit}>{copy.editPayer}</Button>
    </>
  );
}

const labels = labelsOf(locations);

function InvoiceLines({ own: { invoices }, locale, dayOf }: PartProps & { own: OwnInvoices }) {
  const { isBusy, run } = useAction((error) => {
    toastProblem(problemText(error));
    return null;
  });
  if (invoices.length === 0) return <Typography sx={{ color: "ink2" }}>{copy.noInvoices}</Typography>;
  return (
    <Box component="ul" aria-label={copy.invoices} sx={{ listStyle: "none", m: 0, p: 0, width: "100%" }}>
      {invoices.map(({ id, number, createdAt, totalMinor, refundedMinor, currency, state }) => {
        const money = (minor: number): string => moneyText(minor, { locale, currency });
        const notes = [
          dayOf(createdAt),
          planInvoiceStates[state],
          ...(refundedMinor > 0 ? [copy.refunded(money(refundedMinor))] : []),
        ];
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: "flex", alignItems: "center", gap: 3, py: 2, borderTop: "1px solid", borderColor: "line" }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{[number, money(totalMinor)].join(", ")}</Typography>
              <Typography variant="body2" sx={{ color: "ink2" }}>
                {notes.join(" · ")}
              </Typography>
            </Box>
            <Button
              isLoading={isBusy}
              aria-label={copy.paperOf(number)}
              startIcon={<FileText size={18} aria-hidden="true" />}
              onClick={() => void run(async () => saveFile(await planCalls.paper(id), `${number}.pdf`))}
            >
              {copy.paper}
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}

interface PayerDialogProps {
  own: OwnInvoices;
  onClose: () => void;
  onDone: (own: OwnInvoices) => void;
}

function PayerDialog({ own: { payer, usual }, onClose, onDone }: PayerDialogProps) {
  const stepUp = useStepUp();
  const form = useCallForm({
    start: () => payer,
    call: async ({ name, address, taxNumber }) => {
      const typed = { name: name.trim(), address: address.trim(), taxNumber: taxNumber.trim() };
      onDone(await stepUp.run(() => planCalls.setPayer(typed)));
    },
    place: (problem) => (problem?.code === "invalid_args" ? { taxNumber: copy.taxNumberWrong } : undefined),
    onSaved: () => toastDone(copy.payerSaved),
  });
  const hint = (value: string): string => (value === "" ? "" : copy.emptyIs(value.replaceAll("\n", ", ")));
  return (
    <>
      <FormDialog form={form} onClose={onClose} title={copy.payerTitle} submitLabel={copy.savePayer} hasCancel>
        <Typography>{copy.payerHint}</Typography>
        <TextField
          autoFocus
          label={labels.name}
          helperText={hint(usual.name)}
          {...form.field("name", { maxLength: 160 })}
        />
        <TextField
          multiline
          minRows={3}
          label={labels.address}
          helperText={hint(usual.address)}
          {...form.field("address", { maxLength: 300 })}
        />
        <TextField
          label={labels.taxNumber}
          helperText={[hint(usual.taxNumber), copy.taxNumberHint].filter(Boolean).join(" ")}
          {...form.field("taxNumber", { maxLength: 40 })}
        />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
