import Typography from "@mui/material/Typography";
import { Bell, CircleCheck, Clock } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { AnnouncementRow } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";

const LOOKS: Readonly<Record<AnnouncementRow["state"], [tone: StatusTone, icon: LucideIcon]>> = {
  scheduled: ["booked", Clock],
  shown: ["confirmed", Bell],
  ended: ["done", CircleCheck],
};

export function AnnouncementState({ state }: Pick<AnnouncementRow, "state">) {
  const [tone, icon] = LOOKS[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {copy.states[state]}
    </StatusChip>
  );
}

/** It stays on top in the clinics. */
export function PinnedMark() {
  return (
    <Typography component="span" variant="body2" sx={{ ml: 2, color: "brass.text", fontWeight: 600 }}>
      {copy.pinned}
    </Typography>
  );
}

export const ANNOUNCEMENT_COLUMNS = tableColumns<AnnouncementRow>([
  {
    id: "title",
    header: copy.title,
    line: "title",
    isSortable: false,
    value: ({ title }) => title,
    cell: ({ title, isPinned }) => (
      <>
        <bdi>{title}</bdi>
        {isPinned && <PinnedMark />}
      </>
    ),
  },
  {
    id: "severity",
    header: copy.severity,
    line: "fact",
    isSortable: false,
    value: ({ severity }) => copy.severities[severity],
  },
  {
    id: "clinics",
    header: copy.clinics,
    line: "named",
    align: "end",
    isSortable: false,
    value: ({ clinics }) => clinics,
  },
  {
    id: "sentAt",
    header: copy.sent,
    line: "fact",
    value: ({ sentAt }) => sentAt,
    cell: ({ sentAt }) => <time dateTime={sentAt}>{fullDate(sentAt.slice(0, 10))}</time>,
  },
  {
    id: "state",
    header: copy.state,
    line: "status",
    isSortable: false,
    value: ({ state }) => state,
    cell: ({ state }) => <AnnouncementState state={state} />,
  },
]);
