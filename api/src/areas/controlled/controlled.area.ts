import type { ApiArea } from "../../area.ts";
import { controlledAudits } from "./controlled.audits.ts";
import { controlledEffects } from "./controlled.effects.ts";
import { controlledRoutes } from "./controlled.routes.ts";
import { scheduleRegisters } from "./register-jobs.ts";

/** The registers of controlled drugs. */
export const controlledArea: ApiArea = {
  addRoutes: async (app) => {
    await app.register(controlledRoutes, { prefix: "/api/controlled" });
  },
  effects: controlledEffects,
  audits: { mutations: controlledAudits },
  addJobs: (app, { options: { store, sync, now } }) => scheduleRegisters(app, { store, sync, now }),
};
