import type { ApiArea } from "../../area.ts";
import { displaysAudit } from "./displays.audit.copy.ts";
import { displaysRoutes } from "./displays.routes.ts";

export const displaysArea: ApiArea = {
  async addRoutes(app, { options: { store, now }, auth: { session, post } }) {
    const { announceRevoked } = session.sessions;
    await app.register(displaysRoutes, { prefix: "/api/displays", ...post, store, now, announceRevoked });
  },
  audits: { events: Object.values(displaysAudit) },
};
