import { useEffect } from "react";
import type { RefObject } from "react";

/**
 * Puts the focus into the first field that is wrong, each time that `faults` is another object. After the answer of a
 * server a frame may come before the marks do, so this waits for the marks.
 */
export function useFaultFocus(form: RefObject<HTMLFormElement | null>, faults: object): void {
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, faults]);
}
