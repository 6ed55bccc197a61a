import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { useAdminAct } from "../use-admin-act.ts";
import { nameOf } from "../users/user-columns.tsx";
import { resendInvitation, type StaffInvitation, withdrawInvitation } from "./staff-api.ts";
import { rightsText } from "./staff-columns.tsx";
import { invitationProblem } from "./staff-problem.ts";
import { staffCopy as copy } from "./staff.copy.ts";

interface InvitationsCardProps {
  invitations: readonly StaffInvitation[];
  onChanged: () => void;
}

/** Invitations that were not accepted yet; nothing where there is none. */
export function InvitationsCard({ invitations, onChanged }: InvitationsCardProps) {
  if (invitations.length === 0) return null;
  return (
    <Card title={copy.invitations} sx={{ mt: 4 }}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 4 }}>
        {invitations.map((invitation) => (
          <Waiting key={invitation.id} invitation={invitation} onChanged={onChanged} />
        ))}
      </Box>
    </Card>
  );
}

function Waiting({ invitation, onChanged }: { invitation: StaffInvitation; onChanged: () => void }) {
  const { isBusy, problem, run, dialog } = useAdminAct(invitationProblem);
  const { id, email, status, expiresAt } = invitation;
  const name = nameOf(invitation);
  const life = status === "open" ? copy.until(fullDate(expiresAt.slice(0, 10))) : copy.over;
  const act = async (work: () => Promise<void>, done: string): Promise<void> => {
    if (!(await run(work))) return;
    toastDone(done);
    onChanged();
  };
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 3 }}>
      <Box sx={{ flex: "1 1 16rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>
          <bdi>{name === email ? email : `${name} · ${email}`}</bdi>
        </Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>{`${rightsText(invitation)} · ${life}`}</Typography>
      </Box>
      <Button
        size="sm"
        isLoading={isBusy}
        aria-label={copy.resendTo(email)}
        onClick={() => void act(() => resendInvitation(id), copy.sent(email))}
      >
        {copy.resend}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        disabled={isBusy}
        aria-label={copy.withdrawOf(email)}
        onClick={() => void act(() => withdrawInvitation(id), copy.withdrawn(email))}
      >
        {copy.withdraw}
      </Button>
      {problem !== null && <ProblemAlert problem={problem} />}
      {dialog}
    </Box>
  );
}
