import type { ApiArea } from "../../area.ts";
import { reportsAudits } from "./reports.audits.ts";
import { reportsRoutes } from "./reports.routes.ts";

/** The figures of the clinic, for its owner. */
export const reportsArea: ApiArea = {
  addRoutes: async (app, { options: { store, now } }) => {
    await app.register(reportsRoutes, { prefix: "/api/reports", store, now });
  },
  audits: { mutations: reportsAudits },
};
