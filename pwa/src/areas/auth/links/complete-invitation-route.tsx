import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { parseProblem } from "../../../http/client.ts";
import { paths } from "../../../paths.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { forgetLinkToken, useLinkToken } from "../../../session/tokens/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { FormColumns } from "../../../ui/form-rows.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { lookAtInvitation } from "../account-calls.ts";
import type { InvitedPerson } from "../account-calls.ts";
import { AuthPage } from "../auth-page.tsx";
import { problemWords } from "../auth.copy.ts";
import { LinkNotice } from "./link-notice.tsx";
import { copy } from "../recovery/recovery.copy.ts";
import { NAME_MOST, textFault } from "../public/form-rules.ts";
import { NewPasswordField, weakness } from "../public/new-password-field.tsx";
import { TRY_AGAIN } from "../../../ui/try-again.copy.ts";

type InvitationState =
  | { kind: "looking" }
  | { kind: "dead" }
  | { kind: "failed"; words: string }
  | { kind: "open"; who: InvitedPerson };

/** Looking uses nothing up, so it may happen without a tap. */
function useInvitation(token: string | null): { found: InvitationState; look: () => void } {
  const [found, setFound] = useState<InvitationState>({ kind: "looking" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (token === null) return undefined;
    let isCurrent = true;
    lookAtInvitation(token).then(
      (who) => isCurrent && setFound({ kind: "open", who }),
      (error: unknown) => {
        if (!isCurrent) return;
        const isDead = parseProblem(error)?.code === "link_invalid";
        setFound(isDead ? { kind: "dead" } : { kind: "failed", words: problemWords(error) });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [token, round]);
  return { found, look: () => setRound(round + 1) };
}

export function Component() {
  const token = useLinkToken("token");
  const { found, look } = useInvitation(token);
  const [isDead, setDead] = useState(false);
  if (token === null) return <LinkNotice {...copy.noLink} />;
  if (isDead || found.kind === "dead")
    return <LinkNotice title={copy.invitation.deadTitle} hint={copy.invitation.deadHint} />;
  if (found.kind === "open") return <Join token={token} who={found.who} onDead={() => setDead(true)} />;
  return (
    <AuthPage title={copy.invitation.loadingTitle} hint={found.kind === "looking" ? copy.invitation.loadingHint : null}>
      {found.kind === "failed" && (
        <Stack spacing={4}>
          <ProblemAlert problem={found.words} />
          <Button variant="primary" size="lg" fullWidth onClick={look}>
            {TRY_AGAIN}
          </Button>
        </Stack>
      )}
    </AuthPage>
  );
}

interface JoinProps {
  token: string;
  who: InvitedPerson;
  onDead: () => void;
}

const contextOf = (who: InvitedPerson, { firstName, lastName }: { firstName: string; lastName: string }): string[] => [
  firstName,
  lastName,
  who.email,
  who.clinicName,
];

function useJoin({ token, who, onDead }: JoinProps) {
  const { acceptInvitation } = useAuth();
  const navigate = useNavigate();
  return useCallForm({
    start: () => ({ firstName: who.firstName, lastName: who.lastName, password: "" }),
    faults: ({ firstName, lastName }) => {
      const [first, last] = [textFault(firstName, NAME_MOST), textFault(lastName, NAME_MOST)];
      return { ...(first !== null && { firstName: first }), ...(last !== null && { lastName: last }) };
    },
    judgeSlowly: ({ password, ...names }) => weakness("password", password, contextOf(who, names)),
    call: async ({ firstName, lastName, password }) => {
      await acceptInvitation({ token, firstName: firstName.trim(), lastName: lastName.trim(), password });
      await navigate(paths.dashboard, { replace: true });
      forgetLinkToken();
    },
    place: (problem, error) => {
      if (problem?.code === "link_invalid") {
        onDead();
        return null;
      }
      return problem?.code === "weak_password" ? { password: problemWords(error) } : undefined;
    },
    wordsOf: problemWords,
  });
}

function Join(props: JoinProps) {
  const { who } = props;
  const { state } = useAuth();
  const form = useJoin(props);
  const isBusy = form.isBusy || form.isSaved;

  return (
    <AuthPage title={copy.invitation.title(who.clinicName)} hint={copy.invitation.hint(who.email)} state="open">
      <InlineForm form={form}>
        <ProblemAlert problem={form.problem} />
        {state.status === "signed_in" && !isBusy && (
          <Alert severity="info">
            {copy.invitation.replaces(`${state.user.firstName} ${state.user.lastName}`.trim())}
          </Alert>
        )}
        {/* A password manager saves what belongs together. */}
        <input type="email" name="email" autoComplete="username" value={who.email} readOnly hidden />
        <FormColumns>
          <TextField
            label={copy.invitation.firstName}
            name="given-name"
            autoComplete="given-name"
            {...form.field("firstName")}
          />
          <TextField
            label={copy.invitation.lastName}
            name="family-name"
            autoComplete="family-name"
            {...form.field("lastName")}
          />
        </FormColumns>
        <NewPasswordField
          label={copy.invitation.password}
          {...form.bind("password")}
          context={contextOf(who, form.values)}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={isBusy}>
          {copy.invitation.accept}
        </Button>
      </InlineForm>
    </AuthPage>
  );
}
