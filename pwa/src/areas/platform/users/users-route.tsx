import { X } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { USER_COLUMNS } from "./user-columns.tsx";
import { UserParts } from "./user-parts.tsx";
import { USERS_PATH, type UserRow } from "./users-api.ts";
import { usersCopy as copy } from "./users.copy.ts";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const ROLES = optionsOf(copy.roles);
const STATES = optionsOf(copy.states);

/** People of all clinics and of the platform. */
export function Component() {
  const filters = ["role", "status", "clinic"];
  const list = useAdminList<UserRow>({ path: USERS_PATH, usualSort: "email", filters });
  return (
    <>
      <PageHeader
        title={platformCopy.sections.users}
        subtitle={list.isLoading ? "\u00a0" : copy.count(list.total, list.isNarrowed)}
        actions={<ExportButton path={USERS_PATH} question={list.question} fileName={copy.fileName} />}
      />
      <UserParts />
      <AdminListTable
        list={list}
        label={platformCopy.sections.users}
        searchLabel={copy.search}
        columns={USER_COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ id, role }) => (role === "admin" ? `/admin/users/staff/${id}` : `/admin/users/${id}`)}
        emptyText={copy.empty}
        filters={
          <>
            <ListFilter list={list} name="role" label={copy.role} options={ROLES} />
            <ListFilter list={list} name="status" label={copy.status} options={STATES} />
            {list.filter("clinic") !== "" && (
              <Button endIcon={<X size={16} aria-hidden="true" />} onClick={() => list.setFilter("clinic", "")}>
                {copy.ofClinic}
              </Button>
            )}
          </>
        }
      />
    </>
  );
}
