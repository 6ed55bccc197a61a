import * as z from "zod/mini";
import { correctArgs, emptyRow, givenOf, type PatchOf, registerArgs } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type MutationContext, type Tx } from "../../kernel/mutation.ts";
import { can } from "../../kernel/permissions.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { clientInUse } from "../clients/find-client.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { labOrders } from "../labs/lab-order.ts";
import { pets } from "../pets/pet.ts";
import { prescriptions } from "../prescriptions/prescription.ts";
import { staff } from "../staff/staff.ts";
import { visits } from "../visits/visit.ts";
import { nextTask, nextTaskId } from "./next-task.ts";
import { isOpenTask, isTaskOf, type Task, tasks } from "./task.ts";

const ofTask = () => z.strictObject({ id: Id });

type Subject = Partial<Pick<Task, "assigneeId" | "petId" | "clientId" | "visitId" | "labOrderId" | "prescriptionId">>;

/** The ids as they are kept: a client or pet that was merged away meanwhile means the one that stays. */
async function keptSubject(tx: Tx, subject: Subject, { actor }: MutationContext): Promise<Subject> {
  const { assigneeId, petId, clientId, visitId, labOrderId, prescriptionId } = subject;
  if ((petId ?? clientId ?? visitId ?? labOrderId ?? prescriptionId) && !can(actor, "clients:view")) {
    throw new Refusal("forbidden", { permission: "clients:view" });
  }
  if (assigneeId) found(await tx.find(staff, assigneeId), "staff", assigneeId);
  if (visitId) found(await tx.find(visits, visitId), "visits", visitId);
  if (labOrderId) found(await tx.find(labOrders, labOrderId), "labOrders", labOrderId);
  if (prescriptionId) found(await tx.find(prescriptions, prescriptionId), "prescriptions", prescriptionId);
  const kept: Subject = {};
  if (petId) kept.petId = found(await tx.find(pets, petId), "pets", petId).mergedIntoId ?? petId;
  if (clientId) kept.clientId = (await clientInUse(tx, clientId)).id;
  return kept;
}

/**
 * A task is for its people to change: those who run the day, its author, and the person or profession that it is for. The device
 * knows a profession from the staff directory alone.
 */
async function taskFor(tx: Tx, id: string, { actor }: MutationContext): Promise<Task> {
  const task = found(await tx.find(tasks, id), "tasks", id);
  const profession = (await tx.find(staff, actor.userId))?.profession ?? actor.profession;
  const isTheirs = task.createdBy === actor.userId || isTaskOf(task, { userId: actor.userId, profession });
  if (!isTheirs && !can(actor, "appointments:manage")) {
    throw new Refusal("forbidden", { permission: "appointments:manage" });
  }
  return task;
}

function assertWhole({
  assigneeId,
  role,
  dueOn,
  dueMinute,
}: Pick<Task, "assigneeId" | "role" | "dueOn" | "dueMinute">) {
  if (assigneeId !== null && role !== null) throw invalidAt("role", "must be empty for a task of one person");
  if (dueOn === null && dueMinute !== null) throw invalidAt("dueMinute", "needs a day");
}

/**
 * Work for a person, for a profession or for anybody. Every team member may add one; a client, pet or visit needs
 * clients:view. Refuses with `not_found`, `forbidden`, `already_exists` or `invalid_args` (a person and a profession, a time
 * without a day).
 */
export const addTask = defineMutation({
  name: "tasks.add",
  permission: "signed_in",
  args: () => registerArgs(tasks),
  async run(tx, task, context) {
    if (wasMadeBefore("tasks", await tx.find(tasks, task.id), context)) return;
    assertWhole(task);
    const kept = await keptSubject(tx, task, context);
    await tx.insert(tasks, { ...emptyRow(tasks), ...task, ...kept });
  },
});

/** The task that the completion of this one made, while it is open. */
async function nextOf(tx: Tx, task: Task): Promise<Task | null> {
  const next = task.repeat === null ? undefined : await tx.find(tasks, nextTaskId(task));
  return next && isOpenTask(next) ? next : null;
}

