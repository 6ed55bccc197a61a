import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Ban, Check } from "lucide-react";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { ListedRecall } from "./recall.queries.ts";
import { list, page } from "./recalls.copy.ts";

export const recallsColumns = (timeZone: string) =>
  tableColumns<ListedRecall>([
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
    { id: "batch", header: list.columns.batch, line: "fact", isLead: true, value: ({ batch }) => batch.number },
    {
      id: "when",
      header: list.columns.when,
      line: "fact",
      value: ({ batch }) => batch.recalledAt,
      cell: ({ batch: { recalledAt: at } }) =>
        at === null ? "" : page.at(fullDate(localDateOf(at, timeZone)), clockTime(at, timeZone)),
    },
    {
      id: "source",
      header: list.columns.source,
      line: "named",
      isExtra: true,
      value: ({ batch }) => batch.recallSource || null,
    },
    {
      id: "reached",
      header: list.columns.reached,
      line: "named",
      value: ({ reached }) => reached,
      cell: ({ reached, clients }) => (clients === 0 ? list.nobody : list.reached(reached, clients)),
    },
    {
      id: "state",
      header: list.columns.state,
      line: "status",
      value: ({ batch }) => batch.status,
      cell: ({ batch }) =>
        batch.status === "recalled" ? (
          <StatusChip tone="noShow" icon={Ban}>
            {list.open}
          </StatusChip>
        ) : (
          <StatusChip tone="done" icon={Check}>
            {list.ended}
          </StatusChip>
        ),
    },
  ]);
