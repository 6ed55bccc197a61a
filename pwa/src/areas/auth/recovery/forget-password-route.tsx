import Stack from "@mui/material/Stack";
import { Mail } from "lucide-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { askForReset } from "../account-calls.ts";
import { AuthPage } from "../auth-page.tsx";
import { problemWords } from "../auth.copy.ts";
import { copy } from "./recovery.copy.ts";
import { emailFault } from "../public/form-rules.ts";

const emailIn = (state: unknown): string => {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === "string" ? email : "";
};

export function Component() {
  const location = useLocation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm({
    start: () => ({ email: emailIn(location.state) }),
    faults: ({ email }) => {
      const found = emailFault(email);
      return found === null ? {} : { email: found };
    },
    call: ({ email }) => askForReset(email.trim()),
    wordsOf: problemWords,
    stays: true,
    onSaved: ({ email }) => setSentTo(email.trim()),
  });

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
      <InlineForm form={form}>
        <ProblemAlert problem={form.problem} />
        <TextField
          label={copy.forgot.email}
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          {...form.field("email")}
          icon={<Mail size={20} aria-hidden="true" />}
        />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy}>
          {copy.forgot.send}
        </Button>
        <Button variant="ghost" fullWidth to={paths.login}>
          {copy.toSignIn}
        </Button>
      </InlineForm>
    </AuthPage>
  );
}
