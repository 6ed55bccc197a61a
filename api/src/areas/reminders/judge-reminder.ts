import { clients } from "@fernpaw/domain/clients/client";
import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addDays, type LocalDate } from "@fernpaw/domain/kernel/time";
import type { MessageReason } from "@fernpaw/domain/messages/message";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { isOpenReminder } from "@fernpaw/domain/reminders/complete-reminders";
import { reminderRecipient } from "@fernpaw/domain/reminders/reminder-recipient";
import { type ReminderStep, reminders, reminderTypes } from "@fernpaw/domain/reminders/reminder";
import { addPeriod, dueStep, type NextStep, nextStep } from "@fernpaw/domain/reminders/reminder-steps";

export interface ReadyReminder {
  reminder: RowOf<typeof reminders>;
  type: RowOf<typeof reminderTypes>;
  pet: RowOf<typeof pets>;
  client: RowOf<typeof clients>;
  sends: ReminderStep["sends"];
  /** Why nothing goes out; the client's own reasons come on top. */
  reason: MessageReason | null;
  /** Where it stands afterwards. */
  next: NextStep;
}

interface Judging {
  today: LocalDate;
  staleAfterDays: number;
}

type Reminder = RowOf<typeof reminders>;
type Type = RowOf<typeof reminderTypes>;

/** The step whose turn it is: the one that was put off, or the newest whose day has come. */
function stepOf(reminder: Reminder, type: Type, today: LocalDate) {
  if (reminder.status === "snoozed" && reminder.nextStepOn !== null) {
    const step = type.steps[reminder.step];
    return step && { place: reminder.step, step, on: reminder.nextStepOn };
  }
  return dueStep(type, reminder.dueOn, { from: reminder.step, today });
}

function reasonOf(pet: RowOf<typeof pets>, on: LocalDate, { today, staleAfterDays }: Judging): MessageReason | null {
  if (pet.status === "deceased") return "pet_deceased";
  if (pet.status === "transferred") return "pet_transferred";
  if (pet.mergedIntoId !== null) return "pet_merged";
  return addDays(on, staleAfterDays) < today ? "too_late" : null;
}

/** What is to be written of a reminder now; null where there is nothing (left) to write, which is noted on it. */
export async function judgeReminder(tx: Tx, id: string, judging: Judging): Promise<ReadyReminder | null> {
  const { today } = judging;
  const reminder = await tx.find(reminders, id);
  if (!reminder || !isOpenReminder(reminder) || reminder.nextStepOn === null || reminder.nextStepOn > today)
    return null;
  const [type, pet] = [await tx.find(reminderTypes, reminder.typeId), await tx.find(pets, reminder.petId)];
  if (!type || type.status !== "active" || !pet) {
    await tx.patch(reminders, id, { nextStepOn: null });
    return null;
  }
  if (type.cancelAfter !== null && addPeriod(reminder.dueOn, type.cancelAfter) < today) {
    await tx.patch(reminders, id, { status: "cancelled", cancelReason: "too_old", nextStepOn: null });
    return null;
  }
  const due = stepOf(reminder, type, today);
  const from = due ? due.place + 1 : reminder.step;
  const next = nextStep(type, reminder.dueOn, { from, since: addDays(today, 1) });
  const clientId = reminderRecipient(await tx.list(petOwners, { equals: { petId: pet.id } }));
  const client = clientId === null ? undefined : await tx.find(clients, clientId);
  if (!due || !client) {
    await tx.patch(reminders, id, { ...next, status: "open" });
    return null;
  }
  return { reminder, type, pet, client, sends: due.step.sends, reason: reasonOf(pet, due.on, judging), next };
}
