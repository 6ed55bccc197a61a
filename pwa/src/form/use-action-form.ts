import type { ArgsOf, MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type { FieldValues } from "react-hook-form";
import { fieldWord } from "../field-words.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useDraft, type DraftHandle } from "../session/drafts/drafts.ts";
import type { RefusedChange } from "../session/drafts/refused-change.ts";
import { fieldAtPath, type FaultWords, type FieldAt } from "./faults.ts";
import { judgeArgs, placeRefusal, type RefusalAt, type ToArgs } from "./judge-args.ts";
import { readLimits } from "./limits.ts";
import type { CoreOptions, Form } from "./form-types.ts";
import { useFormCore } from "./use-form-core.ts";
import { useToldFaults } from "./use-told-faults.ts";

export interface ActionFormOptions<M extends MutationDefinition, Values extends FieldValues> extends Pick<
  CoreOptions<Values>,
  "start" | "judgeSlowly" | "mayGoOn" | "isLocked" | "onSaved" | "fromKept" | "isLong" | "stays"
> {
  mutation: M;
  /** Which of several mutations the values mean; `mutation` unless given. */
  mutationOf?: (values: Values) => MutationDefinition;
  toArgs: ToArgs<Values, ArgsOf<M>>;
  /** Words at fields; see `FaultWords`. */
  words?: FaultWords;
  /** Where the arguments are called otherwise than the fields. */
  fieldAt?: FieldAt;
  refusalAt?: RefusalAt;
  /** A change that the server did not take; `start` has its values. */
  refused?: RefusedChange | undefined;
  /** How it is sent, where that is more than the one mutation. */
  send?: (args: ArgsOf<M>, values: Values) => Promise<unknown>;
  /** Names the draft and what it is about; left out: nothing is kept. */
  draftKey?: string;
  /** Instead of `draftKey`, where what was kept is looked at first. */
  draft?: DraftHandle<Values>;
}

const NO_WORDS: FaultWords = {};

/** A form that sends one mutation. */
export function useActionForm<M extends MutationDefinition, Values extends FieldValues>(
  options: ActionFormOptions<M, Values>,
): Form<Values> {
  const { mutation, mutationOf = () => mutation, toArgs, refused, ...others } = options;
  const { words = NO_WORDS, fieldAt = fieldAtPath, refusalAt, ...rest } = others;
  const { draftKey, send, draft: given, ...core } = rest;
  const { mutate } = useClinic();
  const draft = useDraft<Values>(draftKey ?? null);
  const places = { fieldAt, words, refusalAt };
  // Asked with the very values that are judged: those of the last render may mean another mutation.
  const judge = (values: Values) => judgeArgs({ ...places, schema: mutationOf(values).args, toArgs }, values);
  const form = useFormCore<Values>({
    ...core,
    draft: given ?? (draftKey === undefined ? null : draft),
    judge: (values) => judge(values).faults,
    send: async (values) => {
      const { args } = judge(values);
      if (args !== null) await (send ? send(args, values) : mutate(mutationOf(values), args));
    },
    place: (error) => placeRefusal(error, places),
    limits: (field) => readLimits(mutation.args, field),
    labelOf: (field) => fieldWord(mutation.name.split(".")[0] ?? "", field),
  });
  useToldFaults(form, refused, () => places);
  return form;
}

interface WorkFormOptions<Values extends FieldValues> extends Pick<CoreOptions<Values>, "start" | "onSaved"> {
  /** Sends mutations, each of which checks its own arguments. */
  work: (values: Values) => Promise<unknown>;
}

/** A form whose work is as many mutations as there turn out to be. */
export function useWorkForm<Values extends FieldValues>({
  start,
  onSaved,
  work,
}: WorkFormOptions<Values>): Form<Values> {
  return useFormCore<Values>({
    start,
    onSaved,
    judge: () => ({}),
    send: work,
    place: (error) => placeRefusal(error, { fieldAt: fieldAtPath, words: NO_WORDS }),
  });
}
