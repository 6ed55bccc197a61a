import type { GivenOf } from "@fernpaw/domain/kernel/entity";
import type { Period } from "@fernpaw/domain/reminders/reminder";
import { type Task, tasks } from "@fernpaw/domain/tasks/task";
import { typedFields, type TypedValues } from "../../../form/typed-fields.ts";

const NAMES = ["title", "body", "kind", "priority", "dueOn", "dueMinute", "petId", "clientId", "repeat"] as const;
const typed = typedFields(tasks, NAMES);

type Shown = TypedValues<Pick<GivenOf<typeof tasks>, (typeof NAMES)[number]>>;
export type TaskValues = Omit<Shown, "repeat"> & {
  repeat: Period | null;
  /** `staff:<id>`, `role:<profession>`; empty: anybody. */
  who: string;
};
export type TaskFields = Omit<GivenOf<typeof tasks>, "visitId" | "labOrderId" | "prescriptionId">;

export const whoOf = ({ assigneeId, role }: Pick<Task, "assigneeId" | "role">): string =>
  assigneeId !== null ? `staff:${assigneeId}` : role === null ? "" : `role:${role}`;

export const showTask = (fields: TaskFields): TaskValues => ({
  ...typed.show(fields),
  repeat: fields.repeat,
  who: whoOf(fields),
});

export function readTask(
  { who, ...values }: TaskValues,
  fault: (field: string, words: string) => null,
): TaskFields | null {
  const fields = typed.read(values, fault);
  if (!fields) return null;
  const [kind, name = ""] = who.split(":");
  return {
    ...fields,
    assigneeId: kind === "staff" ? name : null,
    role: kind === "role" ? (name as NonNullable<Task["role"]>) : null,
  };
}
