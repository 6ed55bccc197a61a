import { type Action, useAction } from "../../ui/use-action.ts";
import { problemText } from "./problem.copy.ts";
import { StepUpCancelled } from "../step-up-cancelled.ts";

const actionWords = (error: unknown): string | null => (error instanceof StepUpCancelled ? null : problemText(error));

/** One thing that a button asks of the server itself, which may want the password once more. */
export const useServerAction = (): Action => useAction(actionWords);
