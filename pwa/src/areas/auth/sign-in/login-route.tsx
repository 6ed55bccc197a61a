import Alert from "@mui/material/Alert";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { LockKeyholeOpen, Mail } from "lucide-react";
import { useState } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { paths } from "../../../paths.ts";
import { useAuth } from "../../../session/auth-context.ts";
import type { MfaChallenge } from "../../../session/auth-context.ts";
import { copy as lockCopy } from "../../../session/lock/lock.copy.ts";
import type { LoginState } from "../../../session/sign-in/guards.tsx";
import { useLinkToken } from "../../../session/tokens/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { AskForUnlock } from "./ask-for-unlock.tsx";
import { AuthPage } from "../auth-page.tsx";
import { copy, problemWords } from "../auth.copy.ts";
import { DemoLogins } from "./demo-logins.tsx";
import { SecondFactorStep } from "../second-factor/second-factor-step.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordField } from "../public/password-field.tsx";
import { TabletPin, useKeptPeople } from "./tablet-pin.tsx";
import { UnlockDevice } from "./unlock-device.tsx";

export function Component() {
  const unlockToken = useLinkToken("unlock");
  const [isKnown, setKnown] = useState(false);
  const [challenge, setChallenge] = useState<MfaChallenge | null>(null);
  const people = useKeptPeople();
  const [isByPin, setByPin] = useState(false);
  if (unlockToken !== null) return <UnlockDevice token={unlockToken} onDone={setKnown} />;
  if (isByPin && people.length > 0) return <TabletPin people={people} onPassword={() => setByPin(false)} />;
  if (challenge) return <SecondFactorStep challenge={challenge} onCancel={() => setChallenge(null)} />;
  const byPin = people.length > 0 ? () => setByPin(true) : null;
  return <PasswordStep isKnown={isKnown} onChallenge={setChallenge} onPin={byPin} />;
}

interface PasswordStepProps {
  /** The device has just been made a known one. */
  isKnown: boolean;
  onChallenge: (challenge: MfaChallenge) => void;
  /** Null: no PIN opens this device. */
  onPin: (() => void) | null;
}

function PasswordStep({ isKnown, onChallenge, onPin }: PasswordStepProps) {
  const { login } = useAuth();
  const location = useLocation();
  const notice = (location.state as LoginState | null)?.notice;
  /** Told apart so that the way out for a right password can be offered. */
  const [isOfCredentials, setOfCredentials] = useState(false);
  const form = useCallForm({
    start: () => ({ email: "", password: "" }),
    faults: ({ email, password }) => ({
      ...(email.trim() === "" && { email: copy.required }),
      ...(password === "" && { password: copy.required }),
    }),
    /** Once one is signed in, `VisitorGuard` goes on to where one came from. */
    call: async ({ email, password }) => {
      setOfCredentials(false);
      const challenge = await login(email.trim(), password);
      if (challenge) onChallenge(challenge);
    },
    place: (problem) => {
      setOfCredentials(problem?.code === "invalid_credentials");
      return undefined;
    },
    wordsOf: problemWords,
  });
  const email = form.values.email.trim();

  return (
    <AuthPage title={copy.signInTitle} hint={copy.signInHint}>
      <InlineForm form={form}>
        {notice !== undefined && <Alert severity="info">{notice}</Alert>}
        {isKnown && <Alert severity="success">{copy.unlock.done}</Alert>}
        <ProblemAlert problem={form.problem} />
        <TextField
          label={copy.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          {...form.field("email")}
          icon={<Mail size={20} aria-hidden="true" />}
        />
        <div>
          <PasswordField
            label={copy.password}
            name="password"
            autoComplete="current-password"
            {...form.field("password")}
          />
          <Typography sx={{ textAlign: "end", mt: 1 }}>
            <Link component={RouterLink} to={paths.forgetPassword} state={{ email }}>
              {copy.forgot}
            </Link>
          </Typography>
        </div>
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy || form.isSaved}>
          {copy.signIn}
        </Button>
        {onPin && <OpenByPin onPin={onPin} />}
        <PasskeySignIn />
        <Typography sx={{ textAlign: "center" }}>
          {copy.noAccount}{" "}
          <Link component={RouterLink} to={paths.register}>
            {copy.registerLink}
          </Link>
        </Typography>
      </InlineForm>
      {isOfCredentials && <AskForUnlock email={email} />}
      <DemoLogins
        onPick={(demo) => {
          form.reset({ email: demo.email, password: demo.password });
          form.say(null);
          setOfCredentials(false);
        }}
      />
    </AuthPage>
  );
}

function OpenByPin({ onPin }: { onPin: () => void }) {
  return (
    <Button size="lg" fullWidth startIcon={<LockKeyholeOpen size={20} aria-hidden="true" />} onClick={onPin}>
      {lockCopy.openByPin}
    </Button>
  );
}
