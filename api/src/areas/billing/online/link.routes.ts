import { Id } from "@fernpaw/domain/kernel/ids";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../../http/session.ts";
import type { Limits } from "../../auth/public/limits.ts";
import { mailLink } from "./mail-link.ts";
import { makeLink } from "./make-link.ts";
import type { OpenLinkDeps } from "./open-link.ts";
import { accountOf } from "./online.queries.ts";
import { PROVIDER_NAMES } from "./provider.ts";

const Link = z.object({
  id: z.string(),
  url: z.string(),
  amountMinor: z.int(),
  createdAt: z.string(),
  expiresAt: z.string(),
  state: z.enum(["open", "paid", "ended"]),
});

export interface LinkRoutesDeps extends OpenLinkDeps {
  limits: Limits;
  /** Whether this server sends mail. */
  canMail: boolean;
}

/** Payment links of invoices, for the people of the clinic. */
export const linkRoutes: FastifyPluginAsyncZod<LinkRoutesDeps> = async (app, deps) => {
  const config = { permission: "billing:manage" as const };
  const { store } = deps;

  app.get(
    "/offer",
    {
      config,
      schema: {
        summary: "Whether the clinic can make payment links, and by which provider",
        response: { 200: z.object({ provider: z.nullable(z.enum(PROVIDER_NAMES)) }) },
      },
    },
    async (request) => {
      const account = await store.read((sql) => accountOf(sql, clinicSession(request).clinicId));
      return { provider: account?.provider ?? null };
    },
  );

  app.post(
    "",
    {
      config,
      schema: {
        summary: "A payment link for the due sum of an invoice; one that still counts is given again",
        body: z.strictObject({ invoiceId: Id }),
        response: { 200: Link },
      },
    },
    async (request) => makeLink(deps, clinicSession(request), request.body.invoiceId),
  );

  app.post(
    "/:id/mail",
    {
      config,
      schema: {
        summary: "Mails a payment link to the client of its invoice",
        params: z.strictObject({ id: Id }),
        body: z.strictObject({ messageId: Id }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await mailLink(deps, clinicSession(request), { linkId: request.params.id, ...request.body });
      return reply.code(204).send();
    },
  );
};
