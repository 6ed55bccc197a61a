import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type { Task } from "@fernpaw/domain/tasks/task";
import { completeTask, reopenTask } from "@fernpaw/domain/tasks/task.mutations";
import type { Mutate } from "../../../session/clinic-context.ts";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { copy } from "../tasks.copy.ts";

/** Changes the state of a task and says so, with Undo (by `undo`). A refusal is a toast. */
export function settleTask(
  mutate: Mutate,
  { id }: Pick<Task, "id">,
  mutation: MutationDefinition,
  done: string,
  undo: MutationDefinition = reopenTask,
): void {
  mutate(mutation, { id } as never).then(
    () =>
      toastDone(
        done,
        takeBack(() => mutate(undo, { id } as never)),
      ),
    (error: unknown) => toastProblem(refusalText(error)),
  );
}

export const finishTask = (mutate: Mutate, task: Pick<Task, "id" | "title">): void =>
  settleTask(mutate, task, completeTask, copy.isDone(task.title));
