import type { FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { parseProblem, type Problem } from "../http/client.ts";
import { problemText } from "../session/sign-in/problem.copy.ts";
import { StepUpCancelled } from "../session/step-up-cancelled.ts";
import { fieldAtPath, faultsOf, issuesIn, findIssues, type Faults, type FaultWords } from "./faults.ts";
import { readLimits } from "./limits.ts";
import type { CoreOptions, Form } from "./form-types.ts";
import { useFormCore } from "./use-form-core.ts";

export interface CallFormOptions<Values extends FieldValues> extends Pick<
  CoreOptions<Values>,
  "start" | "judgeSlowly" | "mayGoOn" | "isLocked" | "onSaved" | "draft" | "stays"
> {
  /** The server's own rules. Left out on pages that load nothing of the clinic's data: `faults` alone says it there. */
  schema?: z.core.$ZodType;
  /** The body that `schema` checks; the values themselves unless given. */
  toBody?: (values: Values) => unknown;
  /** Rules beside the schema: two entries must be the same, a field must not be empty. */
  faults?: (values: Values) => Faults;
  words?: FaultWords;
  call: (values: Values) => Promise<unknown>;
  /** Where an answer of the server belongs, by field; undefined: as usual. Null: nothing has to be said. */
  place?: (problem: Problem | null, error: unknown) => Faults | null | undefined;
  /** Words for what went wrong as a whole. */
  wordsOf?: (error: unknown) => string;
}

/** A form that asks the server itself. */
export function useCallForm<Values extends FieldValues>(options: CallFormOptions<Values>): Form<Values> {
  const { schema, toBody, faults, words = {}, call, place, wordsOf = problemText, ...core } = options;
  return useFormCore<Values>({
    ...core,
    judge: (values) => ({
      ...(schema ? faultsOf(findIssues(schema, toBody ? toBody(values) : values), fieldAtPath, words) : {}),
      ...faults?.(values),
    }),
    send: call,
    place: (error) => {
      if (error instanceof StepUpCancelled) return null;
      const problem = parseProblem(error);
      const placed = place?.(problem, error);
      if (placed !== undefined) return placed;
      const named = faultsOf(issuesIn(problem?.errors), fieldAtPath, words);
      return Object.keys(named).length > 0 ? named : { "": wordsOf(error) };
    },
    limits: (field) => (schema ? readLimits(schema, field) : {}),
  });
}
