import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { OrderChip } from "../orders/order-chip.tsx";
import { orderStatusWords } from "../orders/orders.copy.ts";
import { copy } from "./deliveries.copy.ts";
import type { AwaitedOrder } from "./deliveries.queries.ts";
import { useReceive } from "./use-receive.ts";

function ReceiveButton({ awaited: { order, draftId } }: { awaited: AwaitedOrder }) {
  const { can } = useClinic();
  const receive = useReceive();
  if (!can("inventory:manage")) return null;
  const name = copy.order(order.number);
  return (
    <Button
      size="sm"
      aria-label={draftId === null ? copy.receiveOf(name) : copy.goOnOf(name)}
      onClick={() => receive.order(order)}
    >
      {draftId === null ? copy.receive : copy.goOn}
    </Button>
  );
}

/** Columns of the orders that are on the way. */
export const awaitedColumns = tableColumns<AwaitedOrder>([
  {
    id: "order",
    header: copy.columns.order,
    line: "title",
    value: ({ order }) => order.number,
    cell: ({ order }) => copy.order(order.number),
  },
  {
    id: "supplier",
    header: copy.columns.supplier,
    line: "fact",
    isLead: true,
    value: ({ order }) => order.supplierName,
    cell: ({ order }) => <bdi>{order.supplierName}</bdi>,
  },
  {
    id: "expected",
    header: copy.columns.expected,
    line: "named",
    value: ({ order }) => order.expectedOn,
    cell: ({ order: { expectedOn } }) => expectedOn !== null && shortDate(expectedOn),
    inLine: ({ order: { expectedOn } }) => (expectedOn === null ? null : shortDate(expectedOn)),
  },
  {
    id: "open",
    header: copy.columns.open,
    line: "fact",
    align: "end",
    value: ({ openLines }) => openLines,
    cell: ({ openLines }) => copy.lineCount(openLines),
  },
  {
    id: "status",
    header: copy.columns.status,
    line: "status",
    value: ({ order }) => orderStatusWords[order.status],
    cell: ({ order }) => <OrderChip status={order.status} />,
  },
  {
    id: "act",
    header: copy.columns.act,
    line: "actions",
    isSortable: false,
    value: () => null,
    cell: (awaited) => <ReceiveButton awaited={awaited} />,
  },
]);
