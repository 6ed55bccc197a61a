import { CloudAlert, CloudCheck, CloudOff, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { timeSince, useNow } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { SyncRow, SyncState } from "./dashboard-api.ts";
import { dashboardCopy as copy } from "./dashboard.copy.ts";

const LOOKS: Readonly<Record<SyncState, [tone: StatusTone, icon: LucideIcon]>> = {
  stuck: ["noShow", CloudOff],
  slow: ["waiting", CloudAlert],
  healthy: ["confirmed", CloudCheck],
};

function SyncMark({ state }: { state: SyncState }) {
  const [tone, icon] = LOOKS[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {copy.states[state]}
    </StatusChip>
  );
}

function Waits({ row: { oldestUnsentAt, parked } }: { row: SyncRow }) {
  const now = useNow();
  return (
    <>
      {oldestUnsentAt === null ? copy.none : <time dateTime={oldestUnsentAt}>{timeSince(oldestUnsentAt, now)}</time>}
      {parked > 0 && copy.alsoStopped(parked)}
    </>
  );
}

export const SYNC_COLUMNS = tableColumns<SyncRow>([
  { id: "name", header: copy.name, line: "title", value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: "devices",
    header: copy.seen,
    line: "named",
    value: ({ devices }) => devices,
    cell: ({ devices, devicesSeen }) => copy.ofDevices(devicesSeen, devices),
  },
  {
    id: "worst",
    header: copy.oldest,
    line: "named",
    value: ({ oldestUnsentAt }) => oldestUnsentAt,
    cell: (row) => <Waits row={row} />,
  },
  { id: "unsent", header: copy.waiting, line: "named", align: "end", value: ({ unsent }) => unsent },
  {
    id: "openItems",
    header: copy.inbox,
    line: "named",
    isExtra: true,
    align: "end",
    value: ({ openItems }) => openItems,
  },
  {
    id: "refused",
    header: copy.refused,
    line: "named",
    isExtra: true,
    isRoomy: true,
    align: "end",
    value: ({ refused }) => refused,
  },
  {
    id: "state",
    header: copy.state,
    line: "status",
    isSortable: false,
    value: ({ state }) => state,
    cell: ({ state }) => <SyncMark state={state} />,
  },
]);
