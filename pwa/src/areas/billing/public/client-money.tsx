import { invoiceTitle } from "@fernpaw/domain/billing/billing-papers.copy";
import { isAboveLimit } from "@fernpaw/domain/billing/payment-terms";
import { clients } from "@fernpaw/domain/clients/client";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import type { Invoice } from "@fernpaw/domain/billing/invoice";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { Link as RouterLink } from "react-router";
import { rowsOf } from "../../../db/rows.ts";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { moneyText } from "../../../ui/money-text.ts";
import { type ClientMoney as Money, type ClientPayment, readClientMoney } from "../client-money.queries.ts";
import { InvoiceChip } from "../money/invoice-chip.tsx";
import type { Payable, Payer } from "../money/payable.ts";
import { amountSx, moneyListSx, moneyRowSx } from "../money/payment-item.tsx";
import { PaymentRow } from "../money/payment-row.tsx";
import { copy } from "../balance.copy.ts";

const PayDialog = lazyPart(async () => (await import("../money/pay-dialog.tsx")).PayDialog);

const PAYMENTS_AT_ONCE = 5;

interface ClientMoneyProps {
  clientId: string;
  /** Clients who were merged into this one: their invoices and payments count. */
  absorbedIds: readonly string[];
}

/** The balance of a client with the unpaid invoices and the payments. Nothing for a client without any. */
export function ClientMoney({ clientId, absorbedIds }: ClientMoneyProps) {
  const { db, can } = useClinic();
  const ids = [clientId, ...absorbedIds].join();
  const money = useLiveQuery(() => readClientMoney(db, ids.split(",")), [db, ids]);
  if (!can("billing:view") || !money) return null;
  if (money.open.length === 0 && money.payments.length === 0) return null;
  return (
    <Card title={copy.title} sx={{ pb: 1 }}>
      <Sums money={money} clientId={clientId} />
      <LimitNote money={money} clientId={clientId} />
      {money.open.length > 0 && (
        <Box component="ul" aria-label={copy.open} sx={moneyListSx}>
          {money.open.map((invoice) => (
            <OpenInvoice key={invoice.id} invoice={invoice} />
          ))}
        </Box>
      )}
      {money.payments.length > 0 && <Payments payments={money.payments} />}
    </Card>
  );
}

function Sums({ money, clientId }: { money: Money; clientId: string }) {
  const { settings, can } = useClinic();
  const [paying, setPaying] = useState<{ payable: Payable; payer: Payer } | null>(null);
  const { open, dueMinor, creditMinor } = money;
  const [first] = open;
  const pay = (): void => {
    const invoices = open.map(({ id, visitId, dueMinor: due }) => ({ id, visitId, dueMinor: due }));
    const petIds = [...new Set(open.flatMap(({ lines }) => lines.flatMap(({ petId }) => petId ?? [])))];
    if (first)
      setPaying({ payable: { open: null, invoices }, payer: { clientId, petIds, locationId: first.locationId } });
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center", mb: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontSize: dueMinor > 0 ? "1.5rem" : undefined, fontWeight: dueMinor > 0 ? 700 : 400 }}>
          {dueMinor > 0 ? copy.due(moneyText(dueMinor, settings)) : copy.settled}
        </Typography>
        {creditMinor !== 0 && <Typography>{copy.credit(moneyText(creditMinor, settings))}</Typography>}
      </Box>
      {dueMinor > 0 && can("billing:manage") && (
        <Button variant="primary" onClick={pay}>
          {copy.takeAll}
        </Button>
      )}
      {paying && <PayDialog {...paying} onClose={() => setPaying(null)} />}
    </Box>
  );
}

/** A clear warning above the credit limit. */
function LimitNote({ money, clientId }: { money: Money; clientId: string }) {
  const { db, settings } = useClinic();
  const client = useLiveQuery(() => rowsOf(db, clients).get(clientId), [db, clientId]);
  if (!client || !isAboveLimit(client, money)) return null;
  return (
    <Alert severity="warning" sx={{ mb: 3 }}>
      {copy.aboveLimit(moneyText(client.creditLimitMinor ?? 0, settings))}
    </Alert>
  );
}

function OpenInvoice({ invoice }: { invoice: Invoice }) {
  const { settings } = useClinic();
  return (
    <Box component="li" sx={moneyRowSx}>
      <Box sx={{ minWidth: 0 }}>
        <Link component={RouterLink} to={paths.invoice(invoice.id)} sx={{ fontWeight: 600 }}>
          {invoiceTitle(invoice)}
        </Link>
        <Typography variant="body2" component="span" sx={{ color: "ink2", ml: 2 }}>
          {shortDate(invoice.issuedOn)}
        </Typography>
        <Box sx={{ mt: 1 }}>
          <InvoiceChip invoice={invoice} isBrief />
        </Box>
      </Box>
      <Typography sx={amountSx}>{moneyText(invoice.dueMinor, settings)}</Typography>
    </Box>
  );
}

function Payments({ payments }: { payments: readonly ClientPayment[] }) {
  const [shown, setShown] = useState(PAYMENTS_AT_ONCE);
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 4, mb: 2, color: "ink2" }}>
        {copy.payments}
      </Typography>
      <Box component="ul" aria-label={copy.payments} sx={moneyListSx}>
        {payments.slice(0, shown).map((payment) => (
          <PaymentRow key={payment.payment.id} listed={payment} />
        ))}
      </Box>
      {payments.length > shown && (
        <Button variant="ghost" onClick={() => setShown(shown + PAYMENTS_AT_ONCE)}>
          {copy.more}
        </Button>
      )}
    </>
  );
}
