import Stack from "@mui/material/Stack";
import { useState } from "react";
import { parseProblem } from "../../../http/client.ts";
import { paths } from "../../../paths.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { forgetLinkToken, useLinkToken } from "../../../session/tokens/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { verifyEmail } from "../account-calls.ts";
import { AuthPage } from "../auth-page.tsx";
import { problemWords } from "../auth.copy.ts";
import { LinkNotice } from "../links/link-notice.tsx";
import { copy } from "../recovery/recovery.copy.ts";

const ENDS = {
  verified: { title: copy.verify.verifiedTitle, hint: copy.verify.verifiedHint },
  changed: { title: copy.verify.changedTitle, hint: copy.verify.changedHint },
  dead: { title: copy.deadLink.title, hint: copy.verify.deadHint },
} as const;

/** A tap and no mere visit: scanners of mails open links, and must use nothing up. */
export function Component() {
  const token = useLinkToken("token");
  const { state, reloadProfile } = useAuth();
  const [end, setEnd] = useState<keyof typeof ENDS | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isSignedIn = state.status === "signed_in";

  const confirm = async (secret: string) => {
    setBusy(true);
    setProblem(null);
    try {
      setEnd(await verifyEmail(secret));
      forgetLinkToken();
      // The address may be of another account than this browser's; then nothing changes here.
      if (isSignedIn) await reloadProfile().catch(() => undefined);
    } catch (error) {
      if (parseProblem(error)?.code === "link_invalid") setEnd("dead");
      else setProblem(problemWords(error));
    }
    setBusy(false);
  };

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
    <AuthPage title={copy.verify.title} hint={copy.verify.hint}>
      <Stack spacing={4}>
        <ProblemAlert problem={problem} />
        <Button variant="primary" size="lg" fullWidth isLoading={isBusy} onClick={() => void confirm(token)}>
          {copy.verify.confirm}
        </Button>
      </Stack>
    </AuthPage>
  );
}
