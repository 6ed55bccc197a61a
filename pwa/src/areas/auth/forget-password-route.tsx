import Stack from "@mui/material/Stack";
import { Mail } from "lucide-react";
import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFaultFocus } from "../../ui/use-fault-focus.ts";
import { askForReset } from "./account-calls.ts";
import { AuthPage } from "./auth-page.tsx";
import { problemWords } from "./auth.copy.ts";
import { copy } from "./recovery.copy.ts";
import { emailFault } from "./shared/form-rules.ts";

const emailIn = (state: unknown): string => {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === "string" ? email : "";
};

export function Component() {
  const location = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(() => emailIn(location.state));
  const [faults, setFaults] = useState<{ email?: string }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  useFaultFocus(form, faults);

  const send = async () => {
    const found = emailFault(email);
    setFaults(found === null ? {} : { email: found });
    setProblem(null);
    if (found !== null) return;
    setBusy(true);
    try {
      await askForReset(email.trim());
      setSentTo(email.trim());
    } catch (error) {
      setProblem(problemWords(error));
    }
    setBusy(false);
  };
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send();
  };

  if (sentTo !== null) {
    return (
      <AuthPage title={copy.forgot.sentTitle} hint={copy.forgot.sentHint(sentTo)} state="sent">
        <Stack spacing={3}>
          <Button variant="primary" size="lg" fullWidth to={paths.login}>
            {copy.toSignIn}
          </Button>
          <Button variant="ghost" fullWidth onClick={() => setSentTo(null)}>
            {copy.forgot.otherEmail}
          </Button>
        </Stack>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={copy.forgot.title} hint={copy.forgot.hint} state="form">
      <Stack
        component="form"
        noValidate
        ref={form}
        spacing={4}
        onSubmit={(event) => handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        <ProblemAlert problem={problem} />
        <TextField
          label={copy.forgot.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          errorText={faults.email}
          icon={<Mail size={20} aria-hidden="true" />}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={isBusy}>
          {copy.forgot.send}
        </Button>
        <Button variant="ghost" fullWidth to={paths.login}>
          {copy.toSignIn}
        </Button>
      </Stack>
    </AuthPage>
  );
}
