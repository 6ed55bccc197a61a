import type { RowOf } from "../../kernel/entity.ts";
import type { Tx } from "../../kernel/mutation.ts";
import { type Instant, localDateOf } from "../../kernel/time.ts";
import { clinicSettings } from "../clinics/clinic.ts";
import { type MessageReason, type messages, messageTemplates } from "../messages/message.ts";
import { paymentMessage, whyNotRemind } from "./payment-reminder.ts";
import { paymentClinicOf, readDebt } from "./read-debt.ts";

type Message = RowOf<typeof messages>;

/** The new words of a reminder of payment that waited, or the reason to hold it back. */
export type RenewedReminder =
  | { reason: Extract<MessageReason, "paid_meanwhile" | "pet_deceased"> }
  | { reason: null; set: Pick<Message, "subject" | "body" | "invoiceIds"> };

/**
 * A reminder of payment as it is right at this moment: with the invoices and sums that are overdue now. It is held back where the client
 * owes nothing overdue any more. One that the server wrote by itself is held back while a pet of the client died lately, and one of a
 * person where the pet died after it was written: then they did not know.
 */
export async function renewReminder(
  tx: Tx,
  message: Message,
  { clinicId, at }: { clinicId: string; at: Instant },
): Promise<RenewedReminder> {
  const settings = await tx.find(clinicSettings, clinicId);
  const template = await tx.find(messageTemplates, message.templateId ?? "");
  const { subject, body, invoiceIds, id } = message;
  if (!settings || !template) return { reason: null, set: { subject, body, invoiceIds } };
  const { timeZone } = settings;
  const today = localDateOf(at, timeZone);
  const { reminders, ...read } = await readDebt(tx, message.clientId, today);
  const debt = { ...read, reminders: reminders.filter((one) => one.id !== id) };
  if (whyNotRemind({ ...debt, reminders: [] }, { today, timeZone }) !== null) return { reason: "paid_meanwhile" };
  const isBySelf = message.createdBy === null;
  if (debt.lostPets.some(({ knownAt }) => isBySelf || knownAt > message.createdAt)) return { reason: "pet_deceased" };
  const clinic = await paymentClinicOf(tx, settings, debt);
  const now = paymentMessage({ id, debt, template, reason: null, today, at, clinic });
  return { reason: null, set: { subject: now.subject, body: now.body, invoiceIds: now.invoiceIds } };
}
