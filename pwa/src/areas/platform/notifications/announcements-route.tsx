import { PageHeader } from "../../../ui/page-header.tsx";
import { NotificationParts } from "../contact/notification-parts.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { ANNOUNCEMENTS_PATH, type AnnouncementRow } from "./announcements-api.ts";
import { ANNOUNCEMENT_COLUMNS } from "./announcement-columns.tsx";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { FreshButton } from "./fresh-button.tsx";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const STATES = optionsOf(copy.states);
const SEVERITIES = optionsOf(copy.severities);

/** Announcements of the platform, the latest first. */
export function Component() {
  const list = useAdminList<AnnouncementRow>({
    path: ANNOUNCEMENTS_PATH,
    usualSort: "sentAt",
    isDescending: true,
    filters: ["state", "severity"],
  });
  return (
    <>
      <PageHeader
        title={platformCopy.sections.notifications}
        subtitle={copy.list}
        actions={
          <>
            <ExportButton path={ANNOUNCEMENTS_PATH} question={list.question} fileName={copy.file} />
            <FreshButton />
          </>
        }
      />
      <NotificationParts />
      <AdminListTable
        list={list}
        label={copy.list}
        columns={ANNOUNCEMENT_COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/admin/notifications/${id}`}
        emptyText={copy.empty}
        filters={
          <>
            <ListFilter list={list} name="state" label={copy.state} options={STATES} />
            <ListFilter list={list} name="severity" label={copy.severity} options={SEVERITIES} />
          </>
        }
      />
    </>
  );
}
