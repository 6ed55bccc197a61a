import { Id } from "@fernpaw/domain/kernel/ids";
import { Instant, toInstant } from "@fernpaw/domain/kernel/time";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { MORE_DAYS, MOST_MORE_DAYS } from "@fernpaw/domain/plans/plan-standing";
import { PlanSeller } from "@fernpaw/domain/plans/plan-tax";
import type { Sql } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { recordAudit } from "../../../audit/record-audit.ts";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import { askingProvider } from "../../billing/public/payment-providers.ts";
import { changeSeller, sellerNow } from "../../subscriptions/plan-books.queries.ts";
import {
  checkAllNow,
  giveMoreDays,
  type PlanSubscription,
  planSubscriptionOf,
} from "../../subscriptions/plan-subscriptions.queries.ts";
import { lockSubscription } from "../../subscriptions/subscriptions.queries.ts";
import { type PlanDeps, settleQuietly, tryOwed } from "../../subscriptions/public/plan-books.ts";
import { platformAudit } from "../platform.audit.copy.ts";
import { BillingPage, readBillingPage } from "./billing-page.ts";

const config = { permission: "platform:subscriptions:manage" } as const;
const guarded = { ...config, needsStepUp: true };
const Params = z.strictObject({ clinicId: Id });
const SellerNow = z.object({ ...PlanSeller.shape, revision: z.int() });

/** @throws Problem `not_found` for a clinic that owes nothing */
async function owing(sql: Sql, clinicId: string): Promise<PlanSubscription & { failedAt: string }> {
  const row = await planSubscriptionOf(sql, clinicId);
  const failedAt = row?.failedAt ?? null;
  if (row?.state !== "running" || failedAt === null) throw new Problem("not_found");
  return { ...row, failedAt };
}

/** Clinics that owe a payment of their plan. */
export const billingRoutes: FastifyPluginAsyncZod<PlanDeps> = async (app, deps) => {
  const { store, now, provider } = deps;
  const page = () => store.read((sql) => readBillingPage(sql, { provider: provider?.name ?? null, nowMs: now() }));

  app.get(
    "",
    { config, schema: { summary: "Payments of plans: sums, and who owes", response: { 200: BillingPage } } },
    async () => page(),
  );

  app.post(
    "/owing/:clinicId/try",
    {
      config,
      schema: { summary: "Try the owed payment of a clinic again", params: Params, response: { 200: BillingPage } },
    },
    async (request) => {
      const { clinicId } = request.params;
      const row = await store.read((sql) => owing(sql, clinicId));
      const fact = { clinicId, at: toInstant(now()), by: adminSession(request), entityId: clinicId, details: {} };
      await store.write((sql) => recordAudit(sql, platformAudit.planTriedAgain, fact));
      await askingProvider(() => tryOwed(deps, row));
      return page();
    },
  );

  app.post(
    "/owing/:clinicId/more-days",
    {
      config: guarded,
      schema: {
        summary: "Close an unpaid clinic seven days later; the body is what the list has shown",
        params: Params,
        body: z.strictObject({
          failedAt: Instant,
          moreDays: z.int().check(z.gte(0), z.lte(MOST_MORE_DAYS - MORE_DAYS)),
        }),
        response: { 200: BillingPage },
      },
    },
    async (request) => {
      const { clinicId } = request.params;
      const { failedAt, moreDays } = request.body;
      const at = toInstant(now());
      const to = moreDays + MORE_DAYS;
      await store.write(async (sql) => {
        await lockSubscription(sql, clinicId);
        await owing(sql, clinicId);
        if (!(await giveMoreDays(sql, clinicId, { failedAt, from: moreDays, to, at })))
          throw new Refusal("changed_meanwhile", { table: "planSubscriptions", id: clinicId });
        const fact = { clinicId, at, by: adminSession(request), entityId: clinicId, details: { days: MORE_DAYS } };
        await recordAudit(sql, platformAudit.planMoreDays, fact);
      });
      await settleQuietly(deps, clinicId);
      return page();
    },
  );
};

/** The seller of the plans, and the tax of each country. */
export const sellerRoutes: FastifyPluginAsyncZod<Pick<PlanDeps, "store" | "now">> = async (app, { store, now }) => {
  app.get(
    "",
    {
      config,
      schema: { summary: "The seller of the plans, with the tax of each country", response: { 200: SellerNow } },
    },
    async () => store.read(sellerNow),
  );

  app.put(
    "",
    {
      config: guarded,
      schema: {
        summary: "Change the seller and the taxes of later payments; `revision` is the one that was read",
        body: z.strictObject({ ...PlanSeller.shape, revision: z.int().check(z.gte(1)) }),
        response: { 200: SellerNow },
      },
    },
    async (request) => {
      const { revision, ...seller } = request.body;
      const at = toInstant(now());
      await store.write(async (sql) => {
        if (!(await changeSeller(sql, { revision, at }, seller)))
          throw new Refusal("changed_meanwhile", { table: "planSeller", id: "seller" });
        await checkAllNow(sql, at);
        const fact = { clinicId: null, at, by: adminSession(request), entityId: null };
        await recordAudit(sql, platformAudit.sellerChanged, { ...fact, details: { revision: revision + 1 } });
      });
      return store.read(sellerNow);
    },
  );
};
