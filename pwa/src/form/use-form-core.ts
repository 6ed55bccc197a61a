import { useCallback, useEffect, useRef, useState, type RefObject, type SubmitEvent } from "react";
import {
  useForm,
  useWatch,
  type Control,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
} from "react-hook-form";
import type { DraftHandle } from "../session/drafts/drafts.ts";
import { fieldProps, type Shown } from "./field-props.ts";
import { type Faults, unshownLine } from "./faults.ts";
import type { FieldLimits } from "./limits.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";
import { flatFaults, nestedFaults } from "./nested-faults.ts";

/** Words for a try that did not go well, by field; `""` is the form as a whole. Null: it was called off. */
export type Placed = Faults | null;

export interface CoreOptions<Values extends FieldValues, Kept = Values> {
  /** What the form starts with, and again after "start over". */
  start: () => Values;
  /** Faults of what is typed, by field; none: it can be sent. */
  judge: (values: Values) => Faults;
  /** Faults that take a while to find; looked for with each try alone. */
  judgeSlowly?: ((values: Values) => Promise<Faults>) | undefined;
  /** The last question before it is sent, as of something strange; false: not yet. */
  mayGoOn?: ((values: Values) => boolean | Promise<boolean>) | undefined;
  /** Sends nothing yet: what it is about is still being chosen, or looked up. */
  isLocked?: boolean | undefined;
  send: (values: Values) => Promise<unknown>;
  /** Where the words belong that say why `send` failed. */
  place: (error: unknown) => Placed;
  onSaved?: ((values: Values) => void) | undefined;
  limits?: ((field: string) => FieldLimits) | undefined;
  /** What a field is called, for a fault that no field shows. */
  labelOf?: ((field: string) => string) | undefined;
  draft?: DraftHandle<Kept> | null;
  /** What is kept of the values; the values themselves unless given. */
  toKept?: ((values: Values) => Kept) | undefined;
  /** The values of what was kept, perhaps by an older version of the app. */
  fromKept?: ((kept: Kept) => Values) | undefined;
  /** The fields render by themselves (`FormText`): the component around them need not hear of each letter. */
  isLong?: boolean | undefined;
  /** Stays open after it was saved, for another change. */
  stays?: boolean | undefined;
}

export interface Form<Values extends FieldValues> extends Shown<Values> {
  /** For `FormText` and `useFieldArray`. */
  control: Control<Values>;
  /** As typed. Of a long form: as they were when its component last rendered. */
  values: Values;
  set: (part: Partial<Values>) => void;
  /** The same for what nobody typed: it alone makes no draft. */
  put: (part: Partial<Values>) => void;
  /** As typed this very moment, for what runs outside of a render. */
  now: () => Values;
  submit: (event?: SubmitEvent<HTMLFormElement>) => void;
  /** Runs other work of the same dialog, as a removal, with the same busy state and words. Answers whether it went well. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Replaces the words about the form as a whole. */
  say: (problem: string | null) => void;
  isBusy: boolean;
  /** Words about the form as a whole. */
  problem: string | null;
  /** Faults that no field shows, a sentence each. */
  unshown: readonly string[];
  faultCount: number;
  /** Whether somebody has tried to save it. */
  hasTried: boolean;
  /** Whether it differs from what it started with. */
  isDirty: boolean;
  /** False while a draft is being looked up. */
  isReady: boolean;
  /** Whether it came back with what was typed before. */
  isRestored: boolean;
  isSaved: boolean;
  startOver: () => void;
  /** Starts anew with other values, which count as unchanged. */
  reset: (values: Values) => void;
  /** Throws the draft away. */
  discard: () => Promise<void>;
  draft: DraftHandle<unknown> | null;
  element: RefObject<HTMLFormElement | null>;
}

const FAULTY = '[aria-invalid="true"], [data-fault]';

/** Focuses the first fault in the order of the page, once the fields have rendered what is wrong with them. */
function useFaultFocus(form: RefObject<HTMLFormElement | null>) {
  const [, setRound] = useState(0);
  const isWanted = useRef(false);
  useEffect(() => {
    const found = isWanted.current && form.current?.querySelector<HTMLElement>(FAULTY);
    if (!found) return;
    isWanted.current = false;
    found.focus();
  });
  const want = useCallback((): void => {
    isWanted.current = true;
    setRound((round) => round + 1);
  }, []);
  /** Somebody types on: what comes later must not take the focus away. */
  const forget = useCallback((): void => {
    isWanted.current = false;
  }, []);
  return { want, forget };
}

/** What was kept is put into the form once it was looked up. */
function useRestored<Values extends FieldValues, Kept>(
  { draft = null, fromKept }: CoreOptions<Values, Kept>,
  reset: (values: Values) => void,
) {
  const [isRestored, setRestored] = useState(false);
  const [isReady, setReady] = useState(draft === null);
  const found = draft?.restored;
  useEffect(() => {
    if (isReady || found === undefined) return;
    if (found !== null) {
      reset(fromKept ? fromKept(found) : (found as unknown as Values));
      setRestored(true);
    }
    setReady(true);
  });
  return { isRestored, setRestored, isReady };
}

