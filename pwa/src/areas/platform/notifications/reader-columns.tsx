import Box from "@mui/material/Box";
import { Check, Circle } from "lucide-react";
import { tableColumns } from "../../../ui/data-table-model.ts";
import type { SeenRow } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";

export const READER_COLUMNS = tableColumns<SeenRow>([
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
