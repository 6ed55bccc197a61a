import type { ApiArea } from "../../area.ts";
import { auditRoutes } from "./audit.routes.ts";
import { scheduleRowChecks } from "./row-check-jobs.ts";

/** The owner's look at the audit log. The log itself is `api/src/audit`. */
export const auditArea: ApiArea = {
  addRoutes: async (app, { options: { store }, auditKinds }) => {
    await app.register(auditRoutes, { prefix: "/api/audit", store, kinds: auditKinds });
  },
  addJobs: (app, { options: { store, sync, now } }) => scheduleRowChecks(app, { store, sync, now }),
};
