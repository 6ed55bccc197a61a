import { toInstant } from "@fernpaw/domain/kernel/time";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../http/errors.ts";
import { createMinuteCounter } from "../../http/minute-counter.ts";
import { maskNetwork } from "../../http/network.ts";
import { keepBodyText, readSigned, SIGNED_POST_BYTES } from "../../http/signed-post.ts";
import { askingProvider } from "../billing/public/payment-providers.ts";
import type { PlanDeps } from "./plan-deps.ts";
import { clinicOfOrder, hasPlanEvent, keepPlanEvent } from "./plan-subscriptions.queries.ts";
import type { PlanEvent, PlanProvider } from "./provider/plan-provider.ts";
import { settlePlan } from "./settle-plan.ts";

const EVENTS_PER_NETWORK = 600;
const KEPT_MS = 60 * 86_400_000;

/** Asks the provider for the state: of an event only the name of its order or subscription is believed. */
async function follow(deps: PlanDeps, provider: PlanProvider, about: PlanEvent["about"]): Promise<void> {
  if (about === null) return;
  if (about.kind === "order") {
    const clinicId = await deps.store.read((sql) => clinicOfOrder(sql, about.ref));
    if (clinicId !== undefined) await settlePlan(deps, clinicId);
    return;
  }
  // The provider names the clinic: a restored server may have lost the order.
  const { clinicId } = await provider.plan(about.ref);
  if (clinicId !== "") await settlePlan(deps, clinicId, about.ref);
}

/** The address for the platform's own provider. An event without the right signature changes nothing. */
export const planWebhookRoutes: FastifyPluginAsyncZod<PlanDeps> = async (app, deps) => {
  const { store, now, provider } = deps;
  const counter = createMinuteCounter(now);
  keepBodyText(app);

  app.post(
    "",
    {
      config: { permission: "public" },
      bodyLimit: SIGNED_POST_BYTES,
      schema: {
        summary: "The provider of subscriptions says that something has happened; its signature is the permission",
        body: z.string(),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      counter.spend(maskNetwork(request.ip), EVENTS_PER_NETWORK);
      if (!provider) throw new Problem("signature_refused");
      const signature = request.headers[provider.signatureHeader];
      const event = readSigned(() => provider.readEvent(request.body, typeof signature === "string" ? signature : ""));
      if (await store.read((sql) => hasPlanEvent(sql, event.id))) return reply.code(204).send();
      // Without an answer of the provider the event is not taken: the provider sends it again.
      await askingProvider(() => follow(deps, provider, event.about));
      const receivedAt = toInstant(now());
      const keptSince = toInstant(now() - KEPT_MS);
      await store.write((sql) => keepPlanEvent(sql, { eventId: event.id, receivedAt, keptSince }));
      return reply.code(204).send();
    },
  );
};
