import type { ApiArea } from "../../area.ts";
import { ordersRoutes } from "./orders.routes.ts";
import { suppliersAudit } from "./suppliers.audit.copy.ts";
import { suppliersEffects } from "./suppliers.effects.ts";

export const suppliersArea: ApiArea = {
  async addRoutes(app, { options: { sync }, auth: { base, post } }) {
    await app.register(ordersRoutes, { prefix: "/api/orders", ...base, sync, outbox: post.outbox });
  },
  effects: suppliersEffects,
  audits: { events: Object.values(suppliersAudit) },
};
