import { PLATFORM_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { AdminListTable, ListFilter } from "../lists/admin-list.tsx";
import { ExportButton } from "../lists/export-button.tsx";
import { useAdminList } from "../lists/use-admin-list.ts";
import { copy as platformCopy } from "../platform.copy.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { UserParts } from "../users/user-parts.tsx";
import { usersCopy } from "../users/users.copy.ts";
import { InvitationsCard } from "./invitations-card.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { type Administrator, fetchInvitations, STAFF_PATH } from "./staff-api.ts";
import { STAFF_COLUMNS } from "./staff-columns.tsx";
import { rightWords, staffCopy as copy } from "./staff.copy.ts";

const RIGHTS = PLATFORM_PERMISSIONS.map((value) => ({ value, label: rightWords[value].name }));
const STATES = Object.entries(usersCopy.states).map(([value, label]) => ({ value, label }));

/** The administrators of the platform, and who of them was invited and has not answered. */
export function Component() {
  const list = useAdminList<Administrator>({ path: STAFF_PATH, usualSort: "email", filters: ["right", "status"] });
  const { data: invited, again } = useAdminFetch("staff invitations", fetchInvitations);
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title={platformCopy.sections.users}
        subtitle={list.isLoading ? "\u00a0" : copy.count(list.total, list.isNarrowed)}
        actions={
          <>
            <ExportButton path={STAFF_PATH} question={list.question} fileName={copy.fileName} />
            <Button
              variant="primary"
              disabled={invited === null}
              startIcon={<UserPlus size={18} aria-hidden="true" />}
              onClick={() => setInviting(true)}
            >
              {copy.invite}
            </Button>
          </>
        }
      />
      <UserParts />
      <AdminListTable
        list={list}
        label={usersCopy.administrators}
        searchLabel={usersCopy.search}
        columns={STAFF_COLUMNS}
        rowId={({ id }) => id}
        rowTo={({ id }) => `/admin/users/staff/${id}`}
        emptyText={copy.empty}
        filters={
          <>
            <ListFilter list={list} name="right" label={copy.right} options={RIGHTS} />
            <ListFilter list={list} name="status" label={usersCopy.status} options={STATES} />
          </>
        }
      />
      {invited !== null && <InvitationsCard invitations={invited.rows} onChanged={again} />}
      {isInviting && invited !== null && (
        <InviteDialog
          givable={invited.givable}
          onClose={() => setInviting(false)}
          onInvited={() => {
            setInviting(false);
            again();
          }}
        />
      )}
    </>
  );
}
