import { Bell, CircleCheck, Clock, Megaphone } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { Button } from "../../../ui/button.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { NotificationParts } from "../contact/notification-parts.tsx";
import { AdminListTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { ANNOUNCEMENTS_PATH, type AnnouncementRow } from "./announcements-api.ts";
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

const COLUMNS = tableColumns<AnnouncementRow>([
  {
    id: "title",
    header: copy.title,
    line: "title",
    isSortable: false,
    value: ({ title }) => title,
    cell: ({ title }) => <bdi>{title}</bdi>,
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

/** Announcements of the platform, the latest first. */
export function Component() {
  const list = useAdminList<AnnouncementRow>({
    path: ANNOUNCEMENTS_PATH,
    usualSort: "sentAt",
    isDescending: true,
    filters: [],
  });
  return (
    <>
      <PageHeader
        title={platformCopy.sections.notifications}
        subtitle={copy.list}
        actions={
          <Button
            to="/admin/notifications/new"
            variant="primary"
            startIcon={<Megaphone size={18} aria-hidden="true" />}
          >
            {copy.fresh}
          </Button>
        }
      />
      <NotificationParts />
      <AdminListTable
        list={list}
        label={copy.list}
        columns={COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/admin/notifications/${id}`}
        emptyText={copy.empty}
      />
    </>
  );
}
