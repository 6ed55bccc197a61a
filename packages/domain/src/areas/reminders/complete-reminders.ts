import type { RowOf } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { Tx } from "../../kernel/mutation.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { OPEN_REMINDER_STATUSES, reminders, reminderTypes } from "./reminder.ts";
import { addPeriod, nextStep } from "./reminder-steps.ts";

type Reminder = RowOf<typeof reminders>;
type Type = RowOf<typeof reminderTypes>;

export interface Completion {
  /** The day on which it was done. */
  on: LocalDate;
  by: NonNullable<Reminder["completedBy"]>;
  today: LocalDate;
  /** When the next one is due; null: there is none. Left out: after the interval of the type. */
  nextDueOn?: LocalDate | null;
}

const NEXT = "00000000-0000-8000-8000-4e7700000001";

export const isOpenReminder = ({ status }: Pick<Reminder, "status">): boolean =>
  OPEN_REMINDER_STATUSES.includes(status);

/** Two types are of one group when it has a name and they share it. */
const isSameGroup = (a: Type, b: Type): boolean => a.id === b.id || (a.groupName !== "" && a.groupName === b.groupName);

/** The next one follows from the completion, so that two devices that complete it apart from each other make one. */
async function openNext(tx: Tx, reminder: Reminder, type: Type, completion: Completion): Promise<void> {
  const { on, today } = completion;
  const usual = type.interval === null ? null : addPeriod(on, type.interval);
  const dueOn = completion.nextDueOn === undefined ? usual : completion.nextDueOn;
  if (dueOn === null || type.status !== "active") return;
  const id = derivedId(reminder.id, NEXT);
  if (await tx.find(reminders, id)) return;
  const others = await tx.list(reminders, { equals: { petId: reminder.petId } });
  if (others.some((other) => other.typeId === type.id && other.id !== reminder.id && isOpenReminder(other))) return;
  await insertOpen(tx, { id, petId: reminder.petId, typeId: type.id, dueOn }, type, today);
}

type NewReminder = Pick<Reminder, "petId" | "typeId" | "dueOn"> & { id: string };

async function insertOpen(tx: Tx, made: NewReminder, type: Type, today: LocalDate): Promise<void> {
  const { dueOn } = made;
  await tx.insert(reminders, {
    ...made,
    ...nextStep(type, dueOn, { from: 0, since: today }),
    status: "open",
    completedBy: null,
    completedOn: null,
    cancelReason: null,
    lastSentAt: null,
  });
}

/** Opens a reminder of an active type, unless there is one with this id. */
export async function openReminderAt(
  tx: Tx,
  made: { id: string; petId: string; typeId: string; dueOn: LocalDate },
  today: LocalDate,
): Promise<void> {
  const type = await tx.find(reminderTypes, made.typeId);
  if (!type || type.status !== "active" || (await tx.find(reminders, made.id))) return;
  await insertOpen(tx, made as NewReminder, type, today);
}

/**
 * Undoes a completion that did not happen: the reminders are open again, unless another of their type is, and the ones that
 * followed are removed. One that was sent cannot be unsent: it is cancelled.
 */
export async function reopenCompleted(
  tx: Tx,
  {
    completedIds,
    openedIds,
    today,
  }: { completedIds: readonly string[]; openedIds: readonly string[]; today: LocalDate },
): Promise<void> {
  for (const id of openedIds) {
    const reminder = await tx.find(reminders, id);
    if (!reminder || !isOpenReminder(reminder)) continue;
    if (reminder.lastSentAt === null) await tx.remove(reminders, id);
    else await tx.patch(reminders, id, { status: "cancelled", cancelReason: "by_hand", nextStepOn: null });
  }
  for (const id of completedIds) {
    const reminder = await tx.find(reminders, id);
    if (reminder?.status !== "completed" || reminder.completedBy !== "vaccination") continue;
    const others = await tx.list(reminders, { equals: { petId: reminder.petId } });
    if (others.some((other) => other.typeId === reminder.typeId && isOpenReminder(other))) continue;
    const type = await tx.find(reminderTypes, reminder.typeId);
    const step = type ? nextStep(type, reminder.dueOn, { from: reminder.step, since: today }) : {};
    await tx.patch(reminders, id, { ...step, status: "open", completedBy: null, completedOn: null });
  }
}

