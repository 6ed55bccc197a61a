import Box from "@mui/material/Box";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { titledName } from "@fernpaw/domain/staff/staff";
import { tableColumns } from "../../../ui/data-table-model.ts";
import { PersonAvatar } from "../../../ui/person-avatar.tsx";
import { copy, workWords } from "../employees.copy.ts";
import type { Colleague } from "../employees.queries.ts";
import type { Account } from "../public/employees-api.ts";

export interface Person {
  colleague: Colleague;
  isYou: boolean;
  /** Null while the server has not been heard. */
  account: Account | null;
}

const rightsOf = ({ account }: Person): string => {
  if (!account) return "";
  if (account.role === "owner") return copy.all;
  return copy.some(account.permissions.length, CLINIC_PERMISSIONS.length);
};

const nameOf = ({ colleague, isYou }: Person): string =>
  isYou ? `${titledName(colleague)} (${copy.you})` : titledName(colleague);

const picture = ({ colleague }: Person) => <PersonAvatar person={colleague} colour={colleague.colour} size={36} />;

export const PERSON_COLUMNS = tableColumns<Person>([
  {
    id: "name",
    header: copy.name,
    line: "title",
    value: ({ colleague }) => `${colleague.lastName} ${colleague.firstName}`,
    cell: (person) => (
      <Box component="span" sx={{ display: "inline-flex", alignItems: "center", gap: 3, verticalAlign: "middle" }}>
        {picture(person)}
        {nameOf(person)}
      </Box>
    ),
    picture,
    inLine: nameOf,
  },
  { id: "work", header: copy.work, line: "fact", value: ({ colleague }) => workWords(colleague) },
  {
    id: "account",
    header: copy.account,
    line: "status",
    value: ({ account, colleague }) => {
      if (colleague.status === "disabled") return copy.locked;
      return account === null ? "" : account.role === "owner" ? copy.owner : copy.employee;
    },
  },
  { id: "email", header: copy.email, line: "fact", isExtra: true, value: ({ account }) => account?.email ?? "" },
  {
    id: "rights",
    header: copy.rights,
    line: "named",
    isExtra: true,
    value: rightsOf,
    inLine: (person) => rightsOf(person) || null,
  },
]);
