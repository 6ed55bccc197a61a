import type * as z from "zod/mini";
import { faultLine, faultWords, spacedName, wholeChange } from "./fault-words.copy.ts";
import { copy } from "./form.copy.ts";

/** One objection of a rule: the field and the reason. */
export interface Issue {
  path: readonly PropertyKey[];
  /** As zod calls it: `too_big`; `custom` for a rule of our own. */
  code: string;
  /** The rule's own words; empty: none. */
  message: string;
  /** The most that the field takes, where that is the fault. */
  maximum?: number;
  /** A number that must be above 0, and is not. */
  isNotPositive?: true;
}

/**
 * Words for the faults of a field. Looked up by its name (`phones.2.typed`), then with `*` for each place in a list
 * (`phones.*.typed`), then by its first part (`phones`). Without an entry the words follow from the code.
 */
export type FaultWords = Readonly<Record<string, string | ((code: string, message: string) => string | undefined)>>;

/** The name of the field that shows a fault, by the path in the arguments; null: a fault of the form as a whole. */
export type FieldAt = (path: readonly PropertyKey[]) => string | null;

/** Faults by field name, in words. `""` is the form as a whole. */
export type Faults = Readonly<Record<string, string>>;

/** A correction names its fields under `set`; everything else is called as in the arguments. */
export const fieldAtPath: FieldAt = (path) => {
  const steps = path[0] === "set" ? path.slice(1) : path;
  return steps.length === 0 ? null : steps.map(String).join(".");
};

function usualWords(field: string, { code, message, maximum, isNotPositive }: Issue): string {
  if (isNotPositive) return copy.aboveZero;
  if (code === "too_big" && maximum !== undefined) return copy.tooLong(maximum);
  if (code === "too_small" && message === "must not be empty") return copy.required;
  const words = faultWords({ field: field.split(".")[0] ?? "", code, message });
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** The words at a field for an issue. */
export function wordsAt(field: string, issue: Issue, words: FaultWords): string {
  const own = words[field] ?? words[field.replaceAll(/\.\d+/g, ".*")] ?? words[field.split(".")[0] ?? ""];
  // A limit is a fact of the field, not of what the field is for.
  if (issue.code === "too_big" && issue.maximum !== undefined && typeof own !== "function") {
    return copy.tooLong(issue.maximum);
  }
  return (typeof own === "function" ? own(issue.code, issue.message) : own) ?? usualWords(field, issue);
}

/** Puts issues to their fields; the first one of a field counts. */
export function faultsOf(issues: readonly Issue[], fieldAt: FieldAt, words: FaultWords): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const issue of issues) {
    const field = fieldAt(issue.path) ?? "";
    faults[field] ??= wordsAt(field, issue, words);
  }
  return faults;
}

/** A schema's issues about `args`; none: they are right. */
export function findIssues(schema: z.core.$ZodType, args: unknown): Issue[] {
  const parsed = (schema as z.ZodMiniType).safeParse(args);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({
    path: issue.path,
    code: issue.code,
    message: issue.message,
    ...(issue.code === "too_big" && issue.origin === "string" ? { maximum: Number(issue.maximum) } : {}),
    ...(isNotPositive(issue) ? { isNotPositive: true } : {}),
  }));
}

/** The least is 1 of a whole number, or just above 0. */
function isNotPositive(issue: z.core.$ZodIssue): boolean {
  if (issue.code !== "too_small" || !["number", "int"].includes(issue.origin)) return false;
  return Number(issue.minimum) === (issue.inclusive === false ? 0 : 1);
}

/** The issues that a refusal or an answer of the server names under `errors`. */
export function issuesIn(errors: unknown): Issue[] {
  if (!Array.isArray(errors)) return [];
  return errors.map((error: { path?: unknown; code?: unknown; message?: unknown }) => ({
    path: typeof error.path === "string" ? error.path.split(".").filter((step) => step !== "") : [],
    code: String(error.code),
    message: typeof error.message === "string" ? error.message : "",
  }));
}

/** A fault that no field shows, as one sentence above the form. */
export function unshownLine(field: string, words: string, labelOf: (field: string) => string = spacedName): string {
  const label = field === "" ? wholeChange : labelOf(field.split(".")[0] ?? field);
  return faultLine(label, "", words.replace(/\.$/, ""));
}
