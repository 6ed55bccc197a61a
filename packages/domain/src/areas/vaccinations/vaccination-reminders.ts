import type { RowOf } from "../../kernel/entity.ts";
import { derivedId } from "../../kernel/ids.ts";
import type { LocalDate } from "../../kernel/time.ts";
import { isOpenReminder } from "../reminders/complete-reminders.ts";
import type { reminders } from "../reminders/reminder.ts";
import { MOST_OPENED, type Vaccination } from "./vaccination.ts";
import { currentVaccinations } from "./vaccination-status.ts";

type Reminder = Pick<RowOf<typeof reminders>, "id" | "typeId" | "dueOn" | "status">;

/** The reminder that a vaccination opens, the same on every device. */
export const reminderIdOf = (vaccinationId: string, typeId: string): string => derivedId(vaccinationId, typeId);

/**
 * Of one pet the vaccination that comes due first, as long as no open reminder of the type is due as early. Null: there is none,
 * its reminder was completed or cancelled before, or it has opened as many reminders as it can.
 */
export function vaccinationToRemind(
  own: Iterable<Vaccination>,
  ownReminders: readonly Reminder[],
  { typeId, today }: { typeId: string; today: LocalDate },
): (Vaccination & { nextDueOn: LocalDate }) | null {
  const next = currentVaccinations(own)
    .flatMap((row) => (row.nextDueOn !== null && row.nextDueOn >= today ? [{ ...row, nextDueOn: row.nextDueOn }] : []))
    .reduce<(Vaccination & { nextDueOn: LocalDate }) | null>(
      (first, row) => (first === null || row.nextDueOn < first.nextDueOn ? row : first),
      null,
    );
  if (next === null || next.openedReminderIds.length >= MOST_OPENED) return null;
  const isCovered = ownReminders.some(
    (one) =>
      one.id === reminderIdOf(next.id, typeId) ||
      (one.typeId === typeId && isOpenReminder(one) && one.dueOn <= next.nextDueOn),
  );
  return isCovered ? null : next;
}
