import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { InlineForm } from "../../../form/form-body.tsx";
import { useCallForm } from "../../../form/use-call-form.ts";
import { paths } from "../../../paths.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { forgetLinkToken, useLinkToken } from "../../../session/tokens/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { verifyEmail } from "../account-calls.ts";
import { AuthPage } from "../auth-page.tsx";
import { problemWords } from "../auth.copy.ts";
import { LinkNotice } from "../links/link-notice.tsx";
import { PasswordField } from "../public/password-field.tsx";
import { copy } from "../recovery/recovery.copy.ts";

const ENDS = {
  verified: { title: copy.verify.verifiedTitle, hint: copy.verify.verifiedHint },
  changed: { title: copy.verify.changedTitle, hint: copy.verify.changedHint },
  dead: { title: copy.deadLink.title, hint: copy.verify.deadHint },
} as const;

type End = keyof typeof ENDS;

/** The form that proves the address, and its outcome. */
function useProof(token: string | null) {
  const { state, reloadProfile } = useAuth();
  const isSignedIn = state.status === "signed_in";
  const [end, setEnd] = useState<End | null>(null);
  const [needsPassword, setNeedsPassword] = useState(false);
  const form = useCallForm({
    start: () => ({ password: "" }),
    isLocked: token === null,
    faults: ({ password }) => (needsPassword && password === "" ? { password: copy.verify.passwordHint } : {}),
    call: async ({ password }) => {
      setEnd(await verifyEmail(token ?? "", needsPassword ? password : undefined));
      forgetLinkToken();
      // The address may be of another account than this browser's; then nothing changes here.
      if (isSignedIn) await reloadProfile().catch(() => undefined);
    },
    place: (problem) => {
      if (problem?.code === "link_invalid") setEnd("dead");
      else if (problem?.code === "password_required") setNeedsPassword(true);
      else return problem?.code === "wrong_password" ? { password: copy.verify.wrongPassword } : undefined;
      return null;
    },
    wordsOf: problemWords,
  });
  return { form, end, needsPassword, isSignedIn };
}

/** A tap and no mere visit: scanners of mails open links, and must use nothing up. */
export function Component() {
  const token = useLinkToken("token");
  const { form, end, needsPassword, isSignedIn } = useProof(token);

  if (end !== null || token === null) {
    const { title, hint } = end === null ? copy.noLink : ENDS[end];
    return (
      <LinkNotice title={title} hint={hint}>
        <Button variant="primary" size="lg" fullWidth to={isSignedIn ? paths.dashboard : paths.login}>
          {isSignedIn ? copy.toDashboard : copy.toSignIn}
        </Button>
      </LinkNotice>
    );
  }
  return (
    <AuthPage title={copy.verify.title} hint={needsPassword ? copy.verify.passwordHint : copy.verify.hint}>
      <InlineForm form={form}>
        <ProblemAlert problem={form.problem} />
        {needsPassword && (
          <PasswordField
            label={copy.verify.password}
            {...form.field("password")}
            autoComplete="current-password"
            autoFocus
          />
        )}
        <Button type="submit" variant="primary" size="lg" fullWidth isLoading={form.isBusy}>
          {copy.verify.confirm}
        </Button>
        {needsPassword && (
          <Stack spacing={2}>
            <Typography variant="body2">
              <strong>{copy.verify.notMine}</strong> {copy.verify.notMineHint}
            </Typography>
            <Button variant="secondary" fullWidth to={paths.forgetPassword}>
              {copy.verify.ownPassword}
            </Button>
          </Stack>
        )}
      </InlineForm>
    </AuthPage>
  );
}
