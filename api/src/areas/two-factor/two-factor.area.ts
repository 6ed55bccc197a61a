import type { ApiArea } from "../../area.ts";
import { twoFactorAudit } from "./two-factor.audit.copy.ts";
import { passkeysRoutes } from "./passkeys.routes.ts";
import { totpRoutes, twoFactorRoutes } from "./two-factor.routes.ts";

export const twoFactorArea: ApiArea = {
  async addRoutes(app, { auth: { base, session, proof, post } }) {
    const factors = { ...base, ...session, ...proof, ...post };
    for (const routes of [twoFactorRoutes, totpRoutes, passkeysRoutes]) {
      await app.register(routes, { prefix: "/api/profile/two-factor", ...factors, permission: "signed_in" });
      await app.register(routes, { prefix: "/api/admin/auth/two-factor", ...factors, permission: "admin" });
    }
  },
  audits: { events: Object.values(twoFactorAudit) },
};
