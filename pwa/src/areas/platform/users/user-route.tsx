import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { LoadProblem } from "../../../ui/load-problem.tsx";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { Ago } from "../lists/ago.tsx";
import { TwoColumns } from "../lists/figure-cards.tsx";
import { copy as platformCopy } from "../platform.copy.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminAct } from "../use-admin-act.ts";
import { useAdminFetch } from "../use-admin-fetch.ts";
import { nameOf, UserStatus } from "./user-columns.tsx";
import { endSessions, fetchUser, resetSecondStep, setUserStatus, type UserAccess, type UserRow } from "./users-api.ts";
import { usersCopy as copy } from "./users.copy.ts";

const LIST = { label: platformCopy.sections.users, to: "/admin/users" };
const WORDS: Readonly<Record<string, string>> = { stale_rights: copy.stale, invalid_transition: copy.refused };
const wordsOf = (error: unknown): string => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error);

/** One account: where the person is signed in, and the ways to lock it or to help it back in. */
export function Component() {
  const { id = "" } = useParams();
  const { data, problem, again } = useAdminFetch(`user ${id}`, (signal) => fetchUser(id, signal));
  if (problem !== null) {
    return (
      <>
        <PageHeader title={LIST.label} crumbs={[LIST, { label: copy.account }]} />
        <LoadProblem problem={problem} onRetry={again} />
      </>
    );
  }
  if (data === null) return <LoadingScreen label={platformCopy.loading} />;
  const { user, access } = data;
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        subtitle={user.email}
        crumbs={[LIST, { label: nameOf(user) }]}
        actions={<UserStatus status={user.status} />}
      />
      <TwoColumns aside={<Acts user={user} access={access} onDone={again} />}>
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

function SignInCard({ access: { hasSecondFactor, sessions } }: { access: UserAccess }) {
  return (
    <Card title={copy.signIn}>
      <Typography>{copy.secondStep(hasSecondFactor)}</Typography>
      <Typography>{copy.places(sessions.length)}</Typography>
      <Box component="ul" sx={{ m: 0, pl: 5 }}>
        {sessions.map(({ id, uaFamily, lastSeenAt }) => (
          <li key={id}>
            {uaFamily} <Ago at={lastSeenAt} />
          </li>
        ))}
      </Box>
    </Card>
  );
}

type Asked = "lock" | "end" | "reset" | null;

function Acts({ user, access, onDone }: { user: UserRow; access: UserAccess; onDone: () => void }) {
  const [asked, setAsked] = useState<Asked>(null);
  const { isBusy, problem, run, dialog } = useAdminAct(wordsOf);
  const name = nameOf(user);
  const act = async (work: () => Promise<void>, done: string): Promise<void> => {
    setAsked(null);
    if (!(await run(work))) return;
    toastDone(done);
    onDone();
  };
  const isLocked = user.status === "disabled";
  const open = () => void act(() => setUserStatus(user, "active"), copy.opened);
  const questions = {
    lock: { title: copy.lockTitle(name), label: copy.lock, why: copy.lockWhy },
    end: { title: copy.endTitle(name), label: copy.endAll, why: copy.endWhy },
    reset: { title: copy.resetTitle(name), label: copy.reset, why: copy.resetWhy },
  };
  const works = {
    lock: () => act(() => setUserStatus(user, "disabled"), copy.locked),
    end: () => act(() => endSessions(user.id), copy.ended),
    reset: () => act(() => resetSecondStep(user.id), copy.wasReset),
  };
  return (
    <Card>
      <Box sx={{ display: "grid", gap: 2 }}>
        {problem !== null && <ProblemAlert problem={problem} />}
        <Button isLoading={isBusy} onClick={isLocked ? open : () => setAsked("lock")}>
          {isLocked ? copy.open : copy.lock}
        </Button>
        {access.sessions.length > 0 && <Button onClick={() => setAsked("end")}>{copy.endAll}</Button>}
        {access.hasSecondFactor && access.isResettable && (
          <Button onClick={() => setAsked("reset")}>{copy.reset}</Button>
        )}
      </Box>
      {asked !== null && (
        <ConfirmDialog
          isOpen
          isDestructive
          onClose={() => setAsked(null)}
          onConfirm={works[asked]}
          title={questions[asked].title}
          confirmLabel={questions[asked].label}
        >
          {questions[asked].why}
        </ConfirmDialog>
      )}
      {dialog}
    </Card>
  );
}
