import { useCallback, useEffect, useRef, useState } from "react";
import { useForm, useWatch, type DefaultValues, type FieldErrors, type FieldValues } from "react-hook-form";
import type { DraftHandle } from "../session/drafts/drafts.ts";
import { fieldProps, type FieldProps } from "./field-props.ts";
import { type Faults, unshownLine } from "./faults.ts";
import type { CoreOptions, Form } from "./form-types.ts";
import { flatFaults, nestedFaults } from "./nested-faults.ts";
import { useFaultFocus } from "./use-fault-focus.ts";
import { useChange, useRestored } from "./use-kept.ts";
import { useSending } from "./use-sending.ts";

/** The faults that no field of this render has asked for. */
function useUnshown<Values extends FieldValues>(
  faults: Faults,
  shown: FieldProps<Values>,
  labelOf: CoreOptions<Values>["labelOf"],
): Form<Values>["unshown"] {
  const [unshown, setUnshown] = useState<Form<Values>["unshown"]>([]);
  // After the fields have rendered: each has said by then which fault it shows.
  useEffect(() => {
    const hidden = Object.entries(faults)
      .filter(([field]) => !shown.isShown(field))
      .map(([field, words]) => unshownLine(field, words, labelOf));
    let isCurrent = true;
    queueMicrotask(() => {
      if (isCurrent) setUnshown((before) => (JSON.stringify(before) === JSON.stringify(hidden) ? before : hidden));
    });
    return () => {
      isCurrent = false;
    };
  }, [faults, shown, labelOf]);
  return unshown;
}

/** The core of every form of the kit; see `README.md`. */
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
    resolver: (typed) => {
      const faults = latest.current.judge(typed);
      const errors = nestedFaults(faults) as FieldErrors<Values>;
      return Object.keys(faults).length === 0 ? { values: typed, errors: {} } : { values: {}, errors };
    },
  });
  const { control, getValues, formState } = rhf;
  const { errors, isSubmitted } = formState;
  const watched = useWatch({ control, disabled: isLong }) as Values;
  const values = isLong ? getValues() : watched;
  const { isRestored, setRestored, isReady } = useRestored(rhf, options, latest);
  const element = useRef<HTMLFormElement>(null);
  const attach = useCallback((node: HTMLFormElement | null): void => {
    element.current = node;
  }, []);
  const focus = useFaultFocus(element);
  const { set, put } = useChange(rhf, latest, { hasTried: isSubmitted, onChange: focus.forget });
  const onSent = (typed: Values): void => {
    setStart(typed);
    setRestored(false);
  };
  const { submit, isSaved, isSending, action, mark } = useSending(rhf, latest, { onFault: focus.want, onSent });
  const reset = (next: Values): void => {
    setStart(next);
    rhf.reset(next as DefaultValues<Values>);
  };
  const discard = async (): Promise<void> => {
    await draft?.discard();
  };
  const startOver = (): void => {
    reset(options.start());
    action.say(null);
    void discard();
    setRestored(false);
  };
  // Not kept between renders: react-hook-form changes the object in place.
  const faults = flatFaults(errors);
  const shown = fieldProps({ values, set, faults, control, limits: options.limits ?? (() => ({})) });
  const { isBusy, problem, run, say } = action;
  return {
    ...shown,
    control,
    values,
    set,
    put,
    now: getValues,
    reset,
    submit,
    run,
    say,
    mark,
    isBusy,
    isSending,
    problem,
    isSaved,
    unshown: useUnshown(faults, shown, options.labelOf),
    faultCount: Object.keys(faults).length,
    hasTried: isSubmitted,
    isDirty: !isLong && JSON.stringify(values) !== JSON.stringify(start),
    isReady,
    isRestored,
    startOver,
    discard,
    draft: draft as DraftHandle<unknown> | null,
    element,
    attach,
  };
}
