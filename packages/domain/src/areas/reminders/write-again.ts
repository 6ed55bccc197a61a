import type { Tx } from "../../kernel/mutation.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { isOpenReminder } from "./complete-reminders.ts";
import { reminders, reminderTypes } from "./reminder.ts";

/** The step of an open reminder whose message did not go out is taken once more, today. */
export async function writeAgain(
  tx: Tx,
  id: string,
  { today, exceptPetId }: { today: LocalDate; exceptPetId: string | null },
): Promise<void> {
  const reminder = await tx.find(reminders, id);
  if (!reminder || !isOpenReminder(reminder) || reminder.petId === exceptPetId) return;
  const type = await tx.find(reminderTypes, reminder.typeId);
  if (!type || type.steps.length === 0) return;
  const step = Math.max(0, Math.min(reminder.step, type.steps.length) - 1);
  await tx.patch(reminders, id, { status: "snoozed", step, nextStepOn: today });
}
