import type { ApiArea } from "../../area.ts";
import { profileAudit } from "./profile.audit.copy.ts";
import { avatarFileRoutes, avatarRoutes } from "./avatar.routes.ts";
import { exportRoutes } from "./export.routes.ts";
import { meRoutes } from "./me.routes.ts";
import { passwordRoutes, sessionListRoutes } from "./security.routes.ts";

export const profileArea: ApiArea = {
  async addRoutes(app, { options: { store, sync, dataDir }, auth: { base, session, proof, post, rules }, uploads }) {
    const { mailsPerUser } = session.settings.throttle;
    const account = { ...base, ...session, ...proof, ...post };
    await app.register(meRoutes, { prefix: "/api/profile", ...account, ...rules, sync, mailsPerUser });
    await app.register(passwordRoutes, { prefix: "/api/profile", ...account });
    await app.register(sessionListRoutes, { prefix: "/api/profile", ...account });
    await app.register(avatarRoutes, { prefix: "/api/profile", ...base, dataDir, uploads });
    await app.register(avatarFileRoutes, { dataDir });
    await app.register(exportRoutes, { prefix: "/api/profile", ...base, store });
  },
  audits: { events: Object.values(profileAudit) },
};
