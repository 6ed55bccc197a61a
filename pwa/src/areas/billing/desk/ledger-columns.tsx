import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Ban, CircleCheck, HandCoins, Undo2 } from "lucide-react";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { InvoiceChip } from "../money/invoice-chip.tsx";
import { methodWords } from "../money/money.copy.ts";
import { copy } from "./desk.copy.ts";
import type { LedgerInvoice, LedgerPayment } from "./ledger.queries.ts";
import { Subject } from "./subject.tsx";
import type { MoneyFormat } from "./work-columns.tsx";

const { columns: heads } = copy;
/** Rows come a page at a time, the newest first: no head sorts them. */
const FIXED = { isSortable: false } as const;

export const invoiceColumns = (format: MoneyFormat) =>
  tableColumns<LedgerInvoice>([
    {
      ...FIXED,
      id: "pet",
      header: heads.pet,
      line: "title",
      value: ({ petNames, client }) => petNames || client,
      cell: ({ petNames, client, isPending }) => (
        <>
          <Subject petNames={petNames} client={client} /> {isPending && <PendingMark />}
        </>
      ),
    },
    {
      ...FIXED,
      id: "number",
      header: heads.number,
      line: "fact",
      isLead: true,
      value: ({ invoice }) => invoice.number ?? invoice.reference,
    },
    {
      ...FIXED,
      id: "issued",
      header: heads.issued,
      line: "fact",
      value: ({ invoice }) => invoice.issuedOn,
      cell: ({ invoice }) => shortDate(invoice.issuedOn),
    },
    {
      ...FIXED,
      id: "state",
      header: heads.state,
      line: "status",
      value: ({ invoice }) => invoice.status,
      cell: ({ invoice }) => <InvoiceChip invoice={invoice} isBrief />,
    },
    {
      ...FIXED,
      id: "total",
      header: heads.total,
      line: "fact",
      align: "end",
      value: ({ invoice }) => invoice.grossMinor,
      cell: ({ invoice }) => moneyText(invoice.grossMinor, format),
    },
    {
      ...FIXED,
      id: "due",
      header: heads.due,
      line: "named",
      align: "end",
      value: ({ invoice }) => invoice.dueMinor,
      cell: ({ invoice }) => (invoice.dueMinor === 0 ? "" : moneyText(invoice.dueMinor, format)),
    },
  ]);

export const paymentColumns = (format: MoneyFormat & { timeZone: string }) =>
  tableColumns<LedgerPayment>([
    {
      ...FIXED,
      id: "client",
      header: heads.client,
      line: "title",
      value: ({ client }) => client || copy.counterSale,
      cell: ({ client, isPending }) => (
        <>
          <Subject petNames="" client={client} /> {isPending && <PendingMark />}
        </>
      ),
    },
    {
      ...FIXED,
      id: "amount",
      header: heads.amount,
      line: "fact",
      isLead: true,
      align: "end",
      value: ({ payment }) => payment.amountMinor,
      cell: ({ payment }) => <strong>{moneyText(payment.amountMinor, format)}</strong>,
    },
    {
      ...FIXED,
      id: "method",
      header: heads.method,
      line: "fact",
      value: ({ payment }) => methodWords[payment.method],
    },
    {
      ...FIXED,
      id: "when",
      header: heads.when,
      line: "fact",
      value: ({ payment }) => payment.occurredAt,
      cell: ({ payment: { occurredAt } }) =>
        `${shortDate(localDateOf(occurredAt, format.timeZone))}, ${clockTime(occurredAt, format.timeZone)}`,
    },
    { ...FIXED, id: "by", header: heads.by, line: "fact", isExtra: true, isRoomy: true, value: ({ by }) => by },
    {
      ...FIXED,
      id: "state",
      header: heads.state,
      line: "status",
      value: ({ payment }) => payment.kind,
      cell: (row) => <PaymentChip row={row} />,
    },
  ]);

function PaymentChip({ row: { payment, isTakenBack } }: { row: LedgerPayment }) {
  if (isTakenBack)
    return (
      <StatusChip tone="cancelled" icon={Ban}>
        {copy.wasTakenBack}
      </StatusChip>
    );
  const looks = {
    payment: { tone: "done", icon: CircleCheck },
    reversal: { tone: "noShow", icon: Undo2 },
    refund: { tone: "waiting", icon: HandCoins },
  } as const;
  return <StatusChip {...looks[payment.kind]}>{copy.kinds[payment.kind]}</StatusChip>;
}
