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
export function useAction(wordsOf: (error: unknown) => string | null = refusalText): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(wordsOf(error));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, problem, run, say: setProblem };
}
