import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import type { Task } from "@fernpaw/domain/tasks/task";
import { completeTask, reopenTask } from "@fernpaw/domain/tasks/task.mutations";
import type { Mutate } from "../../../session/clinic-context.ts";
import { refusalText } from "../../../ui/refusal.copy.ts";
import { takeBack } from "../../../ui/take-back.ts";
import { toastDone, toastProblem } from "../../../ui/toast.ts";
import { copy } from "../tasks.copy.ts";

interface Settling {
  mutation: MutationDefinition;
  /** Takes the change back. */
  undo: MutationDefinition;
  /** Words of the toast. */
  done: string;
}

/** Changes the state of a row and says so, with Undo. Both mutations take its id. A refusal is a toast. */
export function settle(mutate: Mutate, { id }: { id: string }, { mutation, undo, done }: Settling): void {
  mutate(mutation, { id } as never).then(
    () =>
      toastDone(
        done,
        takeBack(() => mutate(undo, { id } as never)),
      ),
    (error: unknown) => toastProblem(refusalText(error)),
  );
}

/** Changes the state of a task; Undo opens it again. */
export const settleTask = (mutate: Mutate, task: Pick<Task, "id">, mutation: MutationDefinition, done: string): void =>
  settle(mutate, task, { mutation, undo: reopenTask, done });

export const finishTask = (mutate: Mutate, task: Pick<Task, "id" | "title">): void =>
  settleTask(mutate, task, completeTask, copy.isDone(task.title));
