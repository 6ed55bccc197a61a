import type { ApiArea } from "../../area.ts";
import { authAudit } from "./auth.audit.copy.ts";
import { adminAuthRoutes } from "./admin-auth.routes.ts";
import { colleagueRoutes, passkeyStepRoutes, sessionRoutes, signInRoutes } from "./auth.routes.ts";
import { scheduleHousekeeping } from "./housekeeping.ts";
import { linkRoutes, unlockRoutes } from "./recovery/recovery.routes.ts";
import { passkeySignInRoutes } from "./sign-in/passkey-sign-in.routes.ts";
import { stepUpRoutes } from "./step-up.routes.ts";
import { switchRoutes } from "./switch.routes.ts";

/** How people get a session, and what proves who they are. */
export const authArea: ApiArea = {
  async addRoutes(app, { auth: { base, session, entry, proof } }) {
    const door = { ...base, ...session, ...entry };
    await app.register(signInRoutes, { prefix: "/api/auth", ...door });
    await app.register(sessionRoutes, { prefix: "/api/auth", ...door });
    await app.register(linkRoutes, { prefix: "/api/auth", ...door });
    await app.register(unlockRoutes, { prefix: "/api/auth", ...door });
    await app.register(colleagueRoutes, { prefix: "/api/auth", ...door });
    await app.register(adminAuthRoutes, { prefix: "/api/admin/auth", ...door });
    await app.register(switchRoutes, { prefix: "/api/auth", ...door });
    await app.register(passkeySignInRoutes, { prefix: "/api/auth", ...door });
    const passkeyStep = { ...door, ...proof };
    await app.register(passkeyStepRoutes, { prefix: "/api/auth", ...passkeyStep, kind: "clinic" });
    await app.register(passkeyStepRoutes, { prefix: "/api/admin/auth", ...passkeyStep, kind: "admin" });
    const stepUp = { ...base, ...session, ...proof };
    await app.register(stepUpRoutes, { prefix: "/api/profile", ...stepUp, permission: "signed_in" });
    await app.register(stepUpRoutes, { prefix: "/api/admin/auth", ...stepUp, permission: "admin" });
  },
  addJobs: (app, { options: { dataDir }, auth: { base, session, post } }) =>
    scheduleHousekeeping(app, { ...base, ...session, ...post, dataDir }),
  audits: { events: Object.values(authAudit) },
};
