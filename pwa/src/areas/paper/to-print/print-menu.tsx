import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
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
  const settle = (mutation: typeof markPrinted | typeof removePrint, done: string) => (): void => {
    mutate(mutation as MutationDefinition<typeof markPrinted.args>, { id: job.id }).then(
      () =>
        toastDone(
          done,
          takeBack(() => mutate(printAgain, { id: job.id })),
        ),
      (error: unknown) => toastProblem(refusalText(error)),
    );
  };
  return (
    <MenuButton isIcon label={copy.actions(title || kindWords[job.kind])}>
      <MenuEntry onPick={settle(markPrinted, copy.isPrinted)}>{copy.markPrinted}</MenuEntry>
      <MenuEntry onPick={settle(removePrint, copy.isRemoved)}>{copy.remove}</MenuEntry>
    </MenuButton>
  );
}
