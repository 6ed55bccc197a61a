import { Link, Navigate } from "react-router";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TwoColumns } from "../lists/figure-cards.tsx";
import { AdminRowPage } from "../lists/admin-row-page.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { nameOf, UserStatus } from "./user-columns.tsx";
import { AccountActs, SignInCard } from "./account-acts.tsx";
import { type Account, fetchAccount, type UserRow, USERS_PATH } from "./users-api.ts";
import { usersCopy as copy } from "./users.copy.ts";

const LIST = { label: platformCopy.sections.users, to: "/admin/users" };
const fetchUser = (id: string, signal: AbortSignal) => fetchAccount<UserRow>(USERS_PATH, id, signal);

/** One account of a clinic: where the person is signed in, and the ways to lock it or to help it back in. */
export function Component() {
  return (
    <AdminRowPage fetchRow={fetchUser} list={LIST} name={copy.account} gone={copy.gone}>
      {(data, again) => <User {...data} again={again} />}
    </AdminRowPage>
  );
}

function User({ account: user, access, again }: Account<UserRow> & { again: () => void }) {
  if (user.role === "admin") return <Navigate to={`/admin/users/staff/${user.id}`} replace />;
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        subtitle={user.email}
        crumbs={[LIST, { label: nameOf(user) }]}
        actions={<UserStatus status={user.status} />}
      />
      <TwoColumns aside={<AccountActs list={USERS_PATH} user={user} access={access} onDone={again} />}>
        <AccountCard user={user} />
        <SignInCard access={access} />
      </TwoColumns>
    </>
  );
}

function AccountCard({ user }: { user: UserRow }) {
  const clinic = user.clinicId !== null && (
    <Link className="link" to={`/admin/clinics/${user.clinicId}`}>
      <bdi>{user.clinicName ?? copy.clinic}</bdi>
    </Link>
  );
  return (
    <Card title={copy.account}>
      <KeyValues
        rows={[
          { label: copy.email, value: user.isEmailProved ? user.email : `${user.email}, ${copy.unproved}` },
          { label: copy.role, value: copy.roles[user.role] },
          ...(clinic === false ? [] : [{ label: copy.clinic, value: clinic }]),
          { label: copy.since, value: fullDate(user.createdAt.slice(0, 10)) },
        ]}
      />
    </Card>
  );
}
