import { emptyRow } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { isOpenTask, type Task, tasks } from "../tasks/task.ts";
import type { visits } from "../visits/visit.ts";
import type { RowOf } from "../../kernel/entity.ts";
import { isOut, type LabOrder, labOrders } from "./lab-order.ts";
import { labTaskTitles } from "./lab-tasks.copy.ts";

const SEEDS = {
  result: "00000000-0000-8000-8000-1ab0a5c00001",
  call: "00000000-0000-8000-8000-1ab0a5c00002",
  again: "00000000-0000-8000-8000-1ab0a5c00003",
} as const;
export type LabTask = keyof typeof SEEDS;

/** The id of the task that an order makes: several devices make one. */
export const labTaskId = (orderId: string, which: LabTask): string => derivedId(orderId, SEEDS[which]);

const KINDS = { result: "lab_followup", call: "callback", again: "recheck" } as const;
const LONGEST_TITLE = 160;

interface NewLabTask extends Partial<Pick<Task, "assigneeId" | "role">> {
  dueOn: LocalDate | null;
}

/** Makes the task of an order, unless there is one. One that was cancelled or done for another reason stays so. */
export async function addLabTask(tx: Tx, order: LabOrder, which: LabTask, task: NewLabTask): Promise<void> {
  const id = labTaskId(order.id, which);
  if (await tx.find(tasks, id)) return;
  const { petId, clientId, visitId } = order;
  const title = labTaskTitles[which](order.name).slice(0, LONGEST_TITLE).trim();
  const about = { kind: KINDS[which], petId, clientId, visitId, labOrderId: order.id };
  await tx.insert(tasks, { ...emptyRow(tasks), id, title, ...about, ...task });
}

/** Done or not needed: the task ends with what it was about. */
export async function endLabTask(
  tx: Tx,
  order: Pick<LabOrder, "id">,
  { which, isDone }: { which: LabTask; isDone: boolean },
  { actor, now }: MutationContext,
): Promise<void> {
  const task = await tx.find(tasks, labTaskId(order.id, which));
  if (!task || !isOpenTask(task)) return;
  const done = { status: "done" as const, completedBy: actor.userId, completedAt: now };
  await tx.patch(tasks, task.id, isDone ? done : { status: "cancelled" });
}

/** Takes back a task that was not changed. */
export async function removeLabTask(tx: Tx, order: Pick<LabOrder, "id">, which: LabTask): Promise<void> {
  const task = await tx.find(tasks, labTaskId(order.id, which));
  if (task?.status === "open" && task.updatedAt === task.createdAt) await tx.remove(tasks, task.id);
}

/** The task that the review of the order ended waits again. */
export async function reopenResultTask(tx: Tx, { id, reviewedAt }: LabOrder): Promise<void> {
  const task = await tx.find(tasks, labTaskId(id, "result"));
  if (task?.status !== "done" || task.completedAt !== reviewedAt) return;
  await tx.patch(tasks, task.id, { status: "open", completedBy: null, completedAt: null });
}

/**
 * The pet goes while results are still out: each of them becomes a task for the person who ordered it, due on the day on which
 * the result is expected.
 */
export async function openResultTasks(tx: Tx, visit: RowOf<typeof visits>, context: MutationContext): Promise<void> {
  const orders = await tx.list(labOrders, { equals: { visitId: visit.id } });
  for (const order of orders.filter(isOut)) {
    await addLabTask(tx, order, "result", {
      assigneeId: order.orderedBy ?? visit.vetId,
      dueOn: order.expectedOn ?? (await clinicToday(tx, context)),
    });
  }
}
