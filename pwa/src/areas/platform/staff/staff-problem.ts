import { parseProblem } from "../../../http/client.ts";
import { accountProblem } from "../users/account-acts.tsx";
import { staffCopy as copy } from "./staff.copy.ts";

const WORDS: Readonly<Record<string, string>> = {
  forbidden: copy.mayNotGive,
  last_administrator: copy.last,
  rate_limited: copy.tooMany,
};

/** Why rights were not given. */
export const rightsProblem = (error: unknown): string =>
  WORDS[parseProblem(error)?.code ?? ""] ?? accountProblem(error);

/** Why an invitation was not sent or withdrawn. */
export function invitationProblem(error: unknown): string {
  const problem = parseProblem(error);
  if (problem?.code === "already_exists") return copy.alreadyInvited;
  if (problem?.code === "invalid_transition") return copy.answered;
  if (problem?.code !== "email_taken") return rightsProblem(error);
  return problem.errors?.[0]?.code === "administrator" ? copy.taken.administrator : copy.taken.clinic;
}
