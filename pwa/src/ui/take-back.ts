import { refusalText } from "./refusal.copy.ts";
import { toastProblem } from "./toast.ts";

/** For the Undo of a toast, and an entry of a menu, which have no place of their own for a refusal. */
export const takeBack =
  (work: () => Promise<unknown>): (() => void) =>
  () => {
    work().catch((error: unknown) => toastProblem(refusalText(error)));
  };
