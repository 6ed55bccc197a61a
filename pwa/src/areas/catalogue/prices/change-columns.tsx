import { Check, TriangleAlert, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { copy } from "./prices.copy.ts";
import type { ListedChange } from "./prices.queries.ts";

const { columns: words, states, noName, partOf } = copy.changes;

const LOOKS = {
  applied: { tone: "confirmed", icon: Check },
  incomplete: { tone: "waiting", icon: TriangleAlert },
  undone: { tone: "done", icon: Undo2 },
} as const;

const isPart = ({ lineCount, wholeCount }: ListedChange): boolean => lineCount < wholeCount;

const stateOf = (change: ListedChange): keyof typeof LOOKS =>
  change.status === "applied" && isPart(change) ? "incomplete" : change.status;

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
    {
      id: "count",
      header: words.count,
      line: "named",
      align: "end",
      value: ({ lineCount }) => lineCount,
      cell: (change) =>
        isPart(change) ? partOf(change.lineCount, change.wholeCount) : change.lineCount.toLocaleString("en-GB"),
    },
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
      value: (change) => states[stateOf(change)],
      cell: (change) => {
        const state = stateOf(change);
        return (
          <StatusChip tone={LOOKS[state].tone} icon={LOOKS[state].icon}>
            {states[state]}
          </StatusChip>
        );
      },
    },
    { id: "act", header: words.act, line: "actions", isSortable: false, value: () => null, cell: action },
  ]);
