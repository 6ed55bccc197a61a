import type { ApiArea } from "../../area.ts";
import { accountAccessRoutes } from "../auth/public/account-access.routes.ts";
import { accountTarget } from "./account-target.ts";
import { platformRoutes } from "./platform.routes.ts";

export const platformArea: ApiArea = {
  async addRoutes(app, { options: { store, now }, auth: { base, session, proof, post } }) {
    const access = { ...base, ...session, ...proof, ...post };
    const platform = { ...access, permission: "platform:users:manage", findTarget: accountTarget } as const;
    await app.register(accountAccessRoutes, { prefix: "/api/admin/users", ...platform });
    await app.register(platformRoutes, { prefix: "/api/admin", store, now });
  },
};
