import * as z from "zod/mini";
import { defineEntity, type RowOf } from "../../kernel/entity.ts";
import { editable, fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { requiredName, text } from "../../kernel/text.ts";
import { type Instant as At, Instant, LocalDate, localDateOf, MinuteOfDay, minuteOfDay } from "../../kernel/time.ts";
import { Period } from "../reminders/reminder.ts";
import { PROFESSIONS } from "../staff/staff.ts";

export const TASK_KINDS = ["callback", "lab_followup", "refill", "recheck", "general"] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
export const TASK_PRIORITIES = ["high", "normal", "low"] as const;
export const OPEN_TASK_STATUSES = ["open", "in_progress"] as const;
export const TASK_STATUSES = [...OPEN_TASK_STATUSES, "done", "cancelled"] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

/** Repetitions are counted from it, so it ends before the years that text of a day cannot hold. */
const DueDay = LocalDate.check(
  z.refine((day) => day >= "1900-01-01" && day < "2200-01-01", { error: "must be a day between 1900 and 2199" }),
);

/**
 * Work of the team, for one person, for a profession or for anybody. Every team member may read it, so `title` and `body`
 * that the app writes never name a client or pet: those are references.
 */
export const tasks = defineEntity({
  table: "tasks",
  fields: () => ({
    title: editable(requiredName(160)),
    body: editable(text(4000), ""),
    kind: editable(z.enum(TASK_KINDS), "general"),
    priority: editable(z.enum(TASK_PRIORITIES), "normal"),
    /** Without a person and without a profession it is anybody's. It never has both. */
    assigneeId: editable(z.nullable(ref("staff")), null),
    role: editable(z.nullable(z.enum(PROFESSIONS)), null),
    dueOn: editable(z.nullable(DueDay), null),
    /** On the clinic's wall clock; only with a day. */
    dueMinute: editable(z.nullable(MinuteOfDay), null),
    petId: editable(z.nullable(ref("pets")), null),
    clientId: editable(z.nullable(ref("clients")), null),
    visitId: fixed(z.nullable(ref("visits")), null),
    /** The result that it waits for, or that it is about. */
    labOrderId: fixed(z.nullable(ref("labOrders")), null),
    /** The prescription that a client wants refilled. */
    prescriptionId: fixed(z.nullable(ref("prescriptions")), null),
    /** Doing it makes the next one. */
    repeat: editable(z.nullable(Period), null),
    /** The due day from which repetitions are counted; null: its own. Months of different lengths do not add up. */
    repeatFrom: managed(z.nullable(LocalDate), null),
    /** Of the first task of a repetition; null: it is the first. */
    firstTaskId: managed(z.nullable(ref("tasks")), null),
    /** Place in the repetition. */
    place: managed(z.int().check(z.gte(0)), 0),
    status: managed(z.enum(TASK_STATUSES), "open"),
    startedBy: managed(z.nullable(ref("staff")), null),
    completedBy: managed(z.nullable(ref("staff")), null),
    completedAt: managed(z.nullable(Instant), null),
  }),
  scope: "base",
  personal: { title: "erased", body: "erased" },
  indexes: ["petId", "clientId"],
  deviceIndexes: ["status"],
  p0Follows: ["petId", "clientId"],
  buckets: {
    p0: [[{ field: "status", in: [...OPEN_TASK_STATUSES] }]],
    p1: [
      [
        { field: "status", in: ["done", "cancelled"] },
        { field: "updatedAt", sinceDays: -365 },
      ],
    ],
  },
});

export type Task = RowOf<typeof tasks>;

export const isOpenTask = ({ status }: Pick<Task, "status">): boolean => status === "open" || status === "in_progress";

/** Whose work it is: a person's own, or that of their profession. A task for anybody is not among them. */
export const isTaskOf = (
  { assigneeId, role }: Pick<Task, "assigneeId" | "role">,
  person: { userId: string; profession: string },
): boolean => (assigneeId === null ? role === person.profession : assigneeId === person.userId);

type Due = Pick<Task, "status" | "dueOn" | "dueMinute">;

/** Its time is over and it is not done. A task of a day alone has until the end of that day. */
export function isOverdue(task: Due, now: At, timeZone: string): boolean {
  if (!isOpenTask(task) || task.dueOn === null) return false;
  const today = localDateOf(now, timeZone);
  if (task.dueOn !== today) return task.dueOn < today;
  return task.dueMinute !== null && task.dueMinute < minuteOfDay(now, timeZone);
}

const RANK = { high: 0, normal: 1, low: 2 } as const;

/**
 * The earliest due first, those of a day before those of the next; then by priority. Tasks without a day come last. The ids
 * break ties, so that every device has one order.
 */
export function compareTasks(a: Task, b: Task): number {
  const keyOf = ({ dueOn, dueMinute, priority, id }: Task): string =>
    [dueOn ?? "~", String(dueMinute ?? 1440).padStart(4, "0"), RANK[priority], id].join(" ");
  return keyOf(a) < keyOf(b) ? -1 : 1;
}
