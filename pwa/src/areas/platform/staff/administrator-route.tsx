import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TwoColumns } from "../lists/figure-cards.tsx";
import { AdminRowPage } from "../lists/admin-row-page.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { AccountActs, SignInCard } from "../users/account-acts.tsx";
import { nameOf, UserStatus } from "../users/user-columns.tsx";
import { type Account, fetchAccount } from "../users/users-api.ts";
import { usersCopy } from "../users/users.copy.ts";
import { RightsDialog } from "./rights-dialog.tsx";
import { type AdministratorDetails, STAFF_PATH } from "./staff-api.ts";
import { rightWords, staffCopy as copy } from "./staff.copy.ts";

const SECTION = { label: platformCopy.sections.users, to: "/admin/users" };
const LIST = { label: usersCopy.administrators, to: "/admin/users/staff" };
const fetchAdministrator = (id: string, signal: AbortSignal) =>
  fetchAccount<AdministratorDetails>(STAFF_PATH, id, signal);

/** One administrator: rights, sign-in, and the ways to change both. */
export function Component() {
  return (
    <AdminRowPage fetchRow={fetchAdministrator} section={SECTION} list={LIST} name={usersCopy.account} gone={copy.gone}>
      {(data, again) => <Administrator {...data} again={again} />}
    </AdminRowPage>
  );
}

function Administrator({ account, access, again }: Account<AdministratorDetails> & { again: () => void }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <PageHeader
        title={nameOf(account)}
        subtitle={account.email}
        crumbs={[SECTION, LIST, { label: nameOf(account) }]}
        actions={<UserStatus status={account.status} />}
      />
      <TwoColumns
        aside={
          account.isSelf ? (
            <Card>
              <Typography>{copy.own}</Typography>
            </Card>
          ) : (
            <AccountActs list={STAFF_PATH} user={account} access={access} onDone={again}>
              <Button variant="primary" onClick={() => setChanging(true)}>
                {copy.change}
              </Button>
            </AccountActs>
          )
        }
      >
        <RightsCard administrator={account} />
        <SignInCard access={access} />
        <Card title={usersCopy.account}>
          <KeyValues rows={[{ label: usersCopy.since, value: fullDate(account.createdAt.slice(0, 10)) }]} />
        </Card>
      </TwoColumns>
      {isChanging && (
        <RightsDialog
          administrator={account}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false);
            again();
          }}
        />
      )}
    </>
  );
}

function RightsCard({ administrator: { permissions } }: { administrator: AdministratorDetails }) {
  return (
    <Card title={copy.rights}>
      {permissions.length === 0 && <Typography>{copy.noRights}</Typography>}
      <Box component="dl" sx={{ m: 0, display: "grid", gap: 2 }}>
        {permissions.map((right) => (
          <div key={right}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {rightWords[right].name}
            </Box>
            <Box component="dd" sx={{ m: 0, color: "ink2" }}>
              {rightWords[right].what}
            </Box>
          </div>
        ))}
      </Box>
    </Card>
  );
}
