import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { fieldsOfType, JUDGED } from "./nested-faults.ts";
import { REFUSED, type CoreOptions } from "./form-types.ts";

type Latest<Values extends FieldValues, Kept> = RefObject<CoreOptions<Values, Kept>>;

/** Puts what was kept into the form once it was looked up. */
export function useRestored<Values extends FieldValues, Kept>(
  rhf: UseFormReturn<Values>,
  { draft = null }: CoreOptions<Values, Kept>,
  latest: Latest<Values, Kept>,
) {
  const [isRestored, setRestored] = useState(false);
  const [isReady, setReady] = useState(draft === null);
  const found = draft?.restored;
  useEffect(() => {
    if (isReady || found === undefined) return undefined;
    let isCurrent = true;
    void Promise.resolve(found).then((kept) => {
      if (!isCurrent) return;
      const { fromKept } = latest.current;
      if (kept !== null) rhf.reset((fromKept ? fromKept(kept) : kept) as DefaultValues<Values>);
      setRestored(kept !== null);
      setReady(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [isReady, found, rhf, latest]);
  return { isRestored, setRestored, isReady };
}

interface Changing {
  hasTried: boolean;
  /** Of every change by a person. */
  onChange: () => void;
}

/** Changes the values, and keeps each change as a draft. */
export function useChange<Values extends FieldValues, Kept>(
  rhf: UseFormReturn<Values>,
  latest: Latest<Values, Kept>,
  { hasTried, onChange }: Changing,
) {
  const { control, getValues, getFieldState, clearErrors, setValue, trigger, subscribe } = rhf;
  const isQuiet = useRef(false);
  const isChecked = useRef(hasTried);
  /** While `set` puts in fields whose form it checks as a whole afterwards. */
  const isSetting = useRef(false);
  useEffect(() => {
    isChecked.current = hasTried;
  });
  // Of every change by a field or `set`; what the form itself puts in has no name.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (name === undefined) return;
          onChange();
          // Of what a server has said before anybody tried here.
          const field = name as FieldPath<Values>;
          if (!isChecked.current && getFieldState(field).error) clearErrors(field);
          const { errors } = control._formState;
          const refused = fieldsOfType(errors, REFUSED) as FieldPath<Values>[];
          if (refused.length > 0) clearErrors(refused);
          // react-hook-form looks at the changed field alone.
          const judged = fieldsOfType(errors, JUDGED).filter((at) => at !== name) as FieldPath<Values>[];
          if (judged.length > 0 && !isSetting.current) void trigger(judged);
          if (isQuiet.current) return;
          const { draft, toKept } = latest.current;
          const typed = getValues();
          draft?.keep((toKept ? toKept(typed) : typed) as Kept);
        },
      }),
    [control, subscribe, getValues, getFieldState, clearErrors, trigger, latest, onChange],
  );
  const set = useCallback(
    (part: Partial<Values>): void => {
      isSetting.current = isChecked.current;
      for (const [name, value] of Object.entries(part)) setValue(name as FieldPath<Values>, value as never);
      isSetting.current = false;
      if (isChecked.current) void trigger();
    },
    [setValue, trigger],
  );
  const put = useCallback(
    (part: Partial<Values>): void => {
      isQuiet.current = latest.current.draft?.isTyped() !== true;
      set(part);
      isQuiet.current = false;
    },
    [set, latest],
  );
  return { set, put };
}
