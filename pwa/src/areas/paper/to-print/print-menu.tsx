import { markPrinted, printAgain, removePrint } from "@fernpaw/domain/paper/print-job.mutations";
import { useClinic } from "../../../session/clinic-context.ts";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { copy, kindWords } from "../paper.copy.ts";
import type { ListedPrint } from "../print-jobs.queries.ts";

/** Printed, or not needed. Either is taken back with Undo. */
export function PrintMenu({ entry: { job, title } }: { entry: ListedPrint }) {
  const { mutate } = useClinic();
  const { id } = job;
  const settle = (turn: () => Promise<unknown>, done: string) => (): void => {
    turn().then(
      () =>
        toastDone(
          done,
          takeBack(() => mutate(printAgain, { id })),
        ),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  return (
    <MenuButton isIcon label={copy.actions(title || kindWords[job.kind])}>
      <MenuEntry onPick={settle(() => mutate(markPrinted, { id }), copy.isPrinted)}>{copy.markPrinted}</MenuEntry>
      <MenuEntry onPick={settle(() => mutate(removePrint, { id }), copy.isRemoved)}>{copy.remove}</MenuEntry>
    </MenuButton>
  );
}
