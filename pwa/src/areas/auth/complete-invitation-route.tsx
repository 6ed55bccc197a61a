import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { problemOf } from "../../http/client.ts";
import { paths } from "../../paths.ts";
import { useAuth } from "../../session/auth-context.ts";
import { forgetLinkToken, useLinkToken } from "../../session/tokens/link-token.ts";
import { Button } from "../../ui/button.tsx";
import { FormColumns } from "../../ui/form-rows.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFaultFocus } from "../../ui/use-fault-focus.ts";
import { lookAtInvitation } from "./account-calls.ts";
import type { Invited } from "./account-calls.ts";
import { AuthPage } from "./auth-page.tsx";
import { problemWords } from "./auth.copy.ts";
import { LinkNotice } from "./link-notice.tsx";
import { copy } from "./recovery.copy.ts";
import { NAME_MOST, textFault } from "./shared/form-rules.ts";
import { NewPasswordField, passwordFault } from "./shared/new-password-field.tsx";
import type { PasswordFault } from "./shared/new-password-field.tsx";

type Found =
  | { kind: "looking" }
  | { kind: "dead" }
  | { kind: "failed"; words: string }
  | { kind: "open"; who: Invited };

/** Looking uses nothing up, so it may happen without a tap. */
function useInvitation(token: string | null): { found: Found; look: () => void } {
  const [found, setFound] = useState<Found>({ kind: "looking" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (token === null) return undefined;
    let isCurrent = true;
    lookAtInvitation(token).then(
      (who) => isCurrent && setFound({ kind: "open", who }),
      (error: unknown) => {
        if (!isCurrent) return;
        const isDead = problemOf(error)?.code === "link_invalid";
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
            {copy.tryAgain}
          </Button>
        </Stack>
      )}
    </AuthPage>
  );
}

interface JoinProps {
  token: string;
  who: Invited;
  onDead: () => void;
}

interface Faults {
  firstName?: string;
  lastName?: string;
  password?: PasswordFault;
}

function useJoin({ token, who, onDead }: JoinProps) {
  const { acceptInvitation } = useAuth();
  const navigate = useNavigate();
  const [firstName, setFirstName] = useState(who.firstName);
  const [lastName, setLastName] = useState(who.lastName);
  const [password, setPassword] = useState("");
  const [faults, setFaults] = useState<Faults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const context = [firstName, lastName, who.email, who.clinicName];

  const faultsNow = async (): Promise<Faults> => {
    const [first, last] = [textFault(firstName, NAME_MOST), textFault(lastName, NAME_MOST)];
    const weak = await passwordFault(password, context);
    return {
      ...(first === null ? {} : { firstName: first }),
      ...(last === null ? {} : { lastName: last }),
      ...(weak === null ? {} : { password: weak }),
    };
  };
  const refuse = (error: unknown) => {
    const code = problemOf(error)?.code;
    if (code === "link_invalid") onDead();
    else if (code === "weak_password") setFaults({ password: { of: password, words: problemWords(error) } });
    else setProblem(problemWords(error));
  };
  const join = async (): Promise<void> => {
    const found = await faultsNow();
    setFaults(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await acceptInvitation({ token, firstName: firstName.trim(), lastName: lastName.trim(), password });
      await navigate(paths.dashboard, { replace: true });
      forgetLinkToken();
    } catch (error) {
      refuse(error);
      setBusy(false);
    }
  };
  const names = { firstName, setFirstName, lastName, setLastName };
  return { ...names, password, setPassword, context, faults, problem, isBusy, join };
}

function Join(props: JoinProps) {
  const { who } = props;
  const { state } = useAuth();
  const form = useRef<HTMLFormElement>(null);
  const { faults, isBusy, ...fields } = useJoin(props);
  useFaultFocus(form, faults);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await fields.join();
  };

  return (
    <AuthPage title={copy.invitation.title(who.clinicName)} hint={copy.invitation.hint(who.email)} state="open">
      <Stack
        component="form"
        noValidate
        ref={form}
        spacing={4}
        onSubmit={(event) => void handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        <ProblemAlert problem={fields.problem} />
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
            value={fields.firstName}
            onChange={(event) => fields.setFirstName(event.target.value)}
            errorText={faults.firstName}
          />
          <TextField
            label={copy.invitation.lastName}
            name="family-name"
            autoComplete="family-name"
            value={fields.lastName}
            onChange={(event) => fields.setLastName(event.target.value)}
            errorText={faults.lastName}
          />
        </FormColumns>
        <NewPasswordField
          label={copy.invitation.password}
          value={fields.password}
          onChange={fields.setPassword}
          context={fields.context}
          fault={faults.password}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={isBusy}>
          {copy.invitation.accept}
        </Button>
      </Stack>
    </AuthPage>
  );
}
