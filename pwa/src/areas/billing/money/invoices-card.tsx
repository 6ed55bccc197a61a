import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { creditTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import type { CreditNote } from "@fernpaw/domain/billing/credit-note";
import { Ban, CircleCheck, Copy, Eraser, FileMinus, ReceiptText } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { InvoicePapers } from "../papers/invoice-papers.tsx";
import { InvoiceMenu, NoteMenu, PaymentMenu } from "./invoice-menus.tsx";
import { copy, methodWords } from "./money.copy.ts";
import type { ListedInvoice, ListedPayment } from "./visit-money.queries.ts";

const PayDialog = lazyPart(async () => (await import("./pay-dialog.tsx")).PayDialog);

type Visit = VisitPartProps["visit"];

const row = {
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto 48px",
  gap: 3,
  alignItems: "center",
  minHeight: 56,
  px: 4,
  py: 2,
} as const;
const amountSx = { fontWeight: 600, whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" } as const;

/** The invoices of a visit with what was paid for them. */
export function InvoicesCard({ visit, invoices }: { visit: Visit; invoices: readonly ListedInvoice[] }) {
  if (invoices.length === 0) return null;
  return (
    <Card title={copy.invoices} sx={{ mt: 4 }}>
      <Box component="ul" aria-label={copy.invoices} sx={{ listStyle: "none", m: 0, p: 0, mx: -4, mb: -4 }}>
        {invoices.map((listed) => (
          <InvoiceItem key={listed.invoice.id} visit={visit} listed={listed} />
        ))}
      </Box>
    </Card>
  );
}

function StateChip({ listed: { invoice, dueMinor } }: { listed: ListedInvoice }) {
  const { settings } = useClinic();
  if (invoice.status === "voided")
    return (
      <StatusChip tone="cancelled" icon={Ban}>
        {copy.voided}
      </StatusChip>
    );
  if (invoice.status === "duplicate")
    return (
      <StatusChip tone="waiting" icon={Copy}>
        {copy.duplicate}
      </StatusChip>
    );
  if (invoice.status === "written_off" && dueMinor === 0)
    return (
      <StatusChip tone="cancelled" icon={Eraser}>
        {copy.writtenOff}
      </StatusChip>
    );
  if (invoice.creditedMinor > 0 && invoice.creditedMinor === invoice.grossMinor)
    return (
      <StatusChip tone="cancelled" icon={FileMinus}>
        {copy.credited}
      </StatusChip>
    );
  return dueMinor === 0 ? (
    <StatusChip tone="done" icon={CircleCheck}>
      {copy.paid}
    </StatusChip>
  ) : (
    <StatusChip tone="pay" icon={ReceiptText}>
      {copy.due(moneyText(dueMinor, settings))}
    </StatusChip>
  );
}

function InvoiceItem({ visit, listed }: { visit: Visit; listed: ListedInvoice }) {
  const { settings, can, timeZone } = useClinic();
  const [isPaying, setPaying] = useState(false);
  const { invoice, dueMinor, payments, notes, voidedBy, isPending } = listed;
  const { number, reference, issuedAt, grossMinor, status } = invoice;
  const name = number === null ? copy.issuedReference(reference) : copy.issuedNumber(number, reference);
  const mayBill = can("billing:manage");
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "line" }}>
      <Box sx={row}>
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{name}</Typography>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            <Dotted parts={[shortDate(invoice.issuedOn), clockTime(issuedAt, timeZone)]} />
          </Typography>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 1 }}>
            <StateChip listed={listed} />
            {isPending && <PendingMark />}
          </Box>
          {status === "voided" && (
            <Typography variant="body2">
              <Dotted parts={[invoice.voidReason, voidedBy]} />
            </Typography>
          )}
          {status === "written_off" && <Typography variant="body2">{invoice.writeOffReason}</Typography>}
        </Box>
        <Typography sx={amountSx}>{moneyText(grossMinor, settings)}</Typography>
        {mayBill && <InvoiceMenu invoice={listed} name={name} petId={visit.petId} />}
      </Box>
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} />
      ))}
      {payments.map((payment) => (
        <PaymentItem key={payment.payment.id} payment={payment} petId={visit.petId} mayBill={mayBill} />
      ))}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, px: 4, pt: 2, pb: 3 }}>
        {mayBill && dueMinor > 0 && (
          <Button variant="primary" onClick={() => setPaying(true)}>
            {copy.take}
          </Button>
        )}
        <InvoicePapers invoiceId={invoice.id} />
      </Box>
      {isPaying && (
        <PayDialog
          payable={{ kind: "invoice", invoiceId: invoice.id, dueMinor }}
          visit={visit}
          onClose={() => setPaying(false)}
        />
      )}
    </Box>
  );
}

function NoteItem({ note }: { note: CreditNote }) {
  const { settings } = useClinic();
  return (
    <Box sx={{ ...row, minHeight: 48, py: 1 }}>
      <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography>{creditTitle(note)}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={[shortDate(note.issuedOn), note.reason]} />
        </Typography>
      </Box>
      <Typography sx={amountSx}>{moneyText(-note.grossMinor, settings)}</Typography>
      <NoteMenu note={note} />
    </Box>
  );
}

interface PaymentItemProps {
  payment: ListedPayment;
  petId: string;
  mayBill: boolean;
}

function PaymentItem({ payment, petId, mayBill }: PaymentItemProps) {
  const { settings, timeZone } = useClinic();
  const { payment: money, amountMinor, creditMinor, isTakenBack, by } = payment;
  const credit = creditMinor > 0 ? copy.creditLeft(moneyText(creditMinor, settings)) : "";
  const facts = [clockTime(money.occurredAt, timeZone), money.reference, by, isTakenBack ? copy.takenBack : credit];
  return (
    <Box sx={{ ...row, minHeight: 48, py: 1 }}>
      <Box sx={{ minWidth: 0, ...(isTakenBack && { textDecoration: "line-through" }) }}>
        <Typography>{methodWords[money.method]}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          <Dotted parts={facts} />
        </Typography>
      </Box>
      <Typography sx={{ ...amountSx, ...(isTakenBack && { textDecoration: "line-through" }) }}>
        {moneyText(amountMinor, settings)}
      </Typography>
      <PaymentMenu payment={payment} petId={petId} mayCorrect={mayBill && !isTakenBack} />
    </Box>
  );
}
