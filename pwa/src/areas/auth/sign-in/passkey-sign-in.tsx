import { Fingerprint } from "lucide-react";
import { isUnreachable, parseProblem, publicHttp } from "../../../http/client.ts";
import { useAuth } from "../../../session/auth-context.ts";
import { Button } from "../../../ui/button.tsx";
import { ProblemAlert } from "../../../ui/problem-alert.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { hasPasskeys, signWithAnyPasskey } from "../../two-factor/public/two-factor-api.ts";
import { copy as factorCopy, wordsOfProblem } from "../../two-factor/public/two-factor.copy.ts";
import { copy } from "./passkey.copy.ts";

function wordsOf(error: unknown): string {
  const problem = parseProblem(error);
  if (problem?.code === "invalid_credentials") return copy.unknown;
  // What is not the server's word is the device's, which says no more than that nothing came of it.
  return problem !== null || isUnreachable(error) ? wordsOfProblem(problem) : factorCopy.passkeyFailed;
}

/** Nothing is typed: the device knows who its user is. */
export function PasskeySignIn() {
  const { adoptToken } = useAuth();
  const action = useAction(wordsOf);
  if (!hasPasskeys()) return null;
  const signIn = async () => {
    const proof = await signWithAnyPasskey(publicHttp);
    const { data } = await publicHttp.post<{ accessToken: string }>("/api/auth/passkey", proof);
    await adoptToken(data.accessToken);
  };
  return (
    <>
      <Button
        size="lg"
        fullWidth
        startIcon={<Fingerprint size={20} aria-hidden="true" />}
        isLoading={action.isBusy}
        onClick={() => void action.run(signIn)}
      >
        {copy.signIn}
      </Button>
      <ProblemAlert problem={action.problem} />
    </>
  );
}
