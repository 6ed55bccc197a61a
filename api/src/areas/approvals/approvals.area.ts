import { MUTATIONS } from "@fernpaw/domain/registry";
import type { ApiArea } from "../../area.ts";
import { approvalsAudit } from "./approvals.audit.copy.ts";
import { approvalsAudits } from "./approvals.audits.ts";
import { approvalsEffects } from "./approvals.effects.ts";
import { approvalsRoutes } from "./approvals.routes.ts";

/** Approvals of single actions by another person. */
export const approvalsArea: ApiArea = {
  async addRoutes(app, { auth: { base, proof } }) {
    await app.register(approvalsRoutes, { prefix: "/api/approvals", ...base, ...proof, mutations: MUTATIONS });
  },
  effects: approvalsEffects,
  audits: { events: Object.values(approvalsAudit), mutations: approvalsAudits },
};
