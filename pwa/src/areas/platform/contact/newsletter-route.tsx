import { CircleCheck, CircleDashed, CircleX, type LucideIcon } from "lucide-react";
import type { StatusTone } from "../../../theme-colours.ts";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { StatusChip } from "../../../ui/status-chip.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { contactCopy as copy } from "./contact.copy.ts";
import { NotificationParts } from "./notification-parts.tsx";

const PATH = "/api/admin/newsletter";

interface Reader {
  id: string;
  email: string;
  status: "pending" | "confirmed" | "unsubscribed";
  createdAt: string;
}

const LOOKS: Readonly<Record<Reader["status"], [tone: StatusTone, icon: LucideIcon]>> = {
  pending: ["waiting", CircleDashed],
  confirmed: ["confirmed", CircleCheck],
  unsubscribed: ["done", CircleX],
};
const STATES = Object.entries(copy.readers).map(([value, label]) => ({ value, label }));

function ReaderState({ status }: Pick<Reader, "status">) {
  const [tone, icon] = LOOKS[status];
  return (
    <StatusChip tone={tone} icon={icon}>
      {copy.readers[status]}
    </StatusChip>
  );
}

const COLUMNS = tableColumns<Reader>([
  { id: "email", header: copy.email, line: "title", isSortable: false, value: ({ email }) => email },
  {
    id: "createdAt",
    header: copy.signedUp,
    line: "fact",
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{fullDate(createdAt.slice(0, 10))}</time>,
  },
  {
    id: "status",
    header: copy.state,
    line: "status",
    isSortable: false,
    value: ({ status }) => status,
    cell: ({ status }) => <ReaderState status={status} />,
  },
]);

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
        columns={COLUMNS}
        rowId={({ id }) => id}
        emptyText={copy.noReaders}
        filters={<ListFilter list={list} name="status" label={copy.state} options={STATES} />}
      />
    </>
  );
}
