import type { ApiArea } from "../../area.ts";
import { plansAudit } from "./plans.audit.copy.ts";
import { plansRoutes, publicPlansRoutes } from "./plans.routes.ts";

export const plansArea: ApiArea = {
  async addRoutes(app, { options: { store, now } }) {
    await app.register(publicPlansRoutes, { prefix: "/api/public", store, now });
    await app.register(plansRoutes, { prefix: "/api/admin/plans", store, now });
  },
  audits: { events: Object.values(plansAudit) },
};
