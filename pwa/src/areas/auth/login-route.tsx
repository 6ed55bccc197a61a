import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Mail } from "lucide-react";
import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { problemOf } from "../../http/client.ts";
import { paths } from "../../paths.ts";
import { useAuth } from "../../session/auth-context.ts";
import type { MfaChallenge } from "../../session/auth-context.ts";
import type { LoginState } from "../../session/sign-in/guards.tsx";
import { useLinkToken } from "../../session/tokens/link-token.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFaultFocus } from "../../ui/use-fault-focus.ts";
import { AskForUnlock } from "./ask-for-unlock.tsx";
import { AuthPage } from "./auth-page.tsx";
import { copy, problemWords } from "./auth.copy.ts";
import { DemoLogins } from "./demo-logins.tsx";
import { SecondFactorStep } from "./second-factor/second-factor-step.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordField } from "./shared/password-field.tsx";
import { UnlockDevice } from "./unlock-device.tsx";

interface Refusal {
  email?: string;
  password?: string;
  form?: string;
  /** Told apart so that the way out for a right password can be offered. */
  isOfCredentials?: boolean;
}

export function Component() {
  const unlockToken = useLinkToken("unlock");
  const [isKnown, setKnown] = useState(false);
  const [challenge, setChallenge] = useState<MfaChallenge | null>(null);
  if (unlockToken !== null) return <UnlockDevice token={unlockToken} onDone={setKnown} />;
  if (challenge) return <SecondFactorStep challenge={challenge} onCancel={() => setChallenge(null)} />;
  return <PasswordStep isKnown={isKnown} onChallenge={setChallenge} />;
}

interface PasswordStepProps {
  /** The device has just been made a known one. */
  isKnown: boolean;
  onChallenge: (challenge: MfaChallenge) => void;
}

function useSignIn(onChallenge: (challenge: MfaChallenge) => void) {
  const { login } = useAuth();
  const [refusal, setRefusal] = useState<Refusal>({});
  const [isBusy, setBusy] = useState(false);
  /** Once one is signed in, `VisitorGuard` goes on to where one came from. */
  const signIn = async (email: string, password: string): Promise<void> => {
    const missing: Refusal = {
      ...(email === "" ? { email: copy.required } : {}),
      ...(password === "" ? { password: copy.required } : {}),
    };
    setRefusal(missing);
    if (missing.email ?? missing.password) return;
    setBusy(true);
    try {
      const challenge = await login(email, password);
      if (challenge) onChallenge(challenge);
    } catch (error) {
      setRefusal({ form: problemWords(error), isOfCredentials: problemOf(error)?.code === "invalid_credentials" });
      setBusy(false);
    }
  };
  return { refusal, setRefusal, isBusy, signIn };
}

function PasswordStep({ isKnown, onChallenge }: PasswordStepProps) {
  const location = useLocation();
  const notice = (location.state as LoginState | null)?.notice;
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { refusal, setRefusal, isBusy, signIn } = useSignIn(onChallenge);
  useFaultFocus(form, refusal);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await signIn(email.trim(), password);
  };

  return (
    <AuthPage title={copy.signInTitle} hint={copy.signInHint}>
      <Stack
        component="form"
        noValidate
        ref={form}
        spacing={4}
        onSubmit={(event) => void handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        {notice !== undefined && <Alert severity="info">{notice}</Alert>}
        {isKnown && <Alert severity="success">{copy.unlock.done}</Alert>}
        <ProblemAlert problem={refusal.form ?? null} />
        <TextField
          label={copy.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          errorText={refusal.email}
          icon={<Mail size={20} aria-hidden="true" />}
        />
        <div>
          <PasswordField
            label={copy.password}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            errorText={refusal.password}
          />
          <Typography sx={{ textAlign: "end", mt: 1 }}>
            <Link component={RouterLink} to={paths.forgetPassword} state={{ email: email.trim() }}>
              {copy.forgot}
            </Link>
          </Typography>
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={isBusy}>
          {copy.signIn}
        </Button>
        <PasskeySignIn />
        <Typography sx={{ textAlign: "center" }}>
          {copy.noAccount}{" "}
          <Link component={RouterLink} to={paths.register}>
            {copy.registerLink}
          </Link>
        </Typography>
      </Stack>
      {refusal.isOfCredentials && <AskForUnlock email={email.trim()} />}
      <DemoLogins
        onPick={(demo) => {
          setEmail(demo.email);
          setPassword(demo.password);
          setRefusal({});
        }}
      />
    </AuthPage>
  );
}
