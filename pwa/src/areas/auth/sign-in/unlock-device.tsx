import Stack from "@mui/material/Stack";
import { useState } from "react";
import { parseProblem } from "../../../http/client.ts";
import { forgetLinkToken } from "../../../session/tokens/link-token.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { unlockDevice } from "../account-calls.ts";
import { AuthPage } from "../auth-page.tsx";
import { copy, problemWords } from "../auth.copy.ts";
import { copy as links } from "../recovery/recovery.copy.ts";

interface UnlockDeviceProps {
  token: string;
  /** Told whether the device is a known one now. */
  onDone: (isKnown: boolean) => void;
}

export function UnlockDevice({ token, onDone }: UnlockDeviceProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isDead, setDead] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const leave = (isKnown: boolean) => {
    onDone(isKnown);
    forgetLinkToken();
  };
  const accept = async () => {
    setBusy(true);
    try {
      await unlockDevice(token);
      leave(true);
    } catch (error) {
      setDead(parseProblem(error)?.code === "link_invalid");
      setProblem(problemWords(error));
      setBusy(false);
    }
  };
  if (isDead) {
    return (
      <AuthPage title={links.deadLink.title} hint={links.deadLink.hint} state="dead" isAnswer>
        <Button variant="primary" size="lg" fullWidth onClick={() => leave(false)}>
          {links.toSignIn}
        </Button>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={copy.unlock.title} hint={copy.unlock.hint}>
      <Stack spacing={4}>
        <ProblemAlert problem={problem} />
        <Button variant="primary" size="lg" fullWidth isLoading={isBusy} onClick={() => void accept()}>
          {copy.unlock.accept}
        </Button>
        <Button variant="ghost" fullWidth onClick={() => leave(false)}>
          {copy.unlock.later}
        </Button>
      </Stack>
    </AuthPage>
  );
}
