import { derivedId } from "../../kernel/ids.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { pets } from "../pets/pet.ts";
import {
  completeReminder,
  isOpenReminder,
  openReminderAt,
  reopenCompleted,
} from "../reminders/complete-reminders.ts";
import { reminders, reminderTypes } from "../reminders/reminder.ts";
import { nextStep } from "../reminders/reminder-steps.ts";
import type { Vaccination } from "./vaccination.ts";

interface Given {
  vaccinationId: string;
  petId: string;
  reminderTypeIds: readonly string[];
  givenOn: LocalDate;
  nextDueOn: LocalDate | null;
}

/**
 * Completes the open reminders that a vaccination makes superfluous, and opens the next. One that is due on the next date or
 * later stays: an older vaccination, entered late, takes nothing away from a newer one.
 */
export async function followReminders(
  tx: Tx,
  { vaccinationId, petId, reminderTypeIds, givenOn, nextDueOn }: Given,
  context: MutationContext,
): Promise<Pick<Vaccination, "completedReminderIds" | "openedReminderIds">> {
  const today = await clinicToday(tx, context);
  const before = await tx.list(reminders, { equals: { petId } });
  const isGone = (await tx.find(pets, petId))?.status !== "active";
  for (const typeId of reminderTypeIds) {
    const open = (await tx.list(reminders, { equals: { petId } })).filter(
      (reminder) => reminder.typeId === typeId && isOpenReminder(reminder),
    );
    const done = open
      .filter(({ dueOn }) => nextDueOn === null || dueOn < nextDueOn)
      .toSorted((a, b) => (a.dueOn > b.dueOn ? -1 : a.dueOn < b.dueOn ? 1 : a.id < b.id ? -1 : 1));
    const next = isGone ? null : nextDueOn;
    const [latest] = done;
    if (latest) {
      await completeReminder(tx, latest, { on: givenOn, by: "vaccination", today, nextDueOn: next });
    } else if (next !== null && next >= today && open.length === 0) {
      await openReminderAt(tx, { id: derivedId(vaccinationId, typeId), petId, typeId, dueOn: next }, today);
    }
  }
  const wasOpen = new Set(before.filter(isOpenReminder).map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  const after = await tx.list(reminders, { equals: { petId } });
  return {
    completedReminderIds: after.filter(({ id, status }) => status === "completed" && wasOpen.has(id)).map(({ id }) => id),
    openedReminderIds: after.filter(({ id }) => !known.has(id)).map(({ id }) => id),
  };
}

/** The vaccination did not happen: what it completed is due again, and what it opened is gone. */
export async function unfollowReminders(
  tx: Tx,
  { completedReminderIds, openedReminderIds }: Vaccination,
  context: MutationContext,
): Promise<void> {
  const today = await clinicToday(tx, context);
  await reopenCompleted(tx, { completedIds: completedReminderIds, openedIds: openedReminderIds, today });
}

/** Another next date for the reminders that a vaccination opened, while they are open; null: they are not needed. */
export async function moveOpened(
  tx: Tx,
  openedIds: readonly string[],
  nextDueOn: LocalDate | null,
  context: MutationContext,
): Promise<void> {
  const today = await clinicToday(tx, context);
  for (const id of openedIds) {
    const reminder = await tx.find(reminders, id);
    if (!reminder || !isOpenReminder(reminder)) continue;
    if (nextDueOn === null) {
      await tx.patch(reminders, id, { status: "cancelled", cancelReason: "by_hand", nextStepOn: null });
      continue;
    }
    const type = await tx.find(reminderTypes, reminder.typeId);
    const step = type ? nextStep(type, nextDueOn, { from: 0, since: today }) : {};
    await tx.patch(reminders, id, { dueOn: nextDueOn, status: "open", ...step });
  }
}
