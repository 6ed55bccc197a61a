import { parseProblem } from "../../http/client.ts";
import { copy } from "./platform.copy.ts";

/** Why the server did not answer what was asked. */
export function adminProblemText(error: unknown): string {
  const problem = parseProblem(error);
  if (problem === null) return copy.noNetwork;
  return problem.code === "forbidden" ? copy.forbidden : problem.title || copy.noNetwork;
}
