import * as z from "zod/mini";
import { Refusal } from "../../kernel/errors.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found } from "../../kernel/repeat.ts";
import { clinicToday } from "../clinics/clinic-day.ts";
import { pets } from "../pets/pet.ts";
import { openReminderAt } from "../reminders/complete-reminders.ts";
import { reminders, reminderTypes } from "../reminders/reminder.ts";
import { vaccinations } from "./vaccination.ts";
import { reminderIdOf, vaccinationToRemind } from "./vaccination-reminders.ts";

/** Vaccinations of one change. */
export const MOST_REMINDED = 200;

/**
 * Opens reminders on the next dates of vaccinations that came without one, as those of a list. A vaccination is left out if it
 * has its reminder by now, was entered in error, or belongs to a pet that is gone or of another species. Refuses with `not_found` or
 * `inactive` (type).
 */
export const remindOfVaccinations = defineMutation({
  name: "vaccinations.remind",
  permission: "clients:manage",
  args: () =>
    z.strictObject({
      typeId: ref("reminderTypes"),
      vaccinationIds: z.array(ref("vaccinations")).check(z.minLength(1), z.maxLength(MOST_REMINDED)),
    }),
  async run(tx, { typeId, vaccinationIds }, context) {
    const type = found(await tx.find(reminderTypes, typeId), "reminderTypes", typeId);
    if (type.status !== "active") throw new Refusal("inactive", { table: "reminderTypes", id: typeId });
    const today = await clinicToday(tx, context);
    for (const id of vaccinationIds) {
      const row = await tx.find(vaccinations, id);
      const pet = row && (await tx.find(pets, row.petId));
      if (!row || pet?.status !== "active") continue;
      if (type.petTypeIds.length > 0 && !type.petTypeIds.includes(pet.petTypeId)) continue;
      const { petId, openedReminderIds } = row;
      const own = await tx.list(vaccinations, { equals: { petId } });
      const ownReminders = await tx.list(reminders, { equals: { petId } });
      const next = vaccinationToRemind(own, ownReminders, { typeId, today });
      if (next?.id !== id) continue;
      const reminderId = reminderIdOf(id, typeId);
      await openReminderAt(tx, { id: reminderId, petId, typeId, dueOn: next.nextDueOn }, today);
      await tx.patch(vaccinations, id, { openedReminderIds: [...openedReminderIds, reminderId] as never });
    }
  },
});
