import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Banknote, HandCoins } from "lucide-react";
import { useState } from "react";
import { useClinic } from "../../../session/clinic-context.ts";
import { useEmptyText } from "../../../session/sync-client/use-empty-text.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { asksForMoney } from "@fernpaw/domain/billing/invoice-balance";
import { copy as moneyCopy } from "../money/money.copy.ts";
import type { Payable } from "../money/payable.ts";
import { NoteItem } from "../money/note-item.tsx";
import { PaymentItem } from "../money/payment-item.tsx";
import { LinkButton } from "../online/link-button.tsx";
import { copy } from "./invoice.copy.ts";
import type { InvoicePage } from "./invoice.queries.ts";

const PayDialog = lazyPart(async () => (await import("../money/pay-dialog.tsx")).PayDialog);
const LinkDialog = lazyPart(async () => (await import("../online/link-dialog.tsx")).LinkDialog);
const UseCreditDialog = lazyPart(async () => (await import("../money/use-credit-dialog.tsx")).UseCreditDialog);

/** The sum that is still due with the ways to pay it, and the payments. */
export function InvoiceMoney({ page }: { page: InvoicePage }) {
  const { settings, can } = useClinic();
  const emptyText = useEmptyText();
  const { invoice, payments, notes, petIds } = page;
  const mayBill = can("billing:manage");
  return (
    <>
      {asksForMoney(invoice) && (
        <Card>
          <Typography component="h2" sx={{ color: "ink2" }}>
            {copy.toPay}
          </Typography>
          <Typography sx={{ fontSize: "2.25rem", fontWeight: 700, lineHeight: 1.15 }}>
            {moneyText(invoice.dueMinor, settings)}
          </Typography>
          {mayBill && <Pay page={page} />}
        </Card>
      )}
      {notes.length > 0 && (
        <Card title={copy.notes} sx={{ pb: 1 }}>
          <Box component="ul" aria-label={copy.notes} sx={{ listStyle: "none", m: 0, p: 0, mx: -4 }}>
            {notes.map((note) => (
              <Box component="li" key={note.id} sx={{ borderTop: 1, borderColor: "line" }}>
                <NoteItem note={note} />
              </Box>
            ))}
          </Box>
        </Card>
      )}
      <Card title={copy.payments} sx={{ pb: payments.length > 0 ? 1 : 4 }}>
        {payments.length === 0 ? (
          <Typography sx={{ color: "ink2" }}>{emptyText(copy.noPayments)}</Typography>
        ) : (
          <Box component="ul" aria-label={copy.payments} sx={{ listStyle: "none", m: 0, p: 0, mx: -4 }}>
            {payments.map((payment) => (
              <Box component="li" key={payment.payment.id} sx={{ borderTop: 1, borderColor: "line" }}>
                <PaymentItem payment={payment} petIds={petIds} mayBill={mayBill} />
              </Box>
            ))}
          </Box>
        )}
      </Card>
    </>
  );
}

function Pay({ page: { invoice, petIds, credits } }: { page: InvoicePage }) {
  const { settings } = useClinic();
  /** The sum that the person saw at the tap. */
  const [paying, setPaying] = useState<Payable | null>(null);
  const [isUsing, setUsing] = useState(false);
  const [isLinking, setLinking] = useState(false);
  const { id, visitId, dueMinor, clientId, locationId } = invoice;
  const creditMinor = credits.reduce((sum, credit) => sum + credit.creditMinor, 0);
  return (
    <Box sx={{ display: "grid", gap: 2, mt: dueMinor > 0 ? 4 : 0 }}>
      {dueMinor > 0 && (
        <Button
          variant="primary"
          size="lg"
          startIcon={<Banknote size={20} aria-hidden="true" />}
          onClick={() => setPaying({ open: null, invoices: [{ id, visitId, dueMinor }] })}
        >
          {moneyCopy.take}
        </Button>
      )}
      {dueMinor > 0 && creditMinor > 0 && (
        <Button startIcon={<HandCoins size={20} aria-hidden="true" />} onClick={() => setUsing(true)}>
          {copy.useCredit(moneyText(creditMinor, settings))}
        </Button>
      )}
      {dueMinor > 0 && <LinkButton onClick={() => setLinking(true)} />}
      {isLinking && <LinkDialog invoiceId={id} payer={{ clientId, petIds }} onClose={() => setLinking(false)} />}
      {paying && (
        <PayDialog payable={paying} payer={{ clientId, petIds, locationId }} onClose={() => setPaying(null)} />
      )}
      {isUsing && (
        <UseCreditDialog invoice={invoice} petIds={petIds} credits={credits} onClose={() => setUsing(false)} />
      )}
    </Box>
  );
}
