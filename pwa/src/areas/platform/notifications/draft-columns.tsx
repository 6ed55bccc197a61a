import { tableColumns } from "../../../ui/data-table-model.ts";
import { Ago } from "../lists/ago.tsx";
import type { DraftRow } from "./announcements-api.ts";
import { announcementsCopy as copy } from "./announcements.copy.ts";

const titleOf = ({ title }: DraftRow): string => (title === "" ? copy.untitled : title);

function audienceWords({ clinics, hasFilter }: DraftRow): string {
  if (clinics === null) return copy.everyClinic;
  if (!hasFilter) return copy.someClinics(clinics);
  return clinics === 0 ? copy.filtered : copy.filteredAnd(clinics);
}

export const DRAFT_COLUMNS = tableColumns<DraftRow>([
  {
    id: "title",
    header: copy.title,
    line: "title",
    isSortable: false,
    value: titleOf,
    cell: (row) => <bdi>{titleOf(row)}</bdi>,
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
    header: copy.audience,
    line: "fact",
    isSortable: false,
    value: audienceWords,
  },
  { id: "updatedBy", header: copy.changedBy, line: "named", isSortable: false, value: ({ updatedBy }) => updatedBy },
  {
    id: "updatedAt",
    header: copy.changedAt,
    line: "fact",
    value: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }) => <Ago at={updatedAt} />,
  },
]);
