import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { titledName } from "@fernpaw/domain/staff/staff";
import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { KeyValues } from "../../../ui/key-value.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { PersonAvatar } from "../../../ui/person-avatar.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { PersonColumnCard } from "../../clinics/public/person-column-card.tsx";
import { copy, workWords } from "../employees.copy.ts";
import { colleague, type Colleague } from "../employees.queries.ts";
import { NoAccounts } from "../list/employees-screen.tsx";
import { RightsFields } from "../rights-fields.tsx";
import { employeesApi, type Account } from "../public/employees-api.ts";
import { HeldWorkCard } from "./held-work-card.tsx";
import { LicenceCard } from "./licence-card.tsx";
import { PersonCard } from "./person-card.tsx";
import { useAnswer } from "./use-answer.ts";
import { SignInCard } from "./sign-in-card.tsx";
import { useAccountAction } from "./use-account-action.ts";

/** One colleague: who it is, what they may do, whether they may come in. */
export function EmployeeScreen({ id }: { id: string }) {
  const { db } = useClinic();
  const person = useLiveQuery(() => colleague(db, id), [db, id]);
  const accounts = useAnswer(employeesApi.accounts);
  if (person === undefined) return <SkeletonRows />;
  if (person === null) return <EmptyState isPage title={copy.gone} />;
  const account = accounts.data?.find(({ userId }) => userId === id) ?? null;
  const name = titledName(person);
  return (
    <>
      <PageHeader
        title={name}
        subtitle={workWords(person)}
        media={<PersonAvatar person={person} colour={person.colour} size={64} />}
        crumbs={[
          { label: copy.dashboard, to: paths.dashboard },
          { label: copy.title, to: paths.employees },
          { label: name },
        ]}
      />
      <NoAccounts answer={accounts} />
      {!account && accounts.failure === null && <SkeletonRows rows={3} />}
      {account && (
        <Box
          sx={{
            display: "grid",
            gap: 4,
            maxWidth: 1100,
            alignItems: "start",
            gridTemplateColumns: { xs: "1fr", lg: "3fr 2fr" },
          }}
        >
          <Rights account={account} profession={person.profession} onChanged={accounts.reload} />
          <Stack spacing={4}>
            <Access person={person} account={account} onChanged={accounts.reload} />
            {account.status === "disabled" && <HeldWorkCard userId={id} />}
            {account.role !== "owner" && <SignInCard key={`${id} ${account.status}`} person={person} />}
          </Stack>
        </Box>
      )}
      <Stack spacing={4} sx={{ maxWidth: 1100, mt: 4 }}>
        <PersonCard person={person} />
        <LicenceCard person={person} />
        <PersonColumnCard person={person} />
      </Stack>
    </>
  );
}

interface AccountProps {
  account: Account;
  onChanged: () => Promise<void>;
}

function Rights({ account, profession, onChanged }: AccountProps & Pick<Colleague, "profession">) {
  const given = CLINIC_PERMISSIONS.filter((code) => account.permissions.includes(code));
  const [rights, setRights] = useState(given);
  const [shownRev, setShownRev] = useState(account.scopeRev);
  const action = useAccountAction();
  // Another owner changed them meanwhile: the form shows the current rights.
  if (shownRev !== account.scopeRev) {
    setShownRev(account.scopeRev);
    setRights(given);
  }
  const isChanged = rights.join() !== given.join();
  if (account.role === "owner") {
    return (
      <Card title={copy.rightsTitle}>
        <Typography sx={{ color: "ink2" }}>{copy.ownerRights}</Typography>
      </Card>
    );
  }
  const save = async () => {
    if (await action.run(() => employeesApi.setPermissions(account, rights))) toastDone(copy.saved);
    await onChanged();
  };
  return (
    <Card title={copy.rightsTitle}>
      <Stack spacing={3}>
        <Typography sx={{ color: "ink2" }}>{copy.rightsHint}</Typography>
        <RightsFields label={copy.rightsTitle} rights={rights} profession={profession} onChange={setRights} />
        <ProblemAlert problem={action.problem} />
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 3, alignItems: "center" }}>
          <Button variant="primary" disabled={!isChanged} isLoading={action.isBusy} onClick={() => void save()}>
            {copy.save}
          </Button>
          {isChanged && (
            <Button variant="ghost" disabled={action.isBusy} onClick={() => setRights(given)}>
              {copy.discard}
            </Button>
          )}
          {!isChanged && <Typography sx={{ color: "ink2" }}>{copy.unchanged}</Typography>}
        </Box>
      </Stack>
      {action.dialog}
    </Card>
  );
}

function Access({ person, account, onChanged }: AccountProps & { person: Colleague }) {
  const [isAsking, setAsking] = useState(false);
  const action = useAccountAction();
  const name = titledName(person);
  const isLocked = account.status === "disabled";
  const set = async (status: Account["status"], done: string) => {
    if (await action.run(() => employeesApi.setStatus(account, status))) toastDone(done);
    await onChanged();
  };
  return (
    <Card title={copy.access}>
      <Stack spacing={4}>
        <KeyValues
          rows={[
            { label: copy.email, value: account.email },
            {
              label: copy.account,
              value: isLocked ? copy.locked : account.role === "owner" ? copy.owner : copy.employee,
            },
          ]}
        />
        {account.role !== "owner" && (
          <>
            {!isLocked && <Typography sx={{ color: "ink2" }}>{copy.accessHint}</Typography>}
            <div>
              {isLocked ? (
                <Button isLoading={action.isBusy} onClick={() => void set("active", copy.unlockedNow(name))}>
                  {copy.unlock}
                </Button>
              ) : (
                <Button isLoading={action.isBusy} onClick={() => setAsking(true)}>
                  {copy.lock}
                </Button>
              )}
            </div>
          </>
        )}
        <ProblemAlert problem={action.problem} />
      </Stack>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => set("disabled", copy.lockedNow(name))}
        title={copy.lockTitle(name)}
        confirmLabel={copy.lock}
        isDestructive
      >
        <Typography>{copy.lockText}</Typography>
      </ConfirmDialog>
      {action.dialog}
    </Card>
  );
}
