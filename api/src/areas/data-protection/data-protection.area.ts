import type { ApiArea } from "../../area.ts";
import { agreementRoutes } from "./agreement.routes.ts";
import { dataProtectionAudit } from "./data-protection.audit.copy.ts";

/** What the law on personal data asks of the clinic and of the server. */
export const dataProtectionArea: ApiArea = {
  addRoutes: async (app, { options: { store, now } }) => {
    await app.register(agreementRoutes, { prefix: "/api/data-protection", store, now });
  },
  audits: { events: Object.values(dataProtectionAudit) },
};
