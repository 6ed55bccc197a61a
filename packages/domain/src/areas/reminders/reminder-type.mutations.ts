import * as z from "zod/mini";
import { correctArgs, emptyRow, registerArgs } from "../../kernel/entity.ts";
import { invalidAt } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { found, given, wasMadeBefore } from "../../kernel/repeat.ts";
import { appointmentTypes } from "../appointments/appointment.ts";
import { messageTemplates } from "../messages/message.ts";
import { seededTemplates } from "../messages/template-vocabulary.ts";
import { petTypes } from "../pets/pet.ts";
import { reminderTypes } from "./reminder.ts";
import { seededReminderTypes } from "./reminder-vocabulary.ts";

const columns = () => reminderTypes.schema.shape;

interface NamedRows {
  petTypeIds?: readonly string[] | undefined;
  completedByTypeIds?: readonly string[] | undefined;
  steps?: readonly { offsetDays: number; sends: readonly { channel: string; templateId: string }[] }[] | undefined;
}

/** @throws Refusal `not_found`, or `invalid_args` for steps out of order or a template of another channel or purpose */
async function assertUsable(
  tx: Tx,
  { petTypeIds = [], completedByTypeIds = [], steps = [] }: NamedRows,
): Promise<void> {
  for (const id of petTypeIds) found(await tx.find(petTypes, id), "petTypes", id);
  for (const id of completedByTypeIds) found(await tx.find(appointmentTypes, id), "appointmentTypes", id);
  const wrong = (place: number, message: string) => invalidAt(`steps.${place}`, message);
  for (const [place, step] of steps.entries()) {
    const before = steps[place - 1];
    if (before && before.offsetDays >= step.offsetDays) throw wrong(place, "must come after the step before it");
    if (new Set(step.sends.map(({ channel }) => channel)).size < step.sends.length)
      throw wrong(place, "names a channel twice");
    for (const { channel, templateId } of step.sends) {
      const template = found(await tx.find(messageTemplates, templateId), "messageTemplates", templateId);
      if (template.purpose !== "reminder" || template.channel !== channel)
        throw wrong(place, "needs a reminder's template for this channel");
    }
  }
}

/** Refuses with `not_found` (species, appointment type, template), `already_exists` or `invalid_args` (its steps). */
export const addReminderType = defineMutation({
  name: "reminderTypes.add",
  permission: "owner",
  args: () => registerArgs(reminderTypes),
  async run(tx, args, context) {
    if (wasMadeBefore("reminderTypes", await tx.find(reminderTypes, args.id), context)) return;
    await assertUsable(tx, args);
    await tx.insert(reminderTypes, { ...emptyRow(reminderTypes), ...args });
  },
});

/** Reminders that are open keep the day of their next step. Refuses as `reminderTypes.add`. */
export const correctReminderType = defineMutation({
  name: "reminderTypes.correct",
  permission: "owner",
  args: () => correctArgs(reminderTypes),
  async run(tx, { id, set }) {
    found(await tx.find(reminderTypes, id), "reminderTypes", id);
    await assertUsable(tx, set);
    await tx.patch(reminderTypes, id, given(set));
  },
});

/** Not offered any more, and what is open of it is not sent; or again. Refuses with `not_found`. */
export const retireReminderType = defineMutation({
  name: "reminderTypes.retire",
  permission: "owner",
  args: () => z.strictObject({ id: Id, status: z._default(columns().status, "inactive") }),
  async run(tx, { id, status }) {
    const type = found(await tx.find(reminderTypes, id), "reminderTypes", id);
    if (type.status !== status) await tx.patch(reminderTypes, id, { status });
  },
});

/** The types and templates that a new clinic starts with, for one that has none. What is there stays as it is. */
export const addStarterReminders = defineMutation({
  name: "reminderTypes.addStarters",
  permission: "owner",
  args: () => z.strictObject({ templates: z.literal("english") }),
  async run(tx, _, { clinicId }) {
    for (const row of seededTemplates(clinicId)) {
      if (!(await tx.find(messageTemplates, row.id))) await tx.insert(messageTemplates, row);
    }
    for (const row of seededReminderTypes(clinicId)) {
      if (!(await tx.find(reminderTypes, row.id))) await tx.insert(reminderTypes, row);
    }
  },
});
