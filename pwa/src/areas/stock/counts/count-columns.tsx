import { localDateOf, type Instant } from "@fernpaw/domain/kernel/time";
import { clockTime, shortDate } from "../../../ui/clock-time.tsx";
import { tableColumns, type TableColumns } from "../../../ui/data-table-model.ts";
import { PendingMark } from "../../../ui/pending-mark.tsx";
import { CountStateChip } from "./count-state-chip.tsx";
import { counts as copy, stateWords } from "./counts.copy.ts";
import type { ListedCount } from "./counts.queries.ts";

/** `hasPlaces`: the clinic has several locations. */
export function countColumns(timeZone: string, hasPlaces: boolean): TableColumns<ListedCount> {
  const moment = (at: Instant | null) =>
    at !== null && copy.at(shortDate(localDateOf(at, timeZone)), clockTime(at, timeZone));
  return tableColumns<ListedCount>([
    {
      id: "name",
      header: copy.columns.name,
      line: "title",
      value: ({ count }) => count.name,
      cell: ({ count, isPending }) => (
        <>
          <bdi>{count.name}</bdi> {isPending && <PendingMark />}
        </>
      ),
    },
    {
      id: "state",
      header: copy.columns.state,
      line: "status",
      value: ({ state }) => stateWords[state],
      cell: ({ state }) => <CountStateChip state={state} />,
    },
    {
      id: "figures",
      header: copy.columns.figures,
      line: "fact",
      isLead: true,
      value: ({ figures }) => figures,
      cell: ({ figures }) => copy.figures(figures),
    },
    ...(hasPlaces
      ? [
          {
            id: "location",
            header: copy.columns.location,
            line: "fact" as const,
            value: ({ locationName }: ListedCount) => locationName,
          },
        ]
      : []),
    {
      id: "started",
      header: copy.columns.started,
      line: "named",
      value: ({ count }) => count.startedAt,
      cell: ({ count }) => moment(count.startedAt),
    },
    {
      id: "closed",
      header: copy.columns.closed,
      line: "named",
      isExtra: true,
      value: ({ count }) => count.closedAt,
      cell: ({ count }) => moment(count.closedAt),
    },
  ]);
}