/** What every form of the kit does; see `README.md`. */
export function useFormCore<Values extends FieldValues, Kept = Values>(
  options: CoreOptions<Values, Kept>,
): Form<Values> {
  const { draft = null, isLong = false } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [start, setStart] = useState(options.start);
  const rhf = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    shouldFocusError: false,
    resolver: (values) => {
      const faults = latest.current.judge(values);
      const errors = nestedFaults(faults) as FieldErrors<Values>;
      return Object.keys(faults).length === 0 ? { values, errors: {} } : { values: {}, errors };
    },
  });
  const { control, getValues, setValue, trigger, formState } = rhf;
  const { errors, isSubmitted } = formState;
  const watched = useWatch({ control, disabled: isLong }) as Values;
  const values = isLong ? getValues() : watched;
  const reset = useCallback(
    (next: Values): void => {
      rhf.reset(next as DefaultValues<Values>);
    },
    [rhf],
  );
  const { isRestored, setRestored, isReady } = useRestored(options, reset);
  const element = useRef<HTMLFormElement>(null);
  const focus = useFaultFocus(element);
  const [isSaved, setSaved] = useState(false);
  const action = useOneAtATime(
    (error) => latest.current.place(error),
    (faults) => mark(faults),
  );

  const isQuiet = useRef(false);
  const keep = useCallback((): void => {
    if (isQuiet.current) return;
    const { draft: handle, toKept } = latest.current;
    const typed = getValues();
    handle?.keep((toKept ? toKept(typed) : typed) as Kept);
  }, [getValues]);
  const { forget } = focus;
  // Of every change by a field or `set`; what the form itself puts in has no name.
  useEffect(() => {
    const subscription = rhf.watch((_, { name }) => {
      if (name === undefined) return;
      forget();
      keep();
    });
    return () => subscription.unsubscribe();
  }, [rhf, keep, forget]);

  const hasTried = useRef(isSubmitted);
  useEffect(() => {
    hasTried.current = isSubmitted;
  });
  const set = useCallback(
    (part: Partial<Values>): void => {
      for (const [name, value] of Object.entries(part)) setValue(name as FieldPath<Values>, value as never);
      if (hasTried.current) void trigger();
    },
    [setValue, trigger],
  );
  const put = useCallback(
    (part: Partial<Values>): void => {
      isQuiet.current = latest.current.draft?.isTyped() !== true;
      set(part);
      isQuiet.current = false;
    },
    [set],
  );
  const mark = (faults: Faults): void => {
    for (const [field, message] of Object.entries(faults)) {
      rhf.setError((field === "" ? "root" : field) as FieldPath<Values>, { type: "custom", message });
    }
    focus.want();
  };
  const send = async (typed: Values): Promise<void> => {
    const { judgeSlowly, mayGoOn } = latest.current;
    const slow = (await judgeSlowly?.(typed)) ?? {};
    if (Object.keys(slow).length > 0) return mark(slow);
    if (mayGoOn && !(await mayGoOn(typed))) return;
    await action.run(async () => {
      await latest.current.send(typed);
      const discarding = latest.current.draft?.discard();
      if (latest.current.stays) {
        // What was typed while it was sent stays.
        rhf.reset(typed as DefaultValues<Values>, { keepValues: true });
        setStart(typed);
      } else {
        setSaved(true);
      }
      setRestored(false);
      latest.current.onSaved?.(typed);
      await discarding;
    });
  };
  const refuse = async (): Promise<void> => {
    const slow = await latest.current.judgeSlowly?.(getValues());
    mark(slow ?? {});
  };
  const isUnderWay = useRef(false);
  const submit = (event?: SubmitEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    // A form above this one in the tree hears of it too, though it stands elsewhere on the page.
    event?.stopPropagation();
    if (latest.current.isLocked || isUnderWay.current || action.isRunning() || (isSaved && !options.stays)) return;
    isUnderWay.current = true;
    action.say(null);
    void rhf
      .handleSubmit(send, refuse)()
      .catch((error: unknown) => action.fail(error))
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  const discard = async (): Promise<void> => {
    await latest.current.draft?.discard();
  };
  const startOver = (): void => {
    const blank = latest.current.start();
    setStart(blank);
    reset(blank);
    action.say(null);
    void discard();
    setRestored(false);
  };
  // Not kept between renders: react-hook-form changes the object in place.
  const faults = flatFaults(errors);
  const shown = fieldProps({ values, set, faults, control, limits: options.limits ?? (() => ({})) });
  const [unshown, setUnshown] = useState<Form<Values>["unshown"]>([]);
  // After the fields have rendered: each has said by then which fault it shows.
  useEffect(() => {
    const hidden = Object.entries(faults)
      .filter(([field]) => !shown.isShown(field))
      .map(([field, words]) => unshownLine(field, words, options.labelOf));
    setUnshown((before) => (JSON.stringify(before) === JSON.stringify(hidden) ? before : hidden));
  });
  return {
    ...shown,
    control,
    values,
    set,
    put,
    now: getValues,
    submit,
    run: action.run,
    say: action.say,
    isBusy: action.isBusy,
    problem: action.problem,
    unshown,
    faultCount: Object.keys(faults).length,
    hasTried: isSubmitted,
    isDirty: !isLong && JSON.stringify(values) !== JSON.stringify(start),
    isReady,
    isRestored,
    isSaved,
    startOver,
    reset: (next) => {
      setStart(next);
      reset(next);
    },
    discard,
    draft: draft as DraftHandle<unknown> | null,
    element,
  };
}
