import { type Debt, type ReminderDay, whyNotRemind } from "@fernpaw/domain/billing/payment-reminder";
import { TEXT_CHANNELS } from "@fernpaw/domain/messages/message";
import { whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { reasonWords } from "../../messages/public/reason-words.copy.ts";
import type { Debts, PaymentTemplate } from "./debts.queries.ts";
import { copy } from "./remind.copy.ts";

/** The templates that reach the client, one for each way, in the order of preference: e-mail, text message, letter. */
export const templatesFor = ({ client }: Debt, templates: readonly PaymentTemplate[]): PaymentTemplate[] =>
  TEXT_CHANNELS.flatMap((channel) => {
    if (whyNotSend(client, channel, { pets: [], cause: "payment" }) !== null) return [];
    return templates.find((template) => template.channel === channel) ?? [];
  });

export const namesOf = (of: Debt["lostPets"]): string => of.map(({ name }) => name).join(", ");

export interface ReminderPlan {
  send: { debt: Debt; template: PaymentTemplate }[];
  /** With the reason in words. */
  leftOut: { debt: Debt; reason: string }[];
}

/** Whom "Remind all" reaches, the largest debt first, and the overdue clients that it leaves out. */
export function planOf({ byClient, templates }: Debts, day: ReminderDay): ReminderPlan {
  const plan: ReminderPlan = { send: [], leftOut: [] };
  for (const debt of byClient.values()) {
    const why = whyNotRemind(debt, day);
    if (why === "paid_meanwhile") continue;
    const [template] = templatesFor(debt, templates);
    if (why !== null) plan.leftOut.push({ debt, reason: reasonWords[why] });
    else if (debt.lostPets.length > 0) plan.leftOut.push({ debt, reason: copy.all.mourning(namesOf(debt.lostPets)) });
    else if (!template)
      plan.leftOut.push({ debt, reason: templates.length === 0 ? copy.noTemplate : copy.unreachable });
    else plan.send.push({ debt, template });
  }
  return plan;
}