/** For a person or for a profession, and at a time only with a day: the later of two decisions clears what it replaces. */
function withoutLeftovers(set: PatchOf<typeof tasks>, task: Task): PatchOf<typeof tasks> {
  if (set.assigneeId && set.role === undefined && task.role !== null) return { ...set, role: null };
  if (set.role && set.assigneeId === undefined && task.assigneeId !== null) return { ...set, assigneeId: null };
  if (set.dueOn === null && set.dueMinute === undefined && task.dueMinute !== null) return { ...set, dueMinute: null };
  return set;
}

/**
 * Changes fields. A task that was completed meanwhile keeps both; if it repeats, the next one gets the change too, except
 * for its day. Refuses with `not_found`, `forbidden` or `invalid_args`.
 */
export const correctTask = defineMutation({
  name: "tasks.correct",
  permission: "signed_in",
  args: () => correctArgs(tasks),
  async run(tx, { id, set }, context) {
    const task = await taskFor(tx, id, context);
    const kept = { ...given(set), ...(await keptSubject(tx, given(set), context)) };
    const changes = withoutLeftovers(kept, task);
    assertWhole({ ...task, ...changes });
    const next = task.status === "done" ? await nextOf(tx, task) : null;
    const counts = changes.dueOn !== undefined || changes.repeat !== undefined ? { repeatFrom: null } : {};
    await tx.patch(tasks, id, { ...changes, ...counts });
    if (!next) return;
    const { dueOn: _, ...rest } = changes;
    const forNext = withoutLeftovers(rest, next);
    if (Object.keys(forNext).length > 0) await tx.patch(tasks, next.id, forNext);
  },
});

/**
 * The person is at work on it. Of two persons the first stays; a task that is done or cancelled stays so. Refuses with
 * `not_found` or `forbidden`.
 */
export const startTask = defineMutation({
  name: "tasks.start",
  permission: "signed_in",
  args: ofTask,
  async run(tx, { id }, context) {
    const task = await taskFor(tx, id, context);
    if (task.status === "open") await tx.patch(tasks, id, { status: "in_progress", startedBy: context.actor.userId });
  },
});

/**
 * It is done. Twice is once: the first completion stays, and a repeating task makes one next task. A task that was cancelled
 * meanwhile is done all the same, and does not repeat. Refuses with `not_found` or `forbidden`.
 */
export const completeTask = defineMutation({
  name: "tasks.complete",
  permission: "signed_in",
  args: ofTask,
  async run(tx, { id }, context) {
    const task = await taskFor(tx, id, context);
    if (task.status === "done") return;
    const next = task.status === "cancelled" ? null : nextTask(task, await clinicToday(tx, context));
    await tx.patch(tasks, id, { status: "done", completedBy: context.actor.userId, completedAt: context.now });
    if (next && !(await tx.find(tasks, next.id))) {
      await tx.insert(tasks, { ...emptyRow(tasks), ...givenOf(tasks, task), ...next });
    }
  },
});

const OPEN_AGAIN = { status: "open", startedBy: null, completedBy: null, completedAt: null } as const;

/**
 * Not done after all, or not cancelled, or not started. The next task that the completion made goes, unless
 * it was changed. Refuses with `not_found` or `forbidden`.
 */
export const reopenTask = defineMutation({
  name: "tasks.reopen",
  permission: "signed_in",
  args: ofTask,
  async run(tx, { id }, context) {
    const task = await taskFor(tx, id, context);
    if (task.status === "open") return;
    const next = task.status === "done" ? await nextOf(tx, task) : null;
    const isUntouched = next?.status === "open" && next.updatedAt === next.createdAt;
    if (next && isUntouched && next.createdAt === task.completedAt) await tx.remove(tasks, next.id);
    await tx.patch(tasks, id, OPEN_AGAIN);
  },
});

/**
 * Not needed; a repetition ends with it. Work that was done meanwhile stays done, and its next task is cancelled. Refuses with
 * `not_found` or `forbidden`.
 */
export const cancelTask = defineMutation({
  name: "tasks.cancel",
  permission: "signed_in",
  args: ofTask,
  async run(tx, { id }, context) {
    const task = await taskFor(tx, id, context);
    if (task.status === "cancelled") return;
    const last = task.status === "done" ? await nextOf(tx, task) : task;
    if (last) await tx.patch(tasks, last.id, { status: "cancelled" });
  },
});
