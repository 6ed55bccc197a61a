import { MUTATIONS } from "@fernpaw/domain/registry";
import type { ApiArea } from "../../area.ts";
import { approvalEffects } from "./settle-approval.ts";
import { approvalsRoutes } from "./approvals.routes.ts";

/** Approvals of single actions by another person. */
export const approvalsArea: ApiArea = {
  async addRoutes(app, { auth: { base, proof } }) {
    await app.register(approvalsRoutes, { prefix: "/api/approvals", ...base, ...proof, mutations: MUTATIONS });
  },
  effects: approvalEffects(MUTATIONS),
};
