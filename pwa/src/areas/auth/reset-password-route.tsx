import Stack from "@mui/material/Stack";
import { useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { problemOf } from "../../http/client.ts";
import { paths } from "../../paths.ts";
import { useAuth } from "../../session/auth-context.ts";
import { forgetLinkToken, useLinkToken } from "../../session/tokens/link-token.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemAlert } from "../../ui/problem-alert.tsx";
import { useFaultFocus } from "../../ui/use-fault-focus.ts";
import { resetPassword } from "./account-calls.ts";
import { AuthPage } from "./auth-page.tsx";
import { problemWords } from "./auth.copy.ts";
import { LinkNotice } from "./link-notice.tsx";
import { copy } from "./recovery.copy.ts";
import { NewPasswordField, passwordFault } from "./shared/new-password-field.tsx";
import type { PasswordFault } from "./shared/new-password-field.tsx";

type Outcome = "open" | "done" | "dead";

const NOBODY_KNOWN: readonly string[] = [];

function useReset(token: string | null) {
  const { state, reloadProfile } = useAuth();
  const [outcome, setOutcome] = useState<Outcome>("open");
  const [faults, setFaults] = useState<{ password?: PasswordFault }>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const refuse = (error: unknown, password: string) => {
    const code = problemOf(error)?.code;
    if (code === "link_invalid") setOutcome("dead");
    else if (code === "weak_password") setFaults({ password: { of: password, words: problemWords(error) } });
    else setProblem(problemWords(error));
  };
  const save = async (password: string): Promise<void> => {
    const found = await passwordFault(password, NOBODY_KNOWN);
    setFaults(found === null ? {} : { password: found });
    setProblem(null);
    if (found !== null || token === null) return;
    setBusy(true);
    try {
      await resetPassword(token, password);
      setOutcome("done");
      forgetLinkToken();
      // Whose session it was is not known here: if it was this one, the server's answer ends it.
      if (state.status === "signed_in") await reloadProfile().catch(() => undefined);
    } catch (error) {
      refuse(error, password);
    }
    setBusy(false);
  };
  return { outcome, faults, problem, isBusy, save };
}

export function Component() {
  const token = useLinkToken("token");
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState("");
  const { outcome, faults, problem, isBusy, save } = useReset(token);
  useFaultFocus(form, faults);

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    await save(password);
  };

  if (outcome === "done") return <LinkNotice title={copy.reset.doneTitle} hint={copy.reset.doneHint} />;
  if (outcome === "dead" || token === null) {
    const { title, hint } = outcome === "dead" ? copy.deadLink : copy.noLink;
    return (
      <LinkNotice title={title} hint={hint}>
        <Button variant="primary" size="lg" fullWidth to={paths.forgetPassword}>
          {copy.again}
        </Button>
        <Button variant="ghost" fullWidth to={paths.login}>
          {copy.toSignIn}
        </Button>
      </LinkNotice>
    );
  }
  return (
    <AuthPage title={copy.reset.title} hint={copy.reset.hint}>
      <Stack
        component="form"
        noValidate
        ref={form}
        spacing={4}
        onSubmit={(event) => void handleSubmit(event as SubmitEvent<HTMLFormElement>)}
      >
        <ProblemAlert problem={problem} />
        <NewPasswordField
          label={copy.reset.password}
          value={password}
          onChange={setPassword}
          context={NOBODY_KNOWN}
          fault={faults.password}
          autoFocus
        />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={isBusy}>
          {copy.reset.save}
        </Button>
      </Stack>
    </AuthPage>
  );
}
