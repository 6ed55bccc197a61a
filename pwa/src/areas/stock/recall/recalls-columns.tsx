import { localDateOf } from "@fernpaw/domain/kernel/time";
import { Ban, Check, CheckCheck, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { clockTime, fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { Batch } from "../stock.queries.ts";
import type { ListedRecall } from "./recall.queries.ts";
import { list, page } from "./recalls.copy.ts";

type State = "open" | "closed" | "ended";

const LOOKS: Record<State, { tone: StatusTone; icon: LucideIcon }> = {
  open: { tone: "noShow", icon: Ban },
  closed: { tone: "confirmed", icon: CheckCheck },
  ended: { tone: "done", icon: Check },
};

function stateOf({ status, recallClosedAt }: Batch): State {
  if (status !== "recalled") return "ended";
  return recallClosedAt === null ? "open" : "closed";
}

/** `knowsClients`: the person sees clients, and all of them are on the device. */
export const recallsColumns = (timeZone: string, knowsClients: boolean) =>
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
      value: ({ reached }) => (knowsClients ? reached : null),
      cell: ({ reached, clients }) => knowsClients && (clients === 0 ? list.unknown : list.reached(reached, clients)),
      inLine: ({ reached, clients }) =>
        knowsClients ? (clients === 0 ? list.unknown : list.reached(reached, clients)) : null,
    },
    {
      id: "state",
      header: list.columns.state,
      line: "status",
      value: ({ batch }) => list[stateOf(batch)],
      cell: ({ batch }) => {
        const state = stateOf(batch);
        return <StatusChip {...LOOKS[state]}>{list[state]}</StatusChip>;
      },
    },
  ]);
