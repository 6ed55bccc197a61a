import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from "react";

/** As the component library lets a handler stop its own. */
type LibraryKeyEvent = KeyboardEvent<HTMLDivElement> & { defaultMuiPrevented?: boolean | undefined };

/** Keys that choose among options. */
const CHOOSING = ["Enter", "ArrowDown", "ArrowUp"];

interface HeldKeys {
  /** The shown options are not those of the typed text. */
  isHeld: boolean;
  /** Chooses the first option. */
  choose: () => void;
}

/** While options are held, arrows do nothing, and Enter waits for the options of the typed text. `forget` drops that Enter. */
export function useHeldKeys({ isHeld, choose }: HeldKeys) {
  const isEnterWaiting = useRef(false);
  const chooseNow = useEffectEvent(choose);
  useEffect(() => {
    if (isHeld || !isEnterWaiting.current) return;
    isEnterWaiting.current = false;
    chooseNow();
  }, [isHeld]);
  return {
    forget: (): void => {
      isEnterWaiting.current = false;
    },
    hold: (event: LibraryKeyEvent): void => {
      if (!isHeld || !CHOOSING.includes(event.key)) return;
      event.preventDefault();
      event.defaultMuiPrevented = true;
      if (event.key === "Enter") isEnterWaiting.current = true;
    },
  };
}
