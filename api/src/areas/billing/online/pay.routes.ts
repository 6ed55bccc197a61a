import { LinkToken } from "@fernpaw/domain/auth/account-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { maskNetwork } from "../../../http/network.ts";
import type { Limits } from "../../auth/public/limits.ts";
import type { LinkName } from "./link-token.ts";
import { lookAsClient, openLink, type OpenLinkDeps } from "./open-link.ts";
import { askingProvider } from "./provider-problems.ts";

/** A family on one network looks a few times; a program tries more. */
const LOOKS_PER_NETWORK = { count: 200, windowMs: 3_600_000 };
const OPENS_PER_NETWORK = { count: 60, windowMs: 3_600_000 };

const Body = z.strictObject({ token: LinkToken });

export interface PayRoutesDeps extends OpenLinkDeps {
  limits: Limits;
}

/** The page behind a payment link: it says what is paid, and leads to the provider's page. */
export const payRoutes: FastifyPluginAsyncZod<PayRoutesDeps> = async (app, deps) => {
  const { store, limits, tokens } = deps;
  const config = { permission: "public" as const };
  const named = (token: string): LinkName => {
    const name = tokens.read(token);
    if (!name) throw new Problem("link_invalid");
    return name;
  };

  app.post(
    "/look",
    {
      config,
      schema: {
        summary: "What a payment link is for, and whether it is paid",
        body: Body,
        response: {
          200: z.object({
            clinic: z.string(),
            invoice: z.string(),
            amountMinor: z.int(),
            currency: z.string(),
            locale: z.string(),
            state: z.enum(["open", "paid", "ended"]),
          }),
        },
      },
    },
    async (request) => {
      await store.write((sql) => limits.spend(sql, "pay-look", maskNetwork(request.ip), LOOKS_PER_NETWORK));
      const seen = await lookAsClient(deps, named(request.body.token));
      if (!seen) throw new Problem("link_invalid");
      const { link, clinic, invoice, state } = seen;
      const { amountMinor, currency } = link;
      return { clinic: clinic.name, locale: clinic.locale, invoice, amountMinor, currency, state };
    },
  );

  app.post(
    "/open",
    {
      config,
      schema: {
        summary: "The address of the provider's page for a payment link",
        body: Body,
        response: { 200: z.object({ url: z.string() }) },
      },
    },
    async (request) => {
      await store.write((sql) => limits.spend(sql, "pay-open", maskNetwork(request.ip), OPENS_PER_NETWORK));
      return { url: await askingProvider(() => openLink(deps, named(request.body.token))) };
    },
  );
};
