import { createContext, use, useLayoutEffect, useMemo, useState } from "react";

/** Called by a dialog that opens; the answer is called when it closes. */
type Hold = () => () => void;

const NO_TABLE: Hold = () => () => undefined;

/** Of the table around a dialog: a row that is drawn anew would close the dialogs of its cells. */
export const RowDialogsContext = createContext<Hold>(NO_TABLE);

/** Tells the table around it that a dialog is open. */
export function useHoldsTable(isOpen: boolean): void {
  const hold = use(RowDialogsContext);
  useLayoutEffect(() => (isOpen ? hold() : undefined), [isOpen, hold]);
}

/** How many dialogs of the rows are open, and the context that counts them. */
export function useRowDialogs(): { hasOpen: boolean; hold: Hold } {
  const [count, setCount] = useState(0);
  const hold = useMemo(
    (): Hold => () => {
      setCount((before) => before + 1);
      return () => setCount((before) => before - 1);
    },
    [],
  );
  return { hasOpen: count > 0, hold };
}

/** The value; while it is held, that of before. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [kept, setKept] = useState(value);
  if (!isHeld && kept !== value) setKept(value);
  return isHeld ? kept : value;
}
