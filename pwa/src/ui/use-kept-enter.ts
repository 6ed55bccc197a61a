import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from "react";

/**
 * Whether an Enter in the open list would choose nothing: the autocomplete can be without a highlight, when its options
 * change while its list is being drawn. A person means the first one.
 */
export const isEnterLost = ({ key, target }: KeyboardEvent): boolean =>
  key === "Enter" && target instanceof HTMLInputElement && !target.hasAttribute("aria-activedescendant");

/**
 * An Enter that was pressed before the answer to the typed text was there: `choose` runs once it is. `forget` drops it,
 * as typing on does.
 */
export function useKeptEnter(isAnswered: boolean, choose: () => void) {
  const isKept = useRef(false);
  const chooseNow = useEffectEvent(choose);
  useEffect(() => {
    if (!isAnswered || !isKept.current) return;
    isKept.current = false;
    chooseNow();
  }, [isAnswered]);
  return {
    keep: (): void => {
      isKept.current = true;
    },
    forget: (): void => {
      isKept.current = false;
    },
  };
}
