import { fullDate } from "../../../ui/clock-time.tsx";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { nameOf, UserStatus } from "../users/user-columns.tsx";
import { usersCopy } from "../users/users.copy.ts";
import type { Administrator } from "./staff-api.ts";
import { rightWords, staffCopy as copy } from "./staff.copy.ts";

const shownName = (row: Administrator): string => (row.isSelf ? copy.you(nameOf(row)) : nameOf(row));

/** The names of the rights, in one line. */
export const rightsText = ({ permissions }: Pick<Administrator, "permissions">): string =>
  permissions.length === 0 ? copy.noRights : permissions.map((right) => rightWords[right].name).join(", ");

export const STAFF_COLUMNS = tableColumns<Administrator>([
  {
    id: "lastName",
    header: usersCopy.name,
    line: "title",
    value: shownName,
    cell: (row) => <bdi>{shownName(row)}</bdi>,
  },
  { id: "email", header: usersCopy.email, line: "fact", isLead: true, value: ({ email }) => email },
  { id: "rights", header: copy.rights, line: "fact", isSortable: false, value: rightsText },
  {
    id: "secondStep",
    header: copy.secondStep,
    line: "named",
    isSortable: false,
    value: ({ hasSecondStep }) => copy.hasStep(hasSecondStep),
  },
  {
    id: "createdAt",
    header: usersCopy.since,
    line: "named",
    isExtra: true,
    isRoomy: true,
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{fullDate(createdAt.slice(0, 10))}</time>,
  },
  {
    id: "status",
    header: usersCopy.status,
    line: "status",
    isSortable: false,
    value: ({ status }) => status,
    cell: ({ status }) => <UserStatus status={status} />,
  },
]);
