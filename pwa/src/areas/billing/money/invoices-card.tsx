import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { Dotted } from "../../../ui/dotted.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import type { VisitPartProps } from "../../../visit-parts.ts";
import { InvoicePapers } from "../papers/invoice-papers.tsx";
import { InvoiceChip } from "./invoice-chip.tsx";
import { InvoiceMenu } from "./invoice-menu.tsx";
import { copy, invoiceName } from "./money.copy.ts";
import { NoteItem } from "./note-item.tsx";
import { amountSx, moneyRowSx, PaymentItem } from "./payment-item.tsx";
import type { ListedInvoice } from "./visit-money.queries.ts";

const PayDialog = lazyPart(async () => (await import("./pay-dialog.tsx")).PayDialog);

type Visit = VisitPartProps["visit"];

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

function InvoiceItem({ visit, listed }: { visit: Visit; listed: ListedInvoice }) {
  const { settings, can, timeZone } = useClinic();
  const [isPaying, setPaying] = useState(false);
  const { invoice, payments, notes, voidedBy, isPending } = listed;
  const { id, visitId, issuedAt, grossMinor, dueMinor, status } = invoice;
  const { locationId } = visit;
  const clientId = invoice.clientId ?? visit.clientId;
  const name = invoiceName(invoice);
  const mayBill = can("billing:manage");
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: "line" }}>
      <Box sx={moneyRowSx}>
        <Box sx={{ minWidth: 0 }}>
          <Link component={RouterLink} to={paths.invoice(id)} sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>
            {name}
          </Link>
          <Typography variant="body2" sx={{ color: "ink2" }}>
            <Dotted parts={[shortDate(invoice.issuedOn), clockTime(issuedAt, timeZone)]} />
          </Typography>
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mt: 1 }}>
            <InvoiceChip invoice={invoice} />
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
        {mayBill && <InvoiceMenu listed={listed} petIds={[visit.petId]} />}
      </Box>
      {notes.map((note) => (
        <NoteItem key={note.id} note={note} />
      ))}
      {payments.map((payment) => (
        <PaymentItem key={payment.payment.id} payment={payment} petIds={[visit.petId]} mayBill={mayBill} />
      ))}
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, px: 4, pt: 2, pb: 3 }}>
        {mayBill && dueMinor > 0 && (
          <Button variant="primary" onClick={() => setPaying(true)}>
            {copy.take}
          </Button>
        )}
        <InvoicePapers listed={listed} />
      </Box>
      {isPaying && (
        <PayDialog
          payable={{ open: null, invoices: [{ id, visitId, dueMinor }] }}
          payer={{ clientId, locationId, petIds: [visit.petId] }}
          onClose={() => setPaying(false)}
        />
      )}
    </Box>
  );
}
