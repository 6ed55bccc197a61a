import { PageHeader } from "../../../ui/page-header.tsx";
import { NotificationParts } from "../contact/notification-parts.tsx";
import { AdminListTable } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { DRAFTS_PATH, type DraftRow } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { DRAFT_COLUMNS } from "./draft-columns.tsx";
import { FreshButton } from "./fresh-button.tsx";

/** Announcements that are not sent yet, the latest first. */
export function Component() {
  const list = useAdminList<DraftRow>({ path: DRAFTS_PATH, usualSort: "updatedAt", isDescending: true, filters: [] });
  return (
    <>
      <PageHeader
        title={platformCopy.sections.notifications}
        subtitle={copy.drafts}
        actions={
          <>
            <ExportButton path={DRAFTS_PATH} question={list.question} fileName={copy.draftsFile} />
            <FreshButton />
          </>
        }
      />
      <NotificationParts />
      <AdminListTable
        list={list}
        label={copy.drafts}
        columns={DRAFT_COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/admin/notifications/drafts/${id}`}
        emptyText={copy.noDrafts}
      />
    </>
  );
}
