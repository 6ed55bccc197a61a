import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { contactCopy as copy } from "./contact.copy.ts";
import { type Reader, READER_COLUMNS } from "./newsletter-columns.tsx";
import { NotificationParts } from "./notification-parts.tsx";

const PATH = "/api/admin/newsletter";

const STATES = Object.entries(copy.readers).map(([value, label]) => ({ value, label }));

/** Subscribers of the newsletter. */
export function Component() {
  const list = useAdminList<Reader>({ path: PATH, usualSort: "createdAt", isDescending: true, filters: ["status"] });
  return (
    <>
      <PageHeader
        title={platformCopy.sections.notifications}
        subtitle={copy.newsletter}
        actions={<ExportButton path={PATH} question={list.question} fileName={copy.newsletterFile} />}
      />
      <NotificationParts />
      <AdminListTable
        list={list}
        label={copy.newsletter}
        columns={READER_COLUMNS}
        rowId={({ id }) => id}
        emptyText={copy.noReaders}
        filters={<ListFilter list={list} name="status" label={copy.state} options={STATES} />}
      />
    </>
  );
}
