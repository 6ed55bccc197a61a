import { useRef, useState } from "react";
import { refusalText } from "./refusal.copy.ts";
import { toastProblem } from "./toast.ts";

export interface Action {
  isBusy: boolean;
  /** Words for why the last try was refused; null after a good one. */
  problem: string | null;
  /** Answers whether it went well. A second call while the first is under way does nothing. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  say: (problem: string | null) => void;
}

/**
 * `busyAfterMs` of a button that saves on this device and whose card goes elsewhere then: to draw it busy and free again takes half
 * of the time until the screen shows what was saved. Not for an action that several buttons share: a tap on another of them would be
 * lost meanwhile without a sign.
 */
export const QUICK_SAVE_MS = 100;

/** For work that no button waits for. */
export const toastRefusal = (error: unknown): void => toastProblem(refusalText(error));

/** `useAction` for a button without a place for words beside it: a refusal is a toast. */
export const useToastAction = (): Action =>
  useAction((error) => {
    toastRefusal(error);
    return null;
  });

/**
 * One thing that a button does: not twice at once, and a refusal becomes words beside it. `wordsOf` may answer null
 * for a try that was called off.
 */
export function useAction(wordsOf: (error: unknown) => string | null = refusalText, busyAfterMs = 0): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    const busy = busyAfterMs > 0 ? setTimeout(() => setBusy(true), busyAfterMs) : undefined;
    if (busy === undefined) setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(wordsOf(error));
      return false;
    } finally {
      clearTimeout(busy);
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, problem, run, say: setProblem };
}
