import { useRef, useState, type RefObject, type SubmitEvent } from "react";
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import type { Faults } from "./faults.ts";
import type { CoreOptions } from "./form-types.ts";
import { useOneAtATime } from "./use-one-at-a-time.ts";

interface Sending<Values extends FieldValues> {
  /** Focuses the first fault. */
  onFault: () => void;
  /** It was saved with these values. */
  onSent: (values: Values) => void;
}

/** Checks the form and sends it, once. */
export function useSending<Values extends FieldValues, Kept>(
  rhf: UseFormReturn<Values>,
  latest: RefObject<CoreOptions<Values, Kept>>,
  { onFault, onSent }: Sending<Values>,
) {
  const [isSaved, setSaved] = useState(false);
  const isUnderWay = useRef(false);
  const show = (faults: Faults, type = "custom"): void => {
    for (const [field, message] of Object.entries(faults)) {
      rhf.setError((field === "" ? "root" : field) as FieldPath<Values>, { type, message });
    }
  };
  const mark = (faults: Faults, type?: string): void => {
    show(faults, type);
    onFault();
  };
  const action = useOneAtATime((error) => latest.current.place(error), mark);
  const send = async (typed: Values): Promise<void> => {
    const { judgeSlowly, mayGoOn } = latest.current;
    const slow = (await judgeSlowly?.(typed)) ?? {};
    if (Object.keys(slow).length > 0) return mark(slow);
    if (mayGoOn && !(await mayGoOn(typed))) return;
    await action.run(async () => {
      await latest.current.send(typed);
      const discarding = latest.current.draft?.discard();
      // Text typed during the save stays.
      if (latest.current.stays) rhf.reset(typed as DefaultValues<Values>, { keepValues: true });
      else setSaved(true);
      onSent(typed);
      latest.current.onSaved?.(typed);
      await discarding;
    });
  };
  const isSending = (): boolean => isUnderWay.current || action.isRunning();
  const submit = (event?: SubmitEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    // A form above this one in the tree hears of it too, though it stands elsewhere on the page.
    event?.stopPropagation();
    if (latest.current.isLocked || isSending() || isSaved) return;
    isUnderWay.current = true;
    action.say(null);
    let isRefused = false;
    const refuse = async (): Promise<void> => {
      show((await latest.current.judgeSlowly?.(rhf.getValues())) ?? {});
      isRefused = true;
    };
    void rhf
      .handleSubmit(send, refuse)()
      // Not in `refuse`: the fields render their faults after it. Until then a field that was red before is the first.
      .then(() => isRefused && onFault())
      .catch((error: unknown) => action.fail(error))
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  return { submit, isSaved, isSending, action, mark };
}
