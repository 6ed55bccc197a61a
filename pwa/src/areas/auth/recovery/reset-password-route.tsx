import { useState } from "react";
import { useCallForm } from "../../../form/use-call-form.ts";
import { InlineForm } from "../../../form/form-body.tsx";
import { paths } from "../../../paths.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { forgetLinkToken, useLinkToken } from "../../../session/tokens/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { resetPassword } from "../account-calls.ts";
import { AuthPage } from "../auth-page.tsx";
import { problemWords } from "../auth.copy.ts";
import { LinkNotice } from "../links/link-notice.tsx";
import { copy } from "./recovery.copy.ts";
import { NewPasswordField, weakness } from "../public/new-password-field.tsx";

type Outcome = "open" | "done" | "dead";

const NOBODY_KNOWN: readonly string[] = [];

function useReset(token: string | null) {
  const { state, reloadProfile } = useAuth();
  const [outcome, setOutcome] = useState<Outcome>("open");
  const form = useCallForm({
    start: () => ({ password: "" }),
    isLocked: token === null,
    judgeSlowly: ({ password }) => weakness("password", password, NOBODY_KNOWN),
    call: async ({ password }) => {
      await resetPassword(token ?? "", password);
      setOutcome("done");
      forgetLinkToken();
      // Whose session it was is not known here: if it was this one, the server's answer ends it.
      if (state.status === "signed_in") await reloadProfile().catch(() => undefined);
    },
    place: (problem, error) => {
      if (problem?.code === "link_invalid") {
        setOutcome("dead");
        return null;
      }
      return problem?.code === "weak_password" ? { password: problemWords(error) } : undefined;
    },
    wordsOf: problemWords,
  });
  return { outcome, form };
}

export function Component() {
  const token = useLinkToken("token");
  const { outcome, form } = useReset(token);

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
      <InlineForm form={form}>
        <ProblemAlert problem={form.problem} />
        <NewPasswordField label={copy.reset.password} {...form.bind("password")} context={NOBODY_KNOWN} autoFocus />
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy}>
          {copy.reset.save}
        </Button>
      </InlineForm>
    </AuthPage>
  );
}
