import { statusNow } from "@fernpaw/domain/clinics/subscription";
import { blocksAt } from "@fernpaw/domain/plans/plan-standing";
import { toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import { planSubscriptionOf } from "./plan-subscriptions.queries.ts";
import { subscriptionOf, suspendedSince } from "./subscriptions.queries.ts";

export interface SubscriptionsDeps {
  store: Store;
  now: () => number;
}

const Standing = z.object({
  status: z.string(),
  /** Of a clinic that is or was in its trial. */
  trialEndsAt: z.nullable(z.string()),
  /** When a blocking status began, where it is known. */
  lapsedAt: z.nullable(z.string()),
  /** When the sections close because a payment was refused; null: nothing is owed. */
  blocksAt: z.nullable(z.string()),
  /** Platform staff have stopped all writing. */
  isSuspended: z.boolean(),
});

export const subscriptionsRoutes: FastifyPluginAsyncZod<SubscriptionsDeps> = async (app, { store, now }) => {
  app.get(
    "/status",
    {
      config: { permission: "signed_in", allowsUnverified: true },
      schema: {
        summary: "How the clinic's subscription stands",
        response: { 200: Standing },
      },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      const { subscription, agreed, suspendedAt } = await store.read(async (sql) => ({
        subscription: await subscriptionOf(sql, clinicId),
        agreed: await planSubscriptionOf(sql, clinicId),
        suspendedAt: await suspendedSince(sql, clinicId),
      }));
      const failedAt = agreed?.state === "running" ? agreed.failedAt : null;
      return {
        status: statusNow(subscription, toInstant(now())),
        trialEndsAt: subscription?.trialEndsAt ?? null,
        lapsedAt: subscription?.lapsedAt ?? null,
        blocksAt: failedAt && blocksAt(failedAt, Number(agreed?.moreDays ?? 0)),
        isSuspended: suspendedAt !== null,
      };
    },
  );
};
