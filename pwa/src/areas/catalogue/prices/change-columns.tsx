import { Check, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { copy } from "./prices.copy.ts";
import type { ListedChange } from "./prices.queries.ts";

const { columns: words, states, noName } = copy.changes;

/** `action`: what a change has at the end of its row. */
export const changeColumns = (
  hasPlaces: boolean,
  action: (change: ListedChange) => ReactNode,
): TableColumns<ListedChange> =>
  tableColumns<ListedChange>([
    { id: "label", header: words.label, line: "title", value: ({ label }) => label || noName },
    {
      id: "from",
      header: words.from,
      line: "named",
      value: ({ fromOn }) => fromOn,
      cell: ({ fromOn }) => fullDate(fromOn),
    },
    { id: "count", header: words.count, line: "named", align: "end", value: ({ lineCount }) => lineCount },
    ...(hasPlaces
      ? [
          {
            id: "location",
            header: words.location,
            line: "fact" as const,
            value: ({ locationName }: ListedChange) => locationName || null,
          },
        ]
      : []),
    {
      id: "state",
      header: words.state,
      line: "status",
      value: ({ status }) => states[status],
      cell: ({ status }) => (
        <StatusChip tone={status === "applied" ? "confirmed" : "done"} icon={status === "applied" ? Check : Undo2}>
          {states[status]}
        </StatusChip>
      ),
    },
    { id: "act", header: words.act, line: "actions", isSortable: false, value: () => null, cell: action },
  ]);
