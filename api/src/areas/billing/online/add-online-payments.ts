import type { FastifyInstance } from "fastify";
import type { AreaServices } from "../../../area.ts";
import { accountRoutes } from "./account.routes.ts";
import { createPaymentAccounts } from "./accounts.ts";
import { linkRoutes } from "./link.routes.ts";
import { createLinkTokens } from "./link-token.ts";
import { payRoutes } from "./pay.routes.ts";
import { refundRoutes } from "./refund.routes.ts";
import type { SettleDeps } from "./settle-session.ts";
import { webhookRoutes } from "./webhook.routes.ts";

export function settleDepsOf({ options, auth }: Pick<AreaServices, "options" | "auth">): SettleDeps {
  const { store, sync, publicUrl, now, logger, onlinePayments: settings = {} } = options;
  const sealKey = auth.session.keys.paymentKeys;
  return { store, sync, now, logger, accounts: createPaymentAccounts({ store, sealKey, settings, publicUrl, now }) };
}

/** Payment links: the owner's account, the links, the client's page, refunds, and what providers tell. */
export async function addOnlinePayments(app: FastifyInstance, services: AreaServices): Promise<void> {
  const { options, auth } = services;
  const { limits } = auth.base;
  const settle = settleDepsOf(services);
  const tokens = createLinkTokens({ ...auth.linkSigns, publicUrl: options.publicUrl });
  const links = { ...settle, tokens, limits };
  await app.register(accountRoutes, { prefix: "/api/payment-account", ...settle, limits });
  await app.register(linkRoutes, {
    prefix: "/api/payment-links",
    ...links,
    canMail: auth.post.outbox.mode !== "none",
  });
  await app.register(payRoutes, { prefix: "/api/public/payment-links", ...links });
  await app.register(refundRoutes, { prefix: "/api/online-refunds", ...settle });
  await app.register(webhookRoutes, { prefix: "/api/payment-webhooks", ...settle });
}
