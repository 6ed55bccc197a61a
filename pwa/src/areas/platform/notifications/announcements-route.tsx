import { PageHeader } from "../../../ui/page-header.tsx";
import { NotificationParts } from "../contact/notification-parts.tsx";
import { AdminListTable } from "../lists/admin-list.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { ANNOUNCEMENTS_PATH, type AnnouncementRow } from "./announcements-api.ts";
import { ANNOUNCEMENT_COLUMNS } from "./announcement-columns.tsx";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { FreshButton } from "./fresh-button.tsx";

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
      <PageHeader title={platformCopy.sections.notifications} subtitle={copy.list} actions={<FreshButton />} />
      <NotificationParts />
      <AdminListTable
        list={list}
        label={copy.list}
        columns={ANNOUNCEMENT_COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/admin/notifications/${id}`}
        emptyText={copy.empty}
      />
    </>
  );
}
