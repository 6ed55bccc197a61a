import type { ApiArea } from "../../area.ts";
import { ownerInvoiceRoutes } from "./owner-invoices.routes.ts";
import { ownerPlanRoutes, providerRoutes } from "./owner-plan.routes.ts";
import { planDepsOf } from "./plan-deps.ts";
import { schedulePlans } from "./plan-jobs.ts";
import { planWebhookRoutes } from "./plan-webhook.routes.ts";
import { subscriptionsAudit } from "./subscriptions.audit.copy.ts";
import { subscriptionsEffects } from "./subscriptions.effects.ts";
import { subscriptionsRoutes } from "./subscriptions.routes.ts";

export const subscriptionsArea: ApiArea = {
  async addRoutes(app, services) {
    const { store, now } = services.options;
    const deps = planDepsOf(services);
    await app.register(subscriptionsRoutes, { prefix: "/api/subscriptions", store, now });
    const owners = { prefix: "/api/subscriptions", ...deps, limits: services.auth.base.limits };
    await app.register(ownerPlanRoutes, owners);
    await app.register(providerRoutes, owners);
    const { limits } = services.auth.base;
    const { dataDir } = services.options;
    await app.register(ownerInvoiceRoutes, { prefix: "/api/subscriptions", ...deps, limits, dataDir });
    await app.register(planWebhookRoutes, { prefix: "/api/plan-webhooks", ...deps });
  },
  addJobs: (app, services) => schedulePlans(app, planDepsOf(services)),
  effects: subscriptionsEffects,
  audits: { events: Object.values(subscriptionsAudit) },
};
