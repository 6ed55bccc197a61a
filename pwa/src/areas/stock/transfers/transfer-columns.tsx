import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Check, TriangleAlert, Truck, X, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { amountText, quantityText } from "../../catalogue/public/product-words.copy.ts";
import { TransferActions } from "./transfer-actions.tsx";
import { copy } from "./transfers.copy.ts";
import type { ListedTransfer } from "./transfers.queries.ts";

type State = keyof typeof copy.states;

const LOOKS: Record<State, { tone: StatusTone; icon: LucideIcon }> = {
  sent: { tone: "waiting", icon: Truck },
  received: { tone: "confirmed", icon: Check },
  differs: { tone: "noShow", icon: TriangleAlert },
  cancelled: { tone: "done", icon: X },
};

const stateOf = ({ transfer: { status, sentMilli, receivedMilli } }: ListedTransfer): State =>
  status === "received" && receivedMilli !== sentMilli ? "differs" : status;

function amountOf({ transfer: { sentMilli, receivedMilli }, unit }: ListedTransfer): string {
  const sent = quantityText(sentMilli, unit);
  return receivedMilli === null || receivedMilli === sentMilli ? sent : copy.partly(amountText(receivedMilli), sent);
}

/** The words of those who sent it and of those who received it. */
const noteOf = ({ transfer }: ListedTransfer): string | null =>
  [transfer.note, transfer.settledNote].filter(Boolean).join(" · ") || null;

export const transferColumns = (timeZone: string): TableColumns<ListedTransfer> =>
  tableColumns<ListedTransfer>([
    {
      id: "product",
      header: copy.columns.product,
      line: "title",
      value: ({ productName }) => productName,
      cell: ({ productName, isPending }) => (
        <>
          <bdi>{productName}</bdi> {isPending && <PendingMark />}
        </>
      ),
    },
    {
      id: "quantity",
      header: copy.columns.quantity,
      line: "fact",
      isLead: true,
      align: "end",
      value: ({ transfer }) => transfer.sentMilli,
      cell: (entry) => <strong>{amountOf(entry)}</strong>,
    },
    {
      id: "batch",
      header: copy.columns.batch,
      line: "fact",
      value: ({ batchNumber }) => batchNumber || null,
      cell: ({ batchNumber }) => <span style={{ whiteSpace: "nowrap" }}>{batchNumber || "–"}</span>,
      inLine: ({ batchNumber }) => batchNumber || null,
    },
    {
      id: "route",
      header: copy.columns.route,
      line: "fact",
      value: ({ fromName, toName }) => copy.route(fromName, toName),
    },
    {
      id: "sent",
      header: copy.columns.sent,
      line: "named",
      value: ({ transfer }) => transfer.sentAt,
      cell: ({ transfer }) => (
        <time dateTime={transfer.sentAt} style={{ whiteSpace: "nowrap" }}>
          {shortDate(localDateOf(transfer.sentAt, timeZone))}
        </time>
      ),
    },
    {
      id: "note",
      header: copy.columns.note,
      line: "fact",
      value: noteOf,
      inLine: noteOf,
    },
    {
      id: "state",
      header: copy.columns.state,
      line: "status",
      value: (entry) => copy.states[stateOf(entry)],
      cell: (entry) => <StatusChip {...LOOKS[stateOf(entry)]}>{copy.states[stateOf(entry)]}</StatusChip>,
    },
    {
      id: "act",
      header: copy.columns.act,
      line: "actions",
      value: () => null,
      isSortable: false,
      cell: (entry) => <TransferActions entry={entry} />,
    },
  ]);
