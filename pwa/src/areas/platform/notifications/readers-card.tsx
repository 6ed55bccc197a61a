import Box from "@mui/material/Box";
import { Check, Circle } from "lucide-react";
import { Card } from "../../../ui/card.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { AdminListTable } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { type SeenRow, seenPath } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";

const READER_COLUMNS = tableColumns<SeenRow>([
  { id: "name", header: copy.clinic, line: "title", value: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: "seen",
    header: copy.readBy,
    line: "fact",
    isSortable: false,
    value: ({ seen, people }) => copy.ofPeople(seen, people),
  },
  {
    id: "state",
    header: copy.state,
    line: "status",
    isSortable: false,
    value: ({ seen }) => (seen > 0 ? copy.hasRead : copy.notYet),
    cell: ({ seen }) => (
      <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 1.5 }}>
        {seen > 0 ? <Check size={14} aria-hidden="true" /> : <Circle size={10} aria-hidden="true" />}
        {seen > 0 ? copy.hasRead : copy.notYet}
      </Box>
    ),
  },
]);

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
