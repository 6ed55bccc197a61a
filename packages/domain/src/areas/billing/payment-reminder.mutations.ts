import * as z from "zod/mini";
import { invalidAt, Refusal } from "../../kernel/errors.ts";
import { Id } from "../../kernel/ids.ts";
import { defineMutation, type Tx } from "../../kernel/mutation.ts";
import { ref } from "../../kernel/references.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { localDateOf } from "../../kernel/time.ts";
import { readSettings } from "../clinics/clinic-day.ts";
import { whyNotSend } from "../messages/message-rules.ts";
import { messages, messageTemplates } from "../messages/message.ts";
import { type Debt, paymentMessage, type ReminderDay, whyNotRemind } from "./payment-reminder.ts";
import { paymentClinicOf, readDebt } from "./read-debt.ts";

async function templateOf(tx: Tx, id: string) {
  const template = found(await tx.find(messageTemplates, id), "messageTemplates", id);
  if (template.purpose !== "payment") throw invalidAt("templateId", "is not for reminders of payment");
  return template;
}

/** @throws Refusal `nothing_overdue` or `reminded_lately` */
function refuseNow(debt: Debt, day: ReminderDay): void {
  const why = whyNotRemind(debt, day);
  if (why === "paid_meanwhile") throw new Refusal("nothing_overdue", { table: "clients", id: debt.client.id });
  if (why === "reminded_lately") throw new Refusal("reminded_lately", { table: "clients", id: debt.client.id });
}

/**
 * Reminds a client of all overdue invoices, with a template of the clinic: one message, once a week at most. Where the invoices are paid, or
 * another tablet has reminded, by the time it arrives, the message is written down and does not go out. Refuses with `not_found`
 * (client, template), `already_exists`, `invalid_args` (a template for something else), and at the tap with `nothing_overdue`,
 * `reminded_lately` or `invalid_args` (the client cannot be reached so).
 */
export const remindOfPayment = defineMutation({
  name: "invoices.remind",
  permission: "billing:manage",
  args: () =>
    z.strictObject({
      /** The message. */
      id: Id,
      clientId: ref("clients"),
      templateId: ref("messageTemplates"),
    }),
  async refuseAtTap(tx, { clientId, templateId }, context) {
    const { timeZone } = await readSettings(tx, context);
    const today = localDateOf(context.now, timeZone);
    const debt = await readDebt(tx, clientId, today);
    refuseNow(debt, { today, timeZone });
    const { channel } = await templateOf(tx, templateId);
    const why = whyNotSend(debt.client, channel, { pets: [], cause: "payment" });
    if (why !== null) throw invalidAt("templateId", `the client cannot be reached so: ${why}`);
  },
  async run(tx, { id, clientId, templateId }, context) {
    if (wasMadeBefore("messages", await tx.find(messages, id), context)) return;
    const settings = await readSettings(tx, context);
    const { timeZone } = settings;
    const today = localDateOf(context.now, timeZone);
    const template = await templateOf(tx, templateId);
    const debt = await readDebt(tx, clientId, today);
    const clinic = await paymentClinicOf(tx, settings, debt);
    const reason =
      whyNotRemind(debt, { today, timeZone }) ??
      whyNotSend(debt.client, template.channel, { pets: [], cause: "payment" });
    await tx.insert(messages, paymentMessage({ id, debt, template, reason, today, at: context.now, clinic }));
  },
});
