import type { MutationContext, Tx } from "../../kernel/mutation.ts";
import { unfollowReminders } from "./follow-reminders.ts";
import { type Vaccination, vaccinationIdOf, vaccinations } from "./vaccination.ts";

/** Crosses a vaccination out and takes its reminders back. Twice is once. */
export async function takeBackVaccination(
  tx: Tx,
  row: Vaccination,
  { reason }: { reason: string },
  context: MutationContext,
): Promise<void> {
  if (row.enteredInErrorAt !== null) return;
  await tx.patch(vaccinations, row.id, { enteredInErrorAt: context.now, enteredInErrorReason: reason });
  await unfollowReminders(tx, row, context);
}

/** The same for the treatment that it was given by; nothing for any other treatment. */
export async function takeBackVaccinationOf(
  tx: Tx,
  treatmentId: string,
  why: { reason: string },
  context: MutationContext,
): Promise<void> {
  const row = await tx.find(vaccinations, vaccinationIdOf(treatmentId));
  if (row) await takeBackVaccination(tx, row, why, context);
}
