import { useMemo, useState } from "react";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { contactCopy as copy } from "./contact.copy.ts";
import { type Reader, readerColumns } from "./newsletter-columns.tsx";
import { NotificationParts } from "./notification-parts.tsx";
import { ReaderDialog } from "./reader-dialog.tsx";

const PATH = "/api/admin/newsletter";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const STATES = optionsOf(copy.readers);
const MAILS = optionsOf(copy.states);

/** Subscribers of the newsletter, and mails to them. */
export function Component() {
  const list = useAdminList<Reader>({
    path: PATH,
    usualSort: "createdAt",
    isDescending: true,
    filters: ["status", "mail"],
  });
  const [open, setOpen] = useState<Reader | null>(null);
  const columns = useMemo(() => readerColumns(setOpen), []);
  const close = () => setOpen(null);
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
        searchLabel={copy.searchReader}
        columns={columns}
        rowId={({ id }) => id}
        emptyText={copy.noReaders}
        filters={
          <>
            <ListFilter list={list} name="status" label={copy.state} options={STATES} />
            <ListFilter list={list} name="mail" label={copy.mail} options={MAILS} />
          </>
        }
      />
      {open !== null && (
        <ReaderDialog
          reader={open}
          onClose={close}
          onDone={() => {
            close();
            list.retry();
          }}
        />
      )}
    </>
  );
}
