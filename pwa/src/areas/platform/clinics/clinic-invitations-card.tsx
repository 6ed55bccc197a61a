import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { parseProblem } from "../../../http/client.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { fullDate } from "../../../ui/clock-time.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { toastDone } from "../../../ui/toast.ts";
import { adminProblemText } from "../problem-text.ts";
import { useAdminAct } from "../use-admin-act.ts";
import { type ClinicDetails, type ClinicInvitation, resendClinicInvitation } from "./clinics-api.ts";
import { clinicsCopy as copy } from "./clinics.copy.ts";

const WORDS: Readonly<Record<string, string>> = {
  invalid_transition: copy.answered,
  rate_limited: copy.tooManyMails,
};
const wordsOf = (error: unknown): string => WORDS[parseProblem(error)?.code ?? ""] ?? adminProblemText(error);

/** Invitations of a clinic that wait for an answer, to be mailed again; nothing where there is none. */
export function ClinicInvitationsCard({
  clinic: { id, invitations },
  onDone,
}: {
  clinic: ClinicDetails;
  onDone: () => void;
}) {
  if (invitations.length === 0) return null;
  return (
    <Card title={copy.invitations}>
      <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 3 }}>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} clinicId={id} invitation={invitation} onDone={onDone} />
        ))}
      </Box>
    </Card>
  );
}

interface InvitationProps {
  clinicId: string;
  invitation: ClinicInvitation;
  onDone: () => void;
}

function Invitation({ clinicId, invitation: { id, email, status, expiresAt }, onDone }: InvitationProps) {
  const { isBusy, problem, run, dialog } = useAdminAct(wordsOf);
  const resend = async (): Promise<void> => {
    if (!(await run(() => resendClinicInvitation(clinicId, id)))) return;
    toastDone(copy.wasResent(email));
    onDone();
  };
  return (
    <Box component="li" sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2 }}>
      <Box sx={{ flex: "1 1 10rem", minWidth: 0, overflowWrap: "anywhere" }}>
        <Typography sx={{ fontWeight: 600 }}>{email}</Typography>
        <Typography variant="body2" sx={{ color: "ink2" }}>
          {status === "open" ? copy.validUntil(fullDate(expiresAt.slice(0, 10))) : copy.runOut}
        </Typography>
      </Box>
      <Button size="sm" isLoading={isBusy} aria-label={copy.resendTo(email)} onClick={() => void resend()}>
        {copy.resend}
      </Button>
      {problem !== null && <ProblemAlert problem={problem} />}
      {dialog}
    </Box>
  );
}
