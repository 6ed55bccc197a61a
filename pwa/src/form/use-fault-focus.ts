import { useCallback, useEffect, useRef, useState, type RefObject } from "react";

const FAULTY = '[aria-invalid="true"], [data-fault]';

const AROUND = ".MuiFormControl-root, .MuiAlert-root";

/** Focuses the first fault in the order of the page, once the fields have rendered what is wrong with them. */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>) {
  const [, setRound] = useState(0);
  const isWanted = useRef(false);
  useEffect(() => {
    const found = isWanted.current && form.current?.querySelector<HTMLElement>(FAULTY);
    if (!found) return;
    isWanted.current = false;
    found.focus();
    // The words below a field, or of a warning around it, are seen too.
    found.closest(AROUND)?.scrollIntoView({ block: "nearest" });
  });
  const want = useCallback((): void => {
    isWanted.current = true;
    setRound((before) => before + 1);
  }, []);
  /** Somebody types on: what comes later must not take the focus away. */
  const forget = useCallback((): void => {
    isWanted.current = false;
  }, []);
  return { want, forget };
}