/** Completes it, the older open ones of its group for the same pet, and opens the next. */
export async function completeReminder(tx: Tx, reminder: Reminder, completion: Completion): Promise<void> {
  if (!isOpenReminder(reminder)) return;
  const type = await tx.find(reminderTypes, reminder.typeId);
  const done = {
    status: "completed",
    completedBy: completion.by,
    completedOn: completion.on,
    nextStepOn: null,
  } as const;
  await tx.patch(reminders, reminder.id, done);
  if (!type) return;
  for (const other of await tx.list(reminders, { equals: { petId: reminder.petId } })) {
    if (other.id === reminder.id || !isOpenReminder(other) || other.dueOn > reminder.dueOn) continue;
    const otherType = await tx.find(reminderTypes, other.typeId);
    if (otherType && isSameGroup(type, otherType)) await tx.patch(reminders, other.id, done);
  }
  await openNext(tx, reminder, type, completion);
}

/** Reminders that far ahead are for the visit after this one. */
const COMPLETES_WITHIN: { n: number; unit: "month" } = { n: 3, unit: "month" };

/**
 * A pet was seen: of each reminder type that such a visit completes, the latest reminder that is due, or soon will be,
 * is done, and with it the older ones of its group.
 */
export async function completeByVisit(
  tx: Tx,
  visit: { petId: string; appointmentTypeId: string },
  completion: Omit<Completion, "by">,
): Promise<void> {
  const until = addPeriod(completion.on, COMPLETES_WITHIN);
  const ofPet = await tx.list(reminders, { equals: { petId: visit.petId } });
  const latest = ofPet
    .filter((reminder) => isOpenReminder(reminder) && reminder.dueOn <= until)
    .toSorted((a, b) => (a.dueOn > b.dueOn ? -1 : a.dueOn < b.dueOn ? 1 : a.id < b.id ? -1 : 1));
  for (const { id, typeId } of latest) {
    const type = await tx.find(reminderTypes, typeId);
    if (!type?.completedByTypeIds.includes(visit.appointmentTypeId)) continue;
    // One that an earlier turn completed is not open any more.
    const reminder = await tx.find(reminders, id);
    if (reminder) await completeReminder(tx, reminder, { ...completion, by: "visit" });
  }
}

/**
 * The visit was not over: what it completed on that day is due again, and what followed from it is removed. A reminder
 * whose successor has been sent stays completed.
 */
export async function reopenByVisit(
  tx: Tx,
  visit: { petId: string; appointmentTypeId: string },
  { on, today }: Omit<Completion, "by">,
): Promise<void> {
  const done = (await tx.list(reminders, { equals: { petId: visit.petId } })).filter(
    ({ status, completedBy, completedOn }) => status === "completed" && completedBy === "visit" && completedOn === on,
  );
  const typed = await Promise.all(
    done.map(async (reminder) => ({ reminder, type: await tx.find(reminderTypes, reminder.typeId) })),
  );
  const causes = typed.flatMap(({ type }) =>
    type?.completedByTypeIds.includes(visit.appointmentTypeId) ? [type] : [],
  );
  for (const { reminder, type } of typed) {
    if (!type || !causes.some((cause) => isSameGroup(cause, type))) continue;
    const next = await tx.find(reminders, derivedId(reminder.id, NEXT));
    if (next && (!isOpenReminder(next) || next.lastSentAt !== null)) continue;
    if (next) await tx.remove(reminders, next.id);
    const step = nextStep(type, reminder.dueOn, { from: reminder.step, since: today });
    await tx.patch(reminders, reminder.id, { ...step, status: "open", completedBy: null, completedOn: null });
  }
}

type GoneReason = "deceased" | "transferred";

/** What is open for a pet that died or went elsewhere is not sent any more. */
export async function cancelRemindersOf(tx: Tx, petId: string, cancelReason: GoneReason): Promise<void> {
  for (const reminder of await tx.list(reminders, { equals: { petId } })) {
    if (!isOpenReminder(reminder)) continue;
    await tx.patch(reminders, reminder.id, { status: "cancelled", cancelReason, nextStepOn: null });
  }
}

/** What was cancelled for a pet that did not die or is back is open again. */
export async function reopenReminders(
  tx: Tx,
  petId: string,
  { cancelReason, today }: { cancelReason: GoneReason; today: LocalDate },
): Promise<void> {
  for (const reminder of await tx.list(reminders, { equals: { petId } })) {
    if (reminder.status !== "cancelled" || reminder.cancelReason !== cancelReason) continue;
    const type = await tx.find(reminderTypes, reminder.typeId);
    const next = type ? nextStep(type, reminder.dueOn, { from: reminder.step, since: today }) : {};
    await tx.patch(reminders, reminder.id, { ...next, status: "open", cancelReason: null });
  }
}
