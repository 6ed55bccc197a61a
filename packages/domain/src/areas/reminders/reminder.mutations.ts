import * as z from "zod/mini";
import { emptyRow, registerArgs, type RowOf } from "../../kernel/entity.ts";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { LocalDate } from "../../kernel/time.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { livingPet } from "../pets/find-pet.ts";
import { completeReminder, isOpenReminder } from "./complete-reminders.ts";
import { reminders, reminderTypes } from "./reminder.ts";
import { nextStep } from "./reminder-steps.ts";

async function openReminder(tx: Tx, id: string): Promise<RowOf<typeof reminders>> {
  const reminder = found(await tx.find(reminders, id), "reminders", id);
  if (!isOpenReminder(reminder)) {
    throw new Refusal("invalid_transition", { table: "reminders", id, status: reminder.status });
  }
  return reminder;
}

/**
 * Something comes due for a pet. Steps whose day is over are not made up for. Refuses with `not_found`, `inactive` (type),
 * `pet_deceased`, `merged_away`, `already_exists`, or `invalid_args` for a species that the type is not for.
 */
export const addReminder = defineMutation({
  name: "reminders.add",
  permission: "clients:manage",
  args: () => registerArgs(reminders),
  async run(tx, args, context) {
    if (wasMadeBefore("reminders", await tx.find(reminders, args.id), context)) return;
    const type = found(await tx.find(reminderTypes, args.typeId), "reminderTypes", args.typeId);
    if (type.status !== "active") throw new Refusal("inactive", { table: "reminderTypes", id: type.id });
    const pet = await livingPet(tx, args.petId);
    if (type.petTypeIds.length > 0 && !type.petTypeIds.includes(pet.petTypeId)) {
      throw invalidAt("typeId", "is not for this species");
    }
    await tx.insert(reminders, {
      ...emptyRow(reminders),
      ...args,
      ...nextStep(type, args.dueOn, { from: 0, since: await clinicToday(tx, context) }),
    });
  },
});

/** Another due date; its steps count from there. Refuses with `not_found` or `invalid_transition` (not open). */
export const moveReminder = defineMutation({
  name: "reminders.move",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id, dueOn: LocalDate }),
  async run(tx, { id, dueOn }, context) {
    const reminder = await openReminder(tx, id);
    if (reminder.dueOn === dueOn) return;
    const type = await tx.find(reminderTypes, reminder.typeId);
    const today = await clinicToday(tx, context);
    await tx.patch(reminders, id, {
      dueOn,
      status: "open",
      ...(type ? nextStep(type, dueOn, { from: 0, since: today }) : {}),
    });
  },
});

/**
 * Done, on `on` (today when left out): the older ones of its group are done with it, and the next comes due after the
 * type's interval. Twice is once. Refuses with `not_found`, `invalid_transition` (cancelled), or `invalid_args` for a
 * day to come.
 */
export const completeReminderByHand = defineMutation({
  name: "reminders.complete",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id, on: z.optional(LocalDate) }),
  async run(tx, { id, on }, context) {
    const reminder = found(await tx.find(reminders, id), "reminders", id);
    if (reminder.status === "completed") return;
    const open = await openReminder(tx, id);
    const today = await clinicToday(tx, context);
    if (on !== undefined && on > today) throw invalidAt("on", "must not be in the future");
    await completeReminder(tx, open, { on: on ?? today, by: "manual", today });
  },
});

/** Nothing is sent before `until`; then the next step is. Refuses with `not_found`, `invalid_transition`, `invalid_args`. */
export const snoozeReminder = defineMutation({
  name: "reminders.snooze",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id, until: LocalDate }),
  async run(tx, { id, until }, context) {
    const reminder = await openReminder(tx, id);
    if (until <= (await clinicToday(tx, context))) throw invalidAt("until", "must be a day to come");
    const type = await tx.find(reminderTypes, reminder.typeId);
    // With all steps behind it, the last one is sent once more.
    const last = Math.max(0, (type?.steps.length ?? 1) - 1);
    await tx.patch(reminders, id, { status: "snoozed", step: Math.min(reminder.step, last), nextStepOn: until });
  },
});

/**
 * Sends it today, whatever its days say: the step that is to come, or the last one again. Refuses with `not_found`,
 * `invalid_transition` (not open), or `inactive` where its type has no steps.
 */
export const sendReminderNow = defineMutation({
  name: "reminders.sendNow",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }, context) {
    const reminder = await openReminder(tx, id);
    const type = await tx.find(reminderTypes, reminder.typeId);
    if (!type || type.steps.length === 0)
      throw new Refusal("inactive", { table: "reminderTypes", id: reminder.typeId });
    await tx.patch(reminders, id, {
      status: "snoozed",
      step: Math.min(reminder.step, type.steps.length - 1),
      nextStepOn: await clinicToday(tx, context),
    });
  },
});

/** Not needed; twice is once. Refuses with `not_found` or `invalid_transition` (completed). */
export const cancelReminder = defineMutation({
  name: "reminders.cancel",
  permission: "clients:manage",
  args: () => z.strictObject({ id: Id }),
  async run(tx, { id }) {
    const reminder = found(await tx.find(reminders, id), "reminders", id);
    if (reminder.status === "cancelled") return;
    await openReminder(tx, id);
    await tx.patch(reminders, id, { status: "cancelled", cancelReason: "by_hand", nextStepOn: null });
  },
});
