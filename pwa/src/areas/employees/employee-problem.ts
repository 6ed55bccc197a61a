import { parseProblem } from "../../http/client.ts";
import { problemText } from "../../session/sign-in/problem.copy.ts";
import { copy } from "./employees.copy.ts";

const WORDS: Readonly<Record<string, string>> = {
  email_taken: copy.colleague,
  already_exists: copy.invited,
  stale_rights: copy.stale,
};

/** What the server refused, in words. */
export function employeeProblem(error: unknown): string {
  return WORDS[parseProblem(error)?.code ?? ""] ?? problemText(error);
}
