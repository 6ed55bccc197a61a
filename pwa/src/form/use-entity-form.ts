import { emptyRow, type EntityDefinition, type RowOf } from "@fernpaw/domain/kernel/entity";
import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { useEffect, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type * as z from "zod/mini";
import { newId } from "../db/new-id.ts";
import { fieldWord } from "../field-words.ts";
import { useClinic } from "../session/clinic-context.ts";
import { useDraft } from "../session/drafts/drafts.ts";
import { refusedDraftKey, type RefusedChange } from "../session/drafts/refused-change.ts";
import { baseOf, changedFields } from "./difference.ts";
import { fieldAtPath, type FaultWords, type FieldAt } from "./faults.ts";
import { judgeArgs, placeRefusal, type Fault, type RefusalAt } from "./judge-args.ts";
import { correctableOf, readLimits } from "./limits.ts";
import { putBack } from "./put-back.ts";
import type { CoreOptions, Form } from "./form-types.ts";
import { useFormCore } from "./use-form-core.ts";
import { useToldFaults } from "./use-told-faults.ts";

type Versions = Record<string, number>;

/** A draft. A correction is a difference to the row that its author saw, so the draft has that row too. */
interface KeptForm<Values, Fields> {
  values: Values;
  before: Fields | null;
  seen: Versions;
}

export interface EntityFormOptions<
  E extends EntityDefinition,
  Values extends FieldValues,
  Fields extends object,
> extends Pick<CoreOptions<Values>, "mayGoOn" | "isLocked" | "isLong" | "stays"> {
  entity: E;
  /** The mutations that the form sends; `register` may be left out where nothing new is made here. */
  register?: MutationDefinition;
  correct: MutationDefinition;
  /** Null: a new one. */
  row: RowOf<E> | null;
  /** A new row's first values, beside those of the entity. */
  blank?: Partial<Fields>;
  /** Of a row, or of what a new one starts with, the fields as the form shows them. */
  read: (fields: Fields) => Values;
  /** The other way round: the fields that the values mean, as the mutations take them. */
  write: (values: Values, fault: Fault) => Fields | null;
  /** Once more before they are sent, for what takes a while. */
  finish?: (fields: Fields) => Promise<Fields>;
  /** Arguments of `register` beside the fields. */
  registerWith?: () => object;
  words?: FaultWords;
  /** Where the arguments are called otherwise than the fields of the form. */
  fieldAt?: (path: readonly PropertyKey[], values: Values) => string | null;
  /** Names the draft; left out: nothing is kept. */
  draftKey?: string;
  /** Adds the fields that a draft of an older version of the app lacks. */
  restore?: (values: Values) => Values;
  /** A change that the server did not take: the form starts with what was typed. */
  refused?: RefusedChange | undefined;
  refusalAt?: RefusalAt;
  /** After the mutation, where a save is more than one. */
  andThen?: (values: Values, id: string) => Promise<unknown>;
  /** How a difference is sent, where it is not by `correct`. */
  send?: (set: Partial<Fields>) => Promise<unknown>;
  /** `hasChanged`: whether there was anything to send. */
  onSaved?: (id: string, values: Values, hasChanged: boolean) => void;
}

const isKept = <Values, Fields>(kept: unknown): kept is KeptForm<Values, Fields> =>
  typeof kept === "object" && kept !== null && "seen" in kept && "values" in kept;

/** As the schema keeps them, so that spaces at an end are no change; fields that break it stay as they are. */
function tidy<Fields extends object>(correct: MutationDefinition, id: string, fields: Fields): Partial<Fields> {
  const set = correctableOf(correct.args, fields);
  const parsed = (correct.args as z.ZodMiniType<{ set: Fields }>).safeParse({ id, set });
  return parsed.success ? parsed.data.set : set;
}

/** The row as the author saw it when the form opened, and its versions. Those of a draft win. */
function useSeen<Fields>(entity: EntityDefinition, id: string | null) {
  const { sync } = useClinic();
  const read = (): Promise<Versions> =>
    id === null ? Promise.resolve({}) : sync.baseOf(entity, id, entity.criticalFields);
  const [atOpening] = useState(read);
  const loaded = useRef<Versions>({});
  /** Of a draft, or of an earlier save. */
  const versions = useRef<Versions | null>(null);
  const before = useRef<Fields | null>(null);
  useEffect(() => {
    void atOpening.then((found) => (loaded.current = found));
  }, [atOpening]);
  return {
    /** The base of the difference: `known`, unless a draft or an earlier save has another one. */
    before: (known: Fields | null): Fields | null => (before.current ??= known),
    versions: async (): Promise<Versions> => versions.current ?? (await atOpening),
    /** The same, as far as they are known by now. */
    versionsNow: (): Versions => versions.current ?? loaded.current,
    put: (kept: { before: Fields | null; seen: Versions }): void => {
      before.current = kept.before;
      if (Object.keys(kept.seen).length > 0) versions.current = kept.seen;
    },
    /** The form starts over, with the row as it was when it was opened. */
    forget: (): void => {
      before.current = null;
      versions.current = null;
    },
    /** After a save: what differs next, differs from this. */
    saved: async (fields: Fields): Promise<void> => {
      before.current = fields;
      versions.current = await read();
    },
  };
}

/** A form about one row: registers it, or sends what differs from the row as its author saw it. */
export function useEntityForm<E extends EntityDefinition, Values extends FieldValues, Fields extends object>(
  options: EntityFormOptions<E, Values, Fields>,
): Form<Values> & { id: string } {
  const { entity, register, correct, read, write, refused, words = {}, refusalAt, restore, onSaved, ...rest } = options;
  const { mutate } = useClinic();
  const [opened] = useState(() => options.row);
  const [id] = useState(
    () => opened?.id ?? (typeof refused?.values["id"] === "string" ? refused.values["id"] : newId()),
  );
  const draftKey = refused ? refusedDraftKey(refused) : (options.draftKey ?? null);
  const draft = useDraft<KeptForm<Values, Fields> | Values>(draftKey);
  const seen = useSeen<Fields>(entity, opened?.id ?? null);
  const startFields = (): Fields => (opened ?? { ...emptyRow(entity), ...options.blank }) as unknown as Fields;
  const written = (values: Values): Fields | null => write(values, () => null);
  const beforeNow = (): Fields | null => seen.before(opened ? written(read(startFields())) : null);
  const start = (): Values => {
    seen.forget();
    const fields = written(read(startFields()));
    return refused && fields
      ? read({ ...startFields(), ...putBack(entity.schema.shape, refused.values, fields) })
      : read(startFields());
  };
  const mutation = opened ? correct : (register ?? correct);
  const toArgs = (values: Values, fault: Fault): object | null => {
    const fields = write(values, fault);
    if (fields === null) return null;
    return opened ? { id, set: correctableOf(correct.args, fields) } : { id, ...options.registerWith?.(), ...fields };
  };
  const fieldAt = (values: Values): FieldAt => {
    const { fieldAt: own } = options;
    return (path) => {
      const steps = path[0] === "set" ? path.slice(1) : path;
      return own ? own(steps, values) : fieldAtPath(steps);
    };
  };
  const rules = (values: Values) => ({ schema: mutation.args, toArgs, fieldAt: fieldAt(values), words, refusalAt });
  const hasChanged = useRef(true);
  const send = async (values: Values): Promise<void> => {
    const typed = written(values);
    if (typed === null) return;
    const fields = options.finish ? await options.finish(typed) : typed;
    if (opened) {
      const set = changedFields(tidy(correct, id, beforeNow() ?? fields), tidy(correct, id, fields));
      const versions = await seen.versions();
      hasChanged.current = Object.keys(set).length > 0;
      if (hasChanged.current && options.send) await options.send(set);
      else if (hasChanged.current) await mutate(correct, { id, set } as never, { base: baseOf(set, versions) });
      if (options.stays) await seen.saved(fields);
    } else {
      await mutate(mutation, { id, ...options.registerWith?.(), ...fields } as never);
    }
    await options.andThen?.(values, id);
  };
  const form: Form<Values> = useFormCore<Values, KeptForm<Values, Fields> | Values>({
    mayGoOn: rest.mayGoOn,
    isLocked: rest.isLocked,
    isLong: rest.isLong,
    stays: rest.stays,
    start,
    judge: (values) => judgeArgs(rules(values), values).faults,
    send,
    place: (error) => placeRefusal(error, rules(form.now())),
    limits: (field) => readLimits(mutation.args, field),
    labelOf: (field) => fieldWord(entity.table, field),
    onSaved: (values) => onSaved?.(id, values, hasChanged.current),
    draft: draftKey === null ? null : draft,
    toKept: (values) => ({ values, before: beforeNow(), seen: seen.versionsNow() }),
    fromKept: (kept) => {
      const values = isKept<Values, Fields>(kept) ? kept.values : kept;
      if (isKept<Values, Fields>(kept) && opened) seen.put(kept);
      return restore ? restore(values) : values;
    },
  });
  useToldFaults(form, refused, rules);
  return { ...form, id };
}
