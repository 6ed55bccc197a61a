import { asksForMoney } from "@fernpaw/domain/billing/invoice-balance";
import type { Invoice } from "@fernpaw/domain/billing/invoice";
import type { PaymentLink, PaymentSession } from "./online.queries.ts";

type Asked = Pick<Invoice, "status" | "dueMinor">;

/** Whether the invoice asks for exactly the sum of the link: one that was paid, voided or changed does not. */
export const isStillAsked = (link: Pick<PaymentLink, "amountMinor">, invoice: Asked | undefined): boolean =>
  invoice !== undefined && asksForMoney(invoice) && invoice.dueMinor === link.amountMinor;

/** `paid`: by this link. `ended`: too old, or the invoice was paid, voided or changed. */
export type LinkState = "open" | "paid" | "ended";

export function linkState(
  link: Pick<PaymentLink, "amountMinor" | "expiresAt">,
  { invoice, sessions, at }: { invoice: Asked | undefined; sessions: readonly PaymentSession[]; at: string },
): LinkState {
  if (sessions.some(({ state }) => state === "paid")) return "paid";
  return link.expiresAt > at && isStillAsked(link, invoice) ? "open" : "ended";
}
