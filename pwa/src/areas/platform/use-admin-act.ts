import type { ReactNode } from "react";
import { adminHttp } from "../../http/client.ts";
import { StepUpCancelled } from "../../session/step-up-cancelled.ts";
import { useStepUp } from "../../session/sign-in/step-up.tsx";
import { type Action, useAction } from "../../ui/use-action.ts";
import { adminProblemText } from "./problem-text.ts";

const giveAdminPassword = async (password: string): Promise<void> => {
  await adminHttp.post("/api/admin/auth/step-up", { password });
};

/** `useStepUp` at the door of platform staff. */
export const useAdminStepUp = () => useStepUp(giveAdminPassword);

/** One thing that a button asks of the server, which may want the password once more. Show `dialog` on the page. */
export function useAdminAct(
  wordsOf: (error: unknown) => string | null = adminProblemText,
): Omit<Action, "say"> & { dialog: ReactNode } {
  const stepUp = useAdminStepUp();
  const { isBusy, problem, run } = useAction((error) => (error instanceof StepUpCancelled ? null : wordsOf(error)));
  return { isBusy, problem, run: (work) => run(() => stepUp.run(work)), dialog: stepUp.dialog };
}
