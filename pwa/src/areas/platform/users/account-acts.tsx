import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { type ReactNode, useState } from "react";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { Ago } from "../lists/ago.tsx";
import { adminProblemText } from "../problem-text.ts";
import { useAdminAct } from "../use-admin-act.ts";
import { nameOf } from "./user-columns.tsx";
import { endSessions, resetSecondStep, setUserStatus, type UserAccess, type UserRow } from "./users-api.ts";
import { usersCopy as copy } from "./users.copy.ts";

const WORDS: Readonly<Record<string, string>> = { stale_rights: copy.stale, invalid_transition: copy.refused };

/** Why an account was not changed. */
export const accountProblem = (error: unknown): string =>
  WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error);

/** Where a person is signed in, and whether that takes a second step. */
export function SignInCard({ access: { hasSecondFactor, sessions } }: { access: UserAccess }) {
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

interface AccountActsProps {
  /** The list whose address answers: `/api/admin/users`. */
  list: string;
  user: Pick<UserRow, "id" | "email" | "firstName" | "lastName" | "status" | "scopeRev">;
  access: UserAccess;
  onDone: () => void;
  /** Before them. */
  children?: ReactNode;
}

/** Locks an account or opens it again, ends its sessions, takes a lost second step away; each after a question. */
export function AccountActs({ list, user, access, onDone, children }: AccountActsProps) {
  const [asked, setAsked] = useState<Asked>(null);
  const { isBusy, problem, run, dialog } = useAdminAct(accountProblem);
  const name = nameOf(user);
  const act = async (work: () => Promise<void>, done: string): Promise<void> => {
    setAsked(null);
    if (!(await run(work))) return;
    toastDone(done);
    onDone();
  };
  const isLocked = user.status === "disabled";
  const open = () => void act(() => setUserStatus(list, user, "active"), copy.opened);
  const questions = {
    lock: { title: copy.lockTitle(name), label: copy.lock, why: copy.lockWhy },
    end: { title: copy.endTitle(name), label: copy.endAll, why: copy.endWhy },
    reset: { title: copy.resetTitle(name), label: copy.reset, why: copy.resetWhy },
  };
  const works = {
    lock: () => act(() => setUserStatus(list, user, "disabled"), copy.locked),
    end: () => act(() => endSessions(list, user.id), copy.ended),
    reset: () => act(() => resetSecondStep(list, user.id), copy.wasReset),
  };
  return (
    <Card>
      <Box sx={{ display: "grid", gap: 2 }}>
        {problem !== null && <ProblemAlert problem={problem} />}
        {children}
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
