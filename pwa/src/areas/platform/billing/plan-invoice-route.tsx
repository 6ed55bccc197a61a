import { sumMinor } from "@fernpaw/domain/kernel/money";
import { hasVisible } from "@fernpaw/domain/kernel/text";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { FileText } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "../../../form/form-dialog.tsx";
import { readDecimal } from "../../../form/typed-number.ts";
import { useCallForm } from "../../../form/use-call-form.ts";
import { newId } from "../../../db/new-id.ts";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { useAction } from "../../../ui/use-action.ts";
import { TwoColumns } from "../lists/figure-cards.tsx";
import { AdminRowPage } from "../lists/admin-row-page.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminStepUp } from "../use-admin-act.ts";
import { billingApi, type PlanInvoiceDetails } from "./billing-api.ts";
import { billingCopy as copy } from "./billing.copy.ts";
import { InvoiceMark } from "./invoice-columns.tsx";
import { planMoney } from "./plan-money.ts";
import { SettleCard } from "./settle-card.tsx";

const LIST = { label: platformCopy.sections.billing, to: "/admin/billing" };
const dayOf = (at: string): string => fullDate(at.slice(0, 10));

/** One invoice of the platform to a clinic. */
export function Component() {
  return (
    <AdminRowPage fetchRow={billingApi.invoice} list={LIST} name={copy.details} gone={copy.gone}>
      {(invoice, again) => <Invoice key={invoice.id} invoice={invoice} again={again} />}
    </AdminRowPage>
  );
}

/** The sum that can still be paid back: refunds that wait count as gone. */
function leftOf({ totalMinor, refundedMinor, refunds, state }: PlanInvoiceDetails): number {
  if (state !== "paid") return 0;
  const asked = sumMinor(refunds.filter((one) => one.state !== "refused").map(({ amountMinor }) => amountMinor));
  return sumMinor([totalMinor, -Math.max(asked, refundedMinor)]);
}

function Invoice({ invoice, again }: { invoice: PlanInvoiceDetails; again: () => void }) {
  const [isRefunding, setRefunding] = useState(false);
  const { number, clinic, clinicId, isExample } = invoice;
  const paper = useAction((error) => {
    toastProblem(adminProblemText(error));
    return null;
  });
  const save = () => paper.run(async () => saveFile(await billingApi.paper(invoice.id), `${number}.pdf`));
  return (
    <>
      <PageHeader
        title={copy.invoice(number)}
        subtitle={clinic}
        crumbs={[LIST, { label: number }]}
        actions={
          <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
            <InvoiceMark {...invoice} />
            <Button
              isLoading={paper.isBusy}
              startIcon={<FileText size={18} aria-hidden="true" />}
              onClick={() => void save()}
            >
              {copy.paper}
            </Button>
            {!isExample && <Button to={`/admin/clinics/${clinicId}`}>{copy.clinic}</Button>}
          </Box>
        }
      />
      {isExample && <Typography sx={{ mb: 3, color: "ink2" }}>{copy.exampleText}</Typography>}
      <TwoColumns
        aside={
          invoice.provider === "by_hand" ? (
            <SettleCard invoice={invoice} onDone={again} />
          ) : (
            <Refunds invoice={invoice} onRefund={() => setRefunding(true)} />
          )
        }
      >
        <Sums invoice={invoice} />
      </TwoColumns>
      {isRefunding && (
        <RefundDialog
          invoice={invoice}
          onClose={() => setRefunding(false)}
          onDone={() => {
            setRefunding(false);
            again();
          }}
        />
      )}
    </>
  );
}

function Sums({ invoice }: { invoice: PlanInvoiceDetails }) {
  const money = (minor: number): string => planMoney(minor, invoice.currency);
  return (
    <Card title={copy.details}>
      <KeyValues
        rows={[
          { label: copy.date, value: dayOf(invoice.createdAt) },
          ...(invoice.paidAt === null ? [] : [{ label: copy.paidOn, value: dayOf(invoice.paidAt) }]),
          { label: copy.payment, value: copy.providers[invoice.provider] },
          { label: copy.net, value: money(invoice.netMinor) },
          { label: copy.tax(invoice.taxName), value: invoice.isReverse ? copy.reverse : money(invoice.taxMinor) },
          { label: copy.total, value: money(invoice.totalMinor) },
        ]}
      />
    </Card>
  );
}

function Refunds({ invoice, onRefund }: { invoice: PlanInvoiceDetails; onRefund: () => void }) {
  const { refunds, currency, isExample } = invoice;
  return (
    <Card title={copy.refunds}>
      {refunds.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.noRefunds}</Typography>}
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {refunds.map(({ id, at, amountMinor, state, reason, byName }) => (
          <li key={id}>
            <Typography sx={{ fontWeight: 600 }}>{planMoney(amountMinor, currency)}</Typography>
            <Typography sx={{ overflowWrap: "anywhere" }}>{reason}</Typography>
            <Typography variant="body2" sx={{ color: "ink2" }}>
              {[copy.refundStates[state], copy.by(byName, dayOf(at))].join(" · ")}
            </Typography>
          </li>
        ))}
      </Box>
      {leftOf(invoice) > 0 && !isExample && (
        <Box sx={{ mt: 3 }}>
          <Button onClick={onRefund}>{copy.refund}</Button>
        </Box>
      )}
    </Card>
  );
}

/** Null for text that cannot be read, and for more than is left. */
function amountOf(typed: string, most: number): number | null {
  const read = readDecimal(typed, { locale: "en-GB", decimals: 2 });
  return "value" in read && read.value >= 1 && read.value <= most ? read.value : null;
}

const WORDS: Readonly<Record<string, string>> = { refund_too_large: copy.tooLarge, already_exists: copy.refundOther };
const wordsOf = (error: unknown): string => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error);

interface RefundDialogProps {
  invoice: PlanInvoiceDetails;
  onClose: () => void;
  onDone: () => void;
}

function RefundDialog({ invoice, onClose, onDone }: RefundDialogProps) {
  const { id, number, currency } = invoice;
  const most = leftOf(invoice);
  const stepUp = useAdminStepUp();
  /** One refund, however often its button is tapped. */
  const [refundId] = useState(newId);
  const form = useCallForm({
    start: () => ({ amount: (most / 100).toFixed(2), reason: "" }),
    faults: ({ amount, reason }) => ({
      ...(amountOf(amount, most) === null && { amount: copy.amountWrong((most / 100).toFixed(2)) }),
      ...(!hasVisible(reason) && { reason: copy.reasonMissing }),
    }),
    call: async ({ amount, reason }) => {
      const refund = { id: refundId, amountMinor: amountOf(amount, most) ?? 0, reason: reason.trim() };
      const { refunds } = await stepUp.run(() => billingApi.refund(id, refund));
      const state = refunds.find((one) => one.id === refundId)?.state ?? "asked";
      (state === "made" ? toastDone : toastProblem)(copy.refundDone[state]);
    },
    wordsOf,
    onSaved: onDone,
  });
  return (
    <>
      <FormDialog
        form={form}
        onClose={onClose}
        title={copy.refundTitle(number)}
        submitLabel={copy.refund}
        variant="destructive"
        hasCancel
      >
        <Typography>{copy.refundWhy(planMoney(most, currency))}</Typography>
        <TextField
          autoFocus
          label={`${copy.refundAmount} (${currency})`}
          inputMode="decimal"
          {...form.field("amount", { maxLength: 12 })}
        />
        <TextField multiline minRows={2} label={copy.reason} {...form.field("reason", { maxLength: 500 })} />
      </FormDialog>
      {stepUp.dialog}
    </>
  );
}
