import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { localDateOf } from "@fernpaw/domain/kernel/time";
import { useClinic } from "../../../session/clinic-context.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { copy, professionWords } from "../employees.copy.ts";
import { employeesApi, type Invitation } from "../public/employees-api.ts";
import { useAccountAction } from "../employee/use-account-action.ts";

interface InvitationsCardProps {
  invitations: readonly Invitation[];
  onChanged: () => Promise<void>;
}

/** Who was asked and has not answered yet. */
export function InvitationsCard({ invitations, onChanged }: InvitationsCardProps) {
  const waiting = invitations.filter(({ status }) => status === "open" || status === "expired");
  return (
    <Card title={copy.invitations} sx={{ flex: "none" }}>
      {waiting.length === 0 && <Typography sx={{ color: "ink2" }}>{copy.noInvitations}</Typography>}
      {waiting.length > 0 && (
        <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 4 }}>
          {waiting.map((invitation) => (
            <Waiting key={invitation.id} invitation={invitation} onChanged={onChanged} />
          ))}
        </Box>
      )}
    </Card>
  );
}

function Waiting({ invitation, onChanged }: { invitation: Invitation; onChanged: () => Promise<void> }) {
  const { timeZone } = useClinic();
  const action = useAccountAction();
  const { id, email, firstName, lastName, profession, status, expiresAt } = invitation;
  const name = `${firstName} ${lastName}`.trim();
  const life =
    status === "open" ? copy.invitationUntil(fullDate(localDateOf(expiresAt, timeZone))) : copy.invitationOver;
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (await action.run(work)) toastDone(done);
    await onChanged();
  };
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
      <Box sx={{ flex: "1 1 16rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>{name === "" ? email : `${name} · ${email}`}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>{`${professionWords[profession]} · ${life}`}</Typography>
      </Box>
      <Button
        size="sm"
        disabled={action.isBusy}
        onClick={() => void act(() => employeesApi.resend(id), copy.resent(email))}
      >
        {copy.resend}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={action.isBusy}
        onClick={() => void act(() => employeesApi.revoke(id), copy.revoked(email))}
      >
        {copy.revoke}
      </Button>
      <ProblemAlert problem={action.problem} />
      {action.dialog}
    </Box>
  );
}
