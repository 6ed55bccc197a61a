import { refusalText } from "./refusal.copy.ts";
import { toastProblem } from "./toast.ts";

/** For the Undo of a toast, which has no place of its own for a refusal. */
export const takeBack =
  (work: () => Promise<unknown>): (() => void) =>
  () => {
    work().catch((error: unknown) => toastProblem(refusalText(error)));
  };
