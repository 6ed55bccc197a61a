import type { ApiArea } from "../../area.ts";
import { billingAudits } from "./billing.audits.ts";
import { billingEffects } from "./billing.effects.ts";
import { tillsRoutes } from "./tills.routes.ts";

/** Invoices and payments. */
export const billingArea: ApiArea = {
  addRoutes: async (app, { options: { store, now } }) => {
    await app.register(tillsRoutes, { prefix: "/api/tills", store, now });
  },
  effects: billingEffects,
  audits: { mutations: billingAudits },
};
