import { useState } from "react";
import type { ReactNode } from "react";
import { StepUpCancelled } from "../../../session/step-up-cancelled.ts";
import { useStepUp } from "../../../session/sign-in/step-up.tsx";
import { employeeProblem } from "../employee-problem.ts";

interface AccountAction {
  isBusy: boolean;
  problem: string | null;
  /** Answers whether it went well. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
  dialog: ReactNode;
}

/** One thing that only the server can do: asks for the password where it wants it, and puts a refusal into words. */
export function useAccountAction(): AccountAction {
  const stepUp = useStepUp();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await stepUp.run(work);
      return true;
    } catch (error) {
      if (!(error instanceof StepUpCancelled)) setProblem(employeeProblem(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, run, dialog: stepUp.dialog };
}
