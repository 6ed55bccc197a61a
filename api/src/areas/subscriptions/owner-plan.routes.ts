import { PlanChoice, PlanCode } from "@fernpaw/domain/plans/plan-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { clinicSession } from "../../http/session.ts";
import type { Limits } from "../auth/public/limits.ts";
import { askingProvider } from "../billing/public/payment-providers.ts";
import { changePlanOf, managePage, orderPlan, setEnd } from "./choose-plan.ts";
import type { PlanDeps } from "./plan-deps.ts";
import { PlanPage, readPlanPage } from "./plan-page.ts";
import { assertNotSuspended } from "./public/assert-may-write.ts";
import { settlePlan } from "./settle-plan.ts";

/** Calls of one clinic that reach the provider. */
const CALLS_PER_CLINIC = { count: 60, windowMs: 3_600_000 };

const Address = z.object({ url: z.string() });
const config = { permission: "owner" as const };
const careful = { ...config, needsStepUp: true };

export interface OwnerPlanDeps extends PlanDeps {
  limits: Limits;
}

function toolsOf(deps: OwnerPlanDeps) {
  const { store, limits } = deps;
  return {
    pageOf: (clinicId: string, named = "") => store.read((sql) => readPlanPage(sql, deps, { clinicId, named })),
    spend: (clinicId: string) => store.write((sql) => limits.spend(sql, "plan-calls", clinicId, CALLS_PER_CLINIC)),
  };
}

/** The owner chooses, changes and ends the clinic's plan. */
export const ownerPlanRoutes: FastifyPluginAsyncZod<OwnerPlanDeps> = async (app, deps) => {
  const { pageOf, spend } = toolsOf(deps);

  app.get(
    "/plan",
    {
      config,
      schema: {
        summary: "The clinic's plan, its use, and the plans that can be chosen",
        querystring: z.strictObject({
          /** The code of a plan that is not on the price page. */
          plan: z.optional(PlanCode),
        }),
        response: { 200: PlanPage },
      },
    },
    async (request) => pageOf(clinicSession(request).clinicId, request.query.plan),
  );

  app.post(
    "/plan/order",
    {
      config: careful,
      schema: {
        summary: "Order a plan: the address of the provider's page",
        body: PlanChoice,
        response: { 200: Address },
      },
    },
    async (request) => {
      const by = clinicSession(request);
      await assertNotSuspended(deps.store, by.clinicId);
      await spend(by.clinicId);
      return { url: await askingProvider(() => orderPlan(deps, by, request.body)) };
    },
  );

  app.put(
    "/plan",
    {
      config: careful,
      schema: {
        summary: "Change the plan: a larger one at once, a smaller one at the end of the period",
        body: PlanChoice,
        response: { 200: PlanPage },
      },
    },
    async (request) => {
      const by = clinicSession(request);
      await assertNotSuspended(deps.store, by.clinicId);
      await spend(by.clinicId);
      await askingProvider(() => changePlanOf(deps, by, request.body));
      return pageOf(by.clinicId);
    },
  );

  app.put(
    "/plan/end",
    {
      config: careful,
      schema: {
        summary: "End the subscription with its period, or take that back",
        body: z.strictObject({ isSet: z.boolean() }),
        response: { 200: PlanPage },
      },
    },
    async (request) => {
      const by = clinicSession(request);
      if (!request.body.isSet) await assertNotSuspended(deps.store, by.clinicId);
      await spend(by.clinicId);
      await askingProvider(() => setEnd(deps, by, request.body.isSet));
      return pageOf(by.clinicId);
    },
  );
};

/** Calls of the owner that reach the provider and change no plan. */
export const providerRoutes: FastifyPluginAsyncZod<OwnerPlanDeps> = async (app, deps) => {
  const { pageOf, spend } = toolsOf(deps);

  app.post(
    "/plan/manage",
    {
      config: careful,
      schema: {
        summary: "The address of the provider's page with the card and what is owed",
        response: { 200: Address },
      },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      await spend(clinicId);
      return { url: await askingProvider(() => managePage(deps, clinicId)) };
    },
  );

  app.post(
    "/plan/refresh",
    {
      config,
      schema: { summary: "Ask the provider for the present state", response: { 200: PlanPage } },
    },
    async (request) => {
      const { clinicId } = clinicSession(request);
      await spend(clinicId);
      await askingProvider(() => settlePlan(deps, clinicId));
      return pageOf(clinicId);
    },
  );
};
