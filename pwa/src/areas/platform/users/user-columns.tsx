import { Ban, CircleCheck } from "lucide-react";
import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { StatusChip } from "../../../ui/status-chip.tsx";
import type { UserRow } from "./users-api.ts";
import { usersCopy as copy } from "./users.copy.ts";

export const nameOf = ({ firstName, lastName, email }: Pick<UserRow, "firstName" | "lastName" | "email">): string =>
  `${firstName} ${lastName}`.trim() || email;

export function UserStatus({ status }: Pick<UserRow, "status">) {
  return (
    <StatusChip tone={status === "active" ? "confirmed" : "noShow"} icon={status === "active" ? CircleCheck : Ban}>
      {copy.states[status]}
    </StatusChip>
  );
}

export const USER_COLUMNS = tableColumns<UserRow>([
  { id: "lastName", header: copy.name, line: "title", value: nameOf, cell: (row) => <bdi>{nameOf(row)}</bdi> },
  { id: "email", header: copy.email, line: "fact", isLead: true, value: ({ email }) => email },
  { id: "clinic", header: copy.clinic, line: "fact", isSortable: false, value: ({ clinicName }) => clinicName ?? "" },
  { id: "role", header: copy.role, line: "fact", isSortable: false, value: ({ role }) => copy.roles[role] },
  {
    id: "createdAt",
    header: copy.since,
    line: "named",
    isExtra: true,
    isRoomy: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{fullDate(createdAt.slice(0, 10))}</time>,
  },
  {
    id: "status",
    header: copy.status,
    line: "status",
    isSortable: false,
    value: ({ status }) => status,
    cell: ({ status }) => <UserStatus status={status} />,
  },
]);
