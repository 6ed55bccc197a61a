import type { ApiArea } from "../../area.ts";
import { displaysRoutes } from "./displays.routes.ts";

export const displaysArea: ApiArea = {
  async addRoutes(app, { options: { store, now }, auth: { session } }) {
    const { announceRevoked } = session.sessions;
    await app.register(displaysRoutes, { prefix: "/api/displays", store, now, announceRevoked });
  },
};
