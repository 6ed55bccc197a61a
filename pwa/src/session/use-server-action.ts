import { useRef, useState } from "react";
import { problemText } from "./problem.copy.ts";
import { StepUpCancelled } from "./step-up.tsx";

export interface ServerAction {
  isBusy: boolean;
  /** Words for why the last try was refused; null after a good one. */
  problem: string | null;
  /** Answers whether it went well. A second call while the first is under way does nothing. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  say: (problem: string | null) => void;
}

/** One thing that a button asks of the server: not twice at once, and a refusal becomes words beside it. */
export function useServerAction(): ServerAction {
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
      if (!(error instanceof StepUpCancelled)) setProblem(problemText(error));
      return false;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, problem, run, say: setProblem };
}
