import { NewPlan, PlanChange, PlanCode } from "@fernpaw/domain/plans/plan-forms";
import { PLAN_CURRENCIES, PLAN_STATUSES } from "@fernpaw/domain/plans/plan";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { editPlan, makePlan, type PlansDeps, plansWithClinics, removePlan } from "./edit-plans.ts";
import { adminSession } from "../../http/session.ts";
import { allPlans } from "./plans.queries.ts";

const Shown = z.object({
  code: z.string(),
  name: z.string(),
  prices: z.array(z.object({ currency: z.enum(PLAN_CURRENCIES), monthMinor: z.int(), yearMinor: z.int() })),
  /** Null: any number, as for the next one. */
  maxUsers: z.nullable(z.int()),
  maxLocations: z.nullable(z.int()),
  storageGib: z.int(),
  trialDays: z.int(),
});

const ForAdmin = z.extend(Shown, {
  sort: z.int(),
  status: z.enum(PLAN_STATUSES),
  version: z.int(),
  revision: z.int(),
  updatedAt: z.string(),
  /** Clinics that have a version of it now. */
  clinics: z.int(),
});
const Plans = z.object({ plans: z.array(ForAdmin) });
const config = { permission: "platform:subscriptions:manage" as const };
const guarded = { ...config, needsStepUp: true };
const params = z.strictObject({ code: PlanCode });
const inAddress = z.strictObject({
  /** The one that was read. */
  revision: z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.transform((digits: string) => Number(digits)),
  ),
});

/** Plans, for administrators. Each answer has all of them. */
export const plansRoutes: FastifyPluginAsyncZod<PlansDeps> = async (app, deps) => {
  const all = async () => ({ plans: await deps.store.read(plansWithClinics) });

  app.get("", { config, schema: { summary: "All plans, with their clinics", response: { 200: Plans } } }, all);

  app.post(
    "",
    { config: guarded, schema: { summary: "Add a plan", body: NewPlan, response: { 201: Plans } } },
    async (request, reply) => {
      await makePlan(deps, adminSession(request), request.body);
      return reply.code(201).send(await all());
    },
  );

  app.put(
    "/:code",
    {
      config: guarded,
      schema: {
        summary: "Change a plan. Other prices or limits count for clinics that choose it from now on",
        params,
        body: PlanChange,
        response: { 200: Plans },
      },
    },
    async (request) => {
      await editPlan(deps, adminSession(request), { code: request.params.code, change: request.body });
      return all();
    },
  );

  app.delete(
    "/:code",
    {
      config: guarded,
      schema: {
        summary: "Delete a plan that no clinic has",
        params,
        querystring: inAddress,
        response: { 200: Plans },
      },
    },
    async (request) => {
      const of = { code: request.params.code, revision: request.query.revision };
      await removePlan(deps, adminSession(request), of);
      return all();
    },
  );
};

/** The price page. */
export const publicPlansRoutes: FastifyPluginAsyncZod<PlansDeps> = async (app, { store }) => {
  app.get(
    "/plans",
    {
      config: { permission: "public" },
      schema: { summary: "What can be subscribed to", response: { 200: z.object({ plans: z.array(Shown) }) } },
    },
    async () => ({ plans: (await store.read(allPlans)).filter(({ status }) => status === "public") }),
  );
};
