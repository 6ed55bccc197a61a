import { LinkToken } from "@fernpaw/domain/auth/account-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { maskNetwork } from "../../http/network.ts";
import { answerOffer, type OfferDeps, showOffer } from "./answer-offer.ts";

const PER_NETWORK = { count: 60, windowMs: 3_600_000 };
const config = { permission: "public" as const };
const ClientAnswer = z.enum(["agreed", "refused"]);

/** The words of the mail again; nothing about a client. */
const Shown = z.object({
  clinic: z.string(),
  /** Empty: the clinic gives no number. */
  phone: z.string(),
  pet: z.string(),
  type: z.string(),
  when: z.string(),
  answer: z.nullable(ClientAnswer),
});

/** The page behind the link of the mail with another time. */
export const offerRoutes: FastifyPluginAsyncZod<OfferDeps> = async (app, deps) => {
  const { store, limits } = deps;
  const spend = (ip: string): Promise<void> =>
    store.write((sql) => limits.spend(sql, "booking-offer", maskNetwork(ip), PER_NETWORK));

  app.post(
    "/look",
    {
      config,
      schema: {
        summary: "The time that a clinic offers in place of the one that was asked for online",
        body: z.strictObject({ token: LinkToken }),
        response: { 200: Shown },
      },
    },
    async ({ ip, body }) => {
      await spend(ip);
      return showOffer(deps, body.token);
    },
  );

  app.post(
    "/answer",
    {
      config,
      schema: {
        summary: "Accept or decline the offered time, once. The same answer again changes nothing",
        body: z.strictObject({ token: LinkToken, answer: ClientAnswer }),
        response: { 200: Shown },
      },
    },
    async ({ ip, body }) => {
      await spend(ip);
      return answerOffer(deps, body.token, body.answer);
    },
  );
};
