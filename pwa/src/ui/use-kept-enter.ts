import { useEffect, useEffectEvent, useRef } from "react";

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
