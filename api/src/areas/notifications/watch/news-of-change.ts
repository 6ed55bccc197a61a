import { endsAt, type appointments } from "@fernpaw/domain/appointments/appointment";
import type { attention } from "@fernpaw/domain/kernel/attention";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { ClinicPermission, Scope } from "@fernpaw/domain/kernel/permissions";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { type Notification, type NotificationKind, personOf } from "@fernpaw/domain/notifications/notification";
import { isOpenTask, type Task } from "@fernpaw/domain/tasks/task";
import type { visits } from "@fernpaw/domain/visits/visit";
import type { RowChange } from "@fernpaw/sync/server/row-changes";

type Item = RowOf<typeof attention>;
type Appointment = RowOf<typeof appointments>;
type Visit = RowOf<typeof visits>;

/** One thing that one person may have to be told. */
export interface News {
  userId: string;
  kind: Exclude<NotificationKind, "announcement">;
  subject: Notification["subject"];
  /** A person needs it to read the subject. */
  scope: Scope;
  /** A person needs it to act on the subject; left out: none. */
  permission?: ClinicPermission;
  /** Tells apart what may happen to one subject several times. */
  fact: string;
}

/** One thing that each person may have to be told who may read and do it. */
export type TeamNews = Omit<News, "userId">;

export interface NewsContext {
  /** Null: an import or a job. */
  userId: string | null;
  mutationUuid: string;
  now: string;
}

const HOUR = 60;
/** Minutes ahead in which a new appointment is worth a sound. */
const BOOKED_WITHIN = 48 * HOUR;
/** The same for one that was moved or cancelled. */
const CHANGED_WITHIN = 7 * 24 * HOUR;
/** Minutes after which an arrival is old: a tablet was offline. */
const ARRIVED_WITHIN = 2 * HOUR;
/** Of an arrival, which a visit has once. */
export const ARRIVED = "patient_arrived";

const PLANNED: readonly Appointment["status"][] = ["requested", "booked", "confirmed"];
const isPlanned = (one: Appointment | null): one is Appointment => one !== null && PLANNED.includes(one.status);

const isAhead = (one: Appointment, now: string, minutes: number): boolean =>
  endsAt(one) > now && one.startsAt <= addMinutes(now, minutes);

function appointmentNews(before: Appointment | null, after: Appointment, { userId, mutationUuid, now }: NewsContext) {
  const subject = { table: "appointments", id: after.id } as const;
  const tell = (to: string | null | undefined, kind: News["kind"]): News[] =>
    !to || to === userId ? [] : [{ userId: to, kind, subject, scope: "schedule", fact: `${kind} ${mutationUuid}` }];
  const wasPlanned = isPlanned(before);
  const isNear = isAhead(after, now, CHANGED_WITHIN) || (wasPlanned && isAhead(before, now, CHANGED_WITHIN));
  if (wasPlanned && after.status === "cancelled") return isNear ? tell(before.vetId, "appointment_cancelled") : [];
  if (!isPlanned(after)) return [];
  const isNewTo = before === null || before.status === "cancelled" || before.vetId !== after.vetId;
  const booked = isNewTo && isAhead(after, now, BOOKED_WITHIN) ? tell(after.vetId, "appointment_booked") : [];
  const isMoved = wasPlanned && (before.vetId !== after.vetId || before.startsAt !== after.startsAt);
  return [...booked, ...(isMoved && isNear ? tell(before.vetId, "appointment_moved") : [])];
}

function visitNews(before: Visit | null, after: Visit, { userId, now }: NewsContext): News[] {
  const isWaiting = after.status === "open" && (after.stage === "waiting" || after.stage === "roomed");
  const isTheirs = after.vetId !== null && after.vetId !== userId && after.vetId !== before?.vetId;
  if (!isWaiting || !isTheirs || after.openedAt < addMinutes(now, -ARRIVED_WITHIN)) return [];
  const subject = { table: "visits", id: after.id } as const;
  return [{ userId: after.vetId ?? "", kind: "patient_arrived", subject, scope: "schedule", fact: ARRIVED }];
}

function taskNews(before: Task | null, after: Task, { userId, mutationUuid }: NewsContext): News[] {
  const { assigneeId } = after;
  if (assigneeId === null || assigneeId === userId || assigneeId === before?.assigneeId || !isOpenTask(after))
    return [];
  const subject = { table: "tasks", id: after.id } as const;
  return [{ userId: assigneeId, kind: "task_assigned", subject, scope: "base", fact: `task_assigned ${mutationUuid}` }];
}

/** The people of an inbox item: its own person, or its two sides. */
export function itemNews(item: Item): News[] {
  const people = [personOf(item.scope), item.mine.actorId, item.theirs?.actorId];
  const subject = { table: "attention", id: item.id } as const;
  return [...new Set(people.filter((id) => id !== null && id !== undefined))].map((userId) => ({
    userId,
    kind: "needs_decision",
    subject,
    scope: item.scope as Scope,
    fact: "needs_decision",
  }));
}

/**
 * The news of one change of a row. The author gets none, except inbox items. Imports and jobs have no author, so of their
 * changes only inbox items count.
 */
export function newsOfChange({ table, before, after }: RowChange, context: NewsContext): News[] {
  if (after === null) return [];
  if (table === "attention") return before === null && after["status"] === "open" ? itemNews(after as Item) : [];
  if (context.userId === null) return [];
  if (table === "appointments")
    return appointmentNews(before as Appointment | null, after as unknown as Appointment, context);
  if (table === "visits") return visitNews(before as Visit | null, after as unknown as Visit, context);
  return table === "tasks" ? taskNews(before as Task | null, after as unknown as Task, context) : [];
}
