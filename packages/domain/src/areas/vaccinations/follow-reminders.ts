import type { RowOf } from "../../kernel/entity.ts";
import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { pets } from "../pets/pet.ts";
import { completeReminder, isOpenReminder, openReminderAt, reopenCompleted } from "../reminders/complete-reminders.ts";
import { type Period, reminders, reminderTypes } from "../reminders/reminder.ts";
import { addPeriod, nextStep } from "../reminders/reminder-steps.ts";
import { type Vaccination, vaccinations } from "./vaccination.ts";
import { reminderIdOf } from "./vaccination-reminders.ts";
import { currentVaccinations, renews } from "./vaccination-status.ts";

type Reminder = RowOf<typeof reminders>;

interface Given extends Pick<Vaccination, "name" | "antigens"> {
  vaccinationId: string;
  petId: string;
  reminderTypeIds: readonly string[];
  givenOn: LocalDate;
  nextDueOn: LocalDate | null;
}

/** Reminders that far ahead are for another vaccination. */
const COMPLETES_WITHIN: Period = { n: 3, unit: "month" };

/**
 * The open reminders of a type that a vaccination makes superfluous, the latest in front: those of its own kind, and those that
 * are due about now and do not belong to another vaccination. One that is due on the next date or later stays: an older vaccination,
 * entered late, takes nothing away from a newer one.
 */
function superfluous(open: readonly Reminder[], given: Given, others: readonly Vaccination[]): Reminder[] {
  const { nextDueOn } = given;
  const own = new Set(others.filter((row) => renews(row, given)).flatMap((row) => row.openedReminderIds as string[]));
  const foreign = new Set(
    currentVaccinations(others)
      .filter((row) => !renews(row, given))
      .flatMap((row) => row.openedReminderIds as string[]),
  );
  const until = addPeriod(given.givenOn, COMPLETES_WITHIN);
  return open
    .filter(({ id, dueOn }) => {
      if (nextDueOn !== null && dueOn >= nextDueOn) return false;
      return own.has(id) || (!foreign.has(id) && dueOn <= until);
    })
    .toSorted((a, b) => (a.dueOn > b.dueOn ? -1 : a.dueOn < b.dueOn ? 1 : a.id < b.id ? -1 : 1));
}

/** Completes the reminders that a vaccination makes superfluous, and opens the next unless one comes as early. */
export async function followReminders(
  tx: Tx,
  given: Given,
  context: MutationContext,
): Promise<Pick<Vaccination, "completedReminderIds" | "openedReminderIds">> {
  const { vaccinationId, petId, givenOn, nextDueOn } = given;
  const today = await clinicToday(tx, context);
  const before = await tx.list(reminders, { equals: { petId } });
  const others = (await tx.list(vaccinations, { equals: { petId } })).filter((row) => row.enteredInErrorAt === null);
  const isGone = (await tx.find(pets, petId))?.status !== "active";
  const next = isGone ? null : nextDueOn;
  for (const typeId of given.reminderTypeIds) {
    const openOf = async (): Promise<Reminder[]> =>
      (await tx.list(reminders, { equals: { petId } })).filter((one) => one.typeId === typeId && isOpenReminder(one));
    for (const reminder of superfluous(await openOf(), given, others)) {
      const current = await tx.find(reminders, reminder.id);
      if (current) await completeReminder(tx, current, { on: givenOn, by: "vaccination", today, nextDueOn: next });
    }
    if (next === null || next < today) continue;
    const isCovered = (await openOf()).some(({ dueOn }) => dueOn <= next);
    const id = reminderIdOf(vaccinationId, typeId);
    if (!isCovered) await openReminderAt(tx, { id, petId, typeId, dueOn: next }, today);
  }
  const wasOpen = new Set(before.filter(isOpenReminder).map(({ id }) => id));
  const known = new Set(before.map(({ id }) => id));
  const after = await tx.list(reminders, { equals: { petId } });
  return {
    completedReminderIds: after
      .filter(({ id, status }) => status === "completed" && wasOpen.has(id))
      .map(({ id }) => id),
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
