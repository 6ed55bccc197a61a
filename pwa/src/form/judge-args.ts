import { Refusal } from "@fernpaw/domain/kernel/errors";
import type * as z from "zod/mini";
import { refusalText } from "../ui/refusal.copy.ts";
import { faultsOf, issuesIn, findIssues, type FaultWords, type FieldAt, type Faults } from "./faults.ts";

/** Says that what is typed at a field means nothing that could be sent. */
export type Fault = (field: string, words: string) => null;

/** The arguments that the values mean; null where `fault` has said why there are none. */
export type ToArgs<Values, Args> = (values: Values, fault: Fault) => Args | null;

interface JudgedArgs<Args> {
  args: Args | null;
  faults: Faults;
}

/** The field that a refusal concerns which names none of the arguments; null: the form as a whole. */
export type RefusalAt = (refusal: Refusal) => string | null;

/** Where words belong. */
export interface Places {
  fieldAt: FieldAt;
  words: FaultWords;
  refusalAt?: RefusalAt | undefined;
}

interface Rules<Values, Args> extends Places {
  schema: z.core.$ZodType;
  toArgs: ToArgs<Values, Args>;
}

/** Checks a form with the arguments of the mutation that it sends: it never accepts what the mutation refuses. */
export function judgeArgs<Values, Args>(
  { schema, toArgs, fieldAt, words }: Rules<Values, Args>,
  values: Values,
): JudgedArgs<Args> {
  const unread: Record<string, string> = {};
  const args = toArgs(values, (field, text) => {
    unread[field] ??= text;
    return null;
  });
  if (args === null) {
    const isTold = Object.keys(unread).length > 0;
    return { args, faults: isTold ? unread : { "": refusalText(new Refusal("invalid_args")) } };
  }
  return { args, faults: { ...faultsOf(findIssues(schema, args), fieldAt, words), ...unread } };
}

/** Where the words of a refused mutation belong: at the fields that it names or concerns, else at the form. */
export function placeRefusal(error: unknown, { fieldAt, words, refusalAt }: Places): Faults {
  if (!(error instanceof Refusal)) return { "": refusalText(error) };
  const issues = issuesIn(error.details["errors"]);
  if (issues.length > 0) return faultsOf(issues, fieldAt, words);
  return { [refusalAt?.(error) ?? ""]: refusalText(error) };
}
