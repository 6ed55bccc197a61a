import { Id } from "@fernpaw/domain/kernel/ids";
import { toInstant } from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";
import type { OpenAccount } from "./accounts.ts";
import {
  changeSession,
  insertLink,
  insertSession,
  linkById,
  type PaymentLink,
  type PaymentSession,
  sessionById,
  sessionsOfLink,
} from "./online.queries.ts";
import type { Checkout } from "./provider.ts";
import { type SettleDeps, settleSession } from "./settle-session.ts";

/** All that a checkout needs to be recorded by a server that has lost its rows. */
const About = z.strictObject({
  clinicId: Id,
  linkId: Id,
  invoiceId: Id,
  paymentId: Id,
  createdBy: Id,
  clientId: z._default(z.nullable(Id), null),
  locationId: z._default(z.nullable(Id), null),
});

export const aboutText = (of: {
  clinicId: string;
  link: Omit<PaymentLink, "amountMinor" | "currency" | "createdAt" | "expiresAt">;
  session: Pick<PaymentSession, "paymentId">;
}): string => {
  const { clinicId, link, session } = of;
  const { id: linkId, invoiceId, createdBy, clientId, locationId } = link;
  const { paymentId } = session;
  return JSON.stringify({ clinicId, linkId, invoiceId, paymentId, createdBy, clientId, locationId });
};

function aboutOf({ about, reference }: Checkout): (z.output<typeof About> & { sessionId: string }) | null {
  try {
    return { ...z.parse(About, JSON.parse(about)), sessionId: z.parse(Id, reference) };
  } catch {
    return null;
  }
}

/**
 * Records a paid checkout of this clinic whose payment the server lacks. It may not know the checkout at all: it was restored to a day
 * before the checkout was made. Does nothing for those of other programs and clinics. Where the invoice is not here, the devices have some
 * days to send it; then the money is recorded without it.
 */
export async function adoptCheckout(
  deps: SettleDeps,
  clinicId: string,
  { account }: OpenAccount,
  checkout: Checkout,
): Promise<void> {
  const { store, now } = deps;
  const about = aboutOf(checkout);
  if (checkout.state !== "paid" || about?.clinicId !== clinicId) return;
  const { sessionId, linkId, invoiceId, paymentId, createdBy, clientId, locationId } = about;
  const at = toInstant(now());
  const { amountMinor, currency, chargeRef } = checkout;
  const state = await store.write(async (sql) => {
    const known = await sessionById(sql, clinicId, sessionId);
    if (known) {
      // The server stopped, or was restored, between the row and the provider's name for it.
      if (known.providerRef === null) await changeSession(sql, clinicId, sessionId, { providerRef: checkout.ref });
      return known.state === "paid" ? "settled" : "unheard";
    }
    const times = { createdAt: checkout.paidAt ?? at, expiresAt: at };
    const link = { id: linkId, invoiceId, clientId, locationId, amountMinor, currency, createdBy, ...times };
    if (!(await linkById(sql, clinicId, linkId))) await insertLink(sql, clinicId, link);
    const attempt = (await sessionsOfLink(sql, clinicId, linkId)).length + 1;
    const { provider, accountRef } = account;
    const found = { id: sessionId, linkId, attempt, provider, accountRef, providerRef: checkout.ref, url: null };
    const money = { amountMinor, currency, paymentId, chargeRef, ...times };
    await insertSession(sql, clinicId, { ...found, ...money, state: "open", why: "found", checkAt: at, checks: 0 });
    return "lost";
  });
  if (state === "lost")
    deps.logger.warn({ clinicId, sessionId }, "a payment online was found at the provider that this server had lost");
  if (state !== "settled") await settleSession(deps, clinicId, sessionId);
}
