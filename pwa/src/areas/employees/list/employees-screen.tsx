import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import type { LocalDate } from "@fernpaw/domain/kernel/time";
import { staff } from "@fernpaw/domain/staff/staff";
import { useLiveQuery } from "dexie-react-hooks";
import { UserRoundPlus } from "lucide-react";
import { useMemo } from "react";
import { paths } from "../../../paths.ts";
import { rowsOf } from "../../../db/rows.ts";
import { isUnreachable } from "../../../http/client.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Choice } from "../../../ui/choice.tsx";
import { employeeProblem } from "../employee-problem.ts";
import { copy } from "../employees.copy.ts";
import { colleagues } from "../employees.queries.ts";
import { InvitationsCard } from "./invitations-card.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { PERSON_COLUMNS, type Person } from "./person-columns.tsx";
import { RosterScreen } from "../roster/roster-screen.tsx";
import { copy as rosterCopy } from "../roster/roster.copy.ts";
import { employeesApi, type Account, type Invitation } from "../public/employees-api.ts";
import { useAnswer, type Answer } from "../employee/use-answer.ts";
import { TRY_AGAIN } from "../../../ui/try-again.copy.ts";

interface EmployeesScreenProps {
  isInviting: boolean;
  onInviting: (isInviting: boolean) => void;
  /** The roster with a day of its week, null for this one; null: the people. */
  roster?: { day: LocalDate | null } | null;
  onRoster?: (roster: { day: LocalDate | null } | null) => void;
}

/** The people of the clinic, or when each of them is there. */
export function EmployeesScreen({ isInviting, onInviting, roster = null, onRoster }: EmployeesScreenProps) {
  const { db } = useClinic();
  const count = useLiveQuery(() => rowsOf(db, staff).count(), [db]);
  const invitations = useAnswer(employeesApi.invitations);
  return (
    <>
      <PageHeader
        title={copy.title}
        subtitle={count === undefined ? undefined : copy.count(count)}
        crumbs={[{ label: copy.dashboard, to: paths.dashboard }, { label: copy.title }]}
        actions={
          <>
            <Choice
              label={rosterCopy.views}
              value={roster ? "roster" : "people"}
              options={[
                { value: "people", label: rosterCopy.people },
                { value: "roster", label: rosterCopy.roster },
              ]}
              onChange={(view) => onRoster?.(view === "roster" ? { day: null } : null)}
            />
            <Button
              variant="primary"
              startIcon={<UserRoundPlus size={20} aria-hidden="true" />}
              onClick={() => onInviting(true)}
            >
              {copy.invite}
            </Button>
          </>
        }
      />
      {roster ? (
        <RosterScreen day={roster.day} onDay={(day) => onRoster?.({ day })} />
      ) : (
        <People invitations={invitations} />
      )}
      {isInviting && <InviteDialog onClose={() => onInviting(false)} onInvited={invitations.reload} />}
    </>
  );
}

/** Names come from the device; accounts and rights from the server, which alone knows them. */
function People({ invitations }: { invitations: Answer<Invitation[]> }) {
  const { db, actor } = useClinic();
  const rows = useLiveQuery(() => colleagues(db), [db]);
  const accounts = useAnswer(employeesApi.accounts);
  const { data } = accounts;
  const people = useMemo(
    () =>
      (rows ?? []).map((colleague): Person => ({
        colleague,
        isYou: colleague.id === actor.userId,
        account: data?.find(({ userId }) => userId === colleague.id) ?? null,
      })),
    [rows, data, actor.userId],
  );
  return (
    <Stack spacing={5}>
      <NoAccounts answer={accounts} />
      <DataTable
        label={copy.team}
        columns={PERSON_COLUMNS}
        rows={people}
        rowId={({ colleague }) => colleague.id}
        rowTo={({ colleague }) => paths.employee(colleague.id)}
        isLoading={rows === undefined}
      />
      {invitations.data && <InvitationsCard invitations={invitations.data} onChanged={invitations.reload} />}
    </Stack>
  );
}

/** Says why the accounts are missing: no server, or what it refused. */
export function NoAccounts({ answer: { failure, reload } }: { answer: Answer<Account[]> }) {
  if (failure === null) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button size="sm" onClick={() => void reload()}>
          {TRY_AGAIN}
        </Button>
      }
    >
      {isUnreachable(failure) ? copy.needsServer : employeeProblem(failure)}
    </Alert>
  );
}
