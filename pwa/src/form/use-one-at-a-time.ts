import { useRef, useState } from "react";
import type { Faults } from "./faults.ts";

/** Work of a form: not twice at once. Words about the form as a whole are kept here, those of its fields go to `mark`. */
export function useOneAtATime(place: (error: unknown) => Faults | null, mark: (faults: Faults) => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRunning = useRef(false);
  const fail = (error: unknown): void => {
    const { "": whole, ...ofFields } = place(error) ?? {};
    setProblem(whole ?? null);
    if (Object.keys(ofFields).length > 0) mark(ofFields);
  };
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      fail(error);
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, problem, run, fail, say: setProblem, isRunning: () => isRunning.current };
}
