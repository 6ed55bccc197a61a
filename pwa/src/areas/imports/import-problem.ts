import { isUnreachable, parseProblem } from "../../http/client.ts";
import { copy, faultWords } from "./import.copy.ts";

/** The fault in words; null when the server could not be reached. */
export function importProblem(error: unknown): string | null {
  if (isUnreachable(error)) return null;
  const problem = parseProblem(error);
  const [fault] = problem?.errors ?? [];
  const words = fault === undefined ? undefined : Object.entries(faultWords).find(([code]) => code === fault.code)?.[1];
  return words ?? problem?.detail ?? problem?.title ?? copy.unexpected;
}
