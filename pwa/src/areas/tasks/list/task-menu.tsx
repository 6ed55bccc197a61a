import { isOpenTask } from "@fernpaw/domain/tasks/task";
import { cancelTask, reopenTask, startTask } from "@fernpaw/domain/tasks/task.mutations";
import { paths } from "../../../paths.ts";
import { useClinic } from "../../../session/clinic-context.ts";
import { MenuButton, MenuEntry } from "../../../ui/menu.tsx";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { toastProblem } from "../../../ui/toast.ts";
import { finishTask, settleTask } from "../task/settle-task.ts";
import { copy } from "../tasks.copy.ts";
import type { TaskEntry } from "../tasks.queries.ts";

/** Every way out of the state of a task. */
export function TaskMenu({ entry: { task, petName } }: { entry: TaskEntry }) {
  const { mutate } = useClinic();
  const { id, title, status, petId } = task;
  const reopen = (): void => {
    mutate(reopenTask, { id }).catch((error: unknown) => toastProblem(refusalText(error)));
  };
  return (
    <MenuButton isIcon label={copy.actions(title)}>
      {isOpenTask(task) ? (
        <>
          <MenuEntry onPick={() => finishTask(mutate, task)}>{copy.done}</MenuEntry>
          {status === "open" ? (
            <MenuEntry onPick={() => settleTask(mutate, task, startTask, copy.isStarted)}>{copy.start}</MenuEntry>
          ) : (
            <MenuEntry onPick={reopen}>{copy.notStarted}</MenuEntry>
          )}
          <MenuEntry onPick={() => settleTask(mutate, task, cancelTask, copy.isCancelled(title))}>
            {copy.cancel}
          </MenuEntry>
        </>
      ) : (
        <MenuEntry onPick={reopen}>{copy.reopen}</MenuEntry>
      )}
      {petId !== null && petName !== "" && <MenuEntry to={paths.pet(petId)}>{copy.openPet(petName)}</MenuEntry>}
    </MenuButton>
  );
}
