import type { ApiArea } from "../../area.ts";
import { sharedTabletsAudit } from "./shared-tablets.audit.copy.ts";
import { sharedTabletsRoutes } from "./shared-tablets.routes.ts";

export const sharedTabletsArea: ApiArea = {
  async addRoutes(app, { auth: { base, session, entry, proof } }) {
    await app.register(sharedTabletsRoutes, {
      prefix: "/api/shared-tablets",
      ...base,
      ...session,
      ...entry,
      ...proof,
    });
  },
  audits: { events: Object.values(sharedTabletsAudit) },
};
