import { localDateOf } from "@fernpaw/domain/kernel/time";
import { shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type DataColumn, type TableColumns } from "../../../ui/data-table-model.ts";
import { moneyText } from "../../../ui/money-text.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { OrderChip } from "./order-chip.tsx";
import { copy, orderStatusWords } from "./orders.copy.ts";
import type { ListedOrder } from "./orders.queries.ts";

interface Region {
  locale: string;
  currency: string;
  timeZone: string;
}

const supplier: DataColumn<ListedOrder> = {
  id: "supplier",
  header: copy.columns.supplier,
  line: "fact",
  isLead: true,
  value: ({ order }) => order.supplierName,
  cell: ({ order }) => <bdi>{order.supplierName}</bdi>,
};

/** Columns of a list of orders; those of one supplier do not name it. */
export const orderColumns = (region: Region, isOfOneSupplier: boolean): TableColumns<ListedOrder> =>
  tableColumns<ListedOrder>([
    {
      id: "number",
      header: copy.columns.number,
      line: "title",
      value: ({ order }) => order.number ?? Number.MAX_SAFE_INTEGER,
      cell: ({ order, isPending }) => (
        <>
          {copy.named(order.number)} {isPending && <PendingMark />}
        </>
      ),
    },
    ...(isOfOneSupplier ? [] : [supplier]),
    {
      id: "status",
      header: copy.columns.status,
      line: "status",
      value: ({ order }) => orderStatusWords[order.status],
      cell: ({ order }) => <OrderChip status={order.status} />,
    },
    {
      id: "sentOn",
      header: copy.columns.sentOn,
      line: "named",
      value: ({ order }) => order.sentAt,
      cell: ({ order: { sentAt } }) => sentAt !== null && shortDate(localDateOf(sentAt, region.timeZone)),
      inLine: ({ order: { sentAt } }) => (sentAt === null ? null : shortDate(localDateOf(sentAt, region.timeZone))),
    },
    {
      id: "expectedOn",
      header: copy.columns.expectedOn,
      line: "named",
      isExtra: true,
      value: ({ order }) => order.expectedOn,
      cell: ({ order: { expectedOn } }) => expectedOn !== null && shortDate(expectedOn),
      inLine: ({ order: { expectedOn } }) => (expectedOn === null ? null : shortDate(expectedOn)),
    },
    {
      id: "lines",
      header: copy.columns.lines,
      line: "fact",
      isExtra: true,
      align: "end",
      value: ({ order }) => order.lines.length,
      inLine: ({ order }) => copy.lineCount(order.lines.length),
    },
    {
      id: "total",
      header: copy.columns.total,
      line: "named",
      align: "end",
      value: ({ total }) => total.totalMinor,
      cell: ({ total }) => moneyText(total.totalMinor, region),
    },
  ]);
