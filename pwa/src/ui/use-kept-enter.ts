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

/** Keys that choose among the options. */
const CHOOSING: readonly string[] = ["Enter", "ArrowDown", "ArrowUp"];

interface Answer<Option> {
  /** The options are those of the text: until then a key would choose one of the text before. */
  isAnswered: boolean;
  isOpen: boolean;
  options: readonly Option[];
  pick: (option: Option) => void;
}

/**
 * The keys of an autocomplete whose options come a moment after its text. `take` answers whether it took the key: the
 * list then gets no such key.
 */
export function useChoosingKeys<Option>({ isAnswered, isOpen, options, pick }: Answer<Option>) {
  const enter = useKeptEnter(isAnswered, () => {
    if (options[0] !== undefined) pick(options[0]);
  });
  const take = (event: KeyboardEvent): boolean => {
    if (!isAnswered) {
      if (event.key === "Enter") enter.keep();
      return CHOOSING.includes(event.key);
    }
    const [first] = isOpen && isEnterLost(event) ? options : [];
    if (first === undefined) return false;
    pick(first);
    return true;
  };
  return { take, forget: enter.forget };
}
