import { Check, CircleDashed, Undo2, X, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { Receipt } from "../orders/orders.queries.ts";
import { copy, receiptStatusWords } from "./deliveries.copy.ts";
import type { ListedReceipt } from "./deliveries.queries.ts";

const LOOKS: Record<Receipt["status"], { tone: StatusTone; icon: LucideIcon }> = {
  draft: { tone: "waiting", icon: CircleDashed },
  posted: { tone: "confirmed", icon: Check },
  reversed: { tone: "noShow", icon: Undo2 },
  discarded: { tone: "cancelled", icon: X },
};

export function ReceiptChip({ status }: { status: Receipt["status"] }) {
  const { tone, icon } = LOOKS[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {receiptStatusWords[status]}
    </StatusChip>
  );
}

/** Columns of a list of deliveries. */
export const receiptColumns = tableColumns<ListedReceipt>([
  {
    id: "note",
    header: copy.columns.delivery,
    line: "title",
    value: ({ receipt }) => receipt.deliveryNote,
    cell: ({ receipt, isPending }) => (
      <>
        <bdi>{copy.named(receipt.deliveryNote)}</bdi> {isPending && <PendingMark />}
      </>
    ),
  },
  {
    id: "supplier",
    header: copy.columns.supplier,
    line: "fact",
    value: ({ receipt }) => receipt.supplierName,
    cell: ({ receipt }) => <bdi>{receipt.supplierName}</bdi>,
  },
  {
    id: "day",
    header: copy.columns.day,
    line: "fact",
    isLead: true,
    value: ({ receipt }) => receipt.receivedOn,
    cell: ({ receipt }) => shortDate(receipt.receivedOn),
  },
  {
    id: "lines",
    header: copy.columns.lines,
    line: "fact",
    isExtra: true,
    align: "end",
    value: ({ receipt }) => receipt.lines.length,
    inLine: ({ receipt }) => copy.lineCount(receipt.lines.length),
  },
  {
    id: "status",
    header: copy.columns.status,
    line: "status",
    value: ({ receipt }) => receiptStatusWords[receipt.status],
    cell: ({ receipt }) => <ReceiptChip status={receipt.status} />,
  },
]);
