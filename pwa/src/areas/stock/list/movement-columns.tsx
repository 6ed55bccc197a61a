import { localDateOf } from "@fernpaw/domain/kernel/time";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { unitFor } from "../../catalogue/public/product-words.copy.ts";
import { signedText, whatMoved } from "../movement-text.ts";
import { list } from "../stock.copy.ts";
import type { ListedMovement } from "../stock.queries.ts";
import { MovementMenu } from "./movement-menu.tsx";

/** `hasPlaces`: the clinic has several locations. */
export const movementColumns = (timeZone: string, hasPlaces: boolean): TableColumns<ListedMovement> =>
  tableColumns<ListedMovement>([
    {
      id: "product",
      header: list.columns.product,
      line: "title",
      value: ({ productName }) => productName,
      cell: ({ productName, isPending }) => (
        <>
          {productName} {isPending && <PendingMark />}
        </>
      ),
    },
    {
      id: "when",
      header: list.columns.when,
      line: "fact",
      isLead: true,
      value: ({ movement }) => movement.occurredAt,
      cell: ({ movement: { occurredAt } }) => (
        <time dateTime={occurredAt} style={{ whiteSpace: "nowrap" }}>
          {list.at(shortDate(localDateOf(occurredAt, timeZone)), clockTime(occurredAt, timeZone))}
        </time>
      ),
    },
    { id: "what", header: list.columns.what, line: "fact", value: whatMoved },
    {
      id: "quantity",
      header: list.columns.quantity,
      line: "status",
      align: "end",
      value: ({ movement }) => movement.quantityMilli,
      cell: ({ movement: { quantityMilli }, unit }) => (
        <strong style={{ whiteSpace: "nowrap" }}>
          {signedText(quantityMilli)} {unitFor(quantityMilli / 1000, unit)}
        </strong>
      ),
    },
    {
      id: "batch",
      header: list.columns.batch,
      line: "named",
      value: ({ batchNumber }) => batchNumber || null,
      cell: ({ batchNumber }) => <span style={{ whiteSpace: "nowrap" }}>{batchNumber}</span>,
      inLine: ({ batchNumber }) => batchNumber || null,
    },
    {
      id: "reason",
      header: list.columns.reason,
      line: "named",
      isExtra: true,
      value: ({ movement }) => movement.reason || null,
      inLine: ({ movement }) => movement.reason || null,
    },
    ...(hasPlaces
      ? [
          {
            id: "location",
            header: list.columns.location,
            line: "named" as const,
            isExtra: true as const,
            value: ({ locationName }: ListedMovement) => locationName,
          },
        ]
      : []),
    {
      id: "act",
      header: list.columns.act,
      line: "actions",
      value: () => null,
      isSortable: false,
      cell: (entry) => <MovementMenu entry={entry} />,
    },
  ]);
