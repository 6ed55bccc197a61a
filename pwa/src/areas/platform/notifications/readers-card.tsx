import { Card } from "../../../ui/card.tsx";
import { AdminListTable } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { type SeenRow, seenPath } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";
import { READER_COLUMNS } from "./reader-columns.tsx";

/** The clinics of an announcement, and how many of their people have read it. */
export function ReadersCard({ id }: { id: string }) {
  const path = seenPath(id);
  const list = useAdminList<SeenRow>({ path, usualSort: "name", filters: [] });
  return (
    <Card
      title={copy.readers}
      actions={<ExportButton path={path} question={list.question} fileName={copy.readersFile} />}
    >
      <AdminListTable
        list={list}
        label={copy.readers}
        searchLabel={copy.searchClinic}
        columns={READER_COLUMNS}
        rowId={(row) => row.id}
        emptyText={copy.noClinics}
      />
    </Card>
  );
}
