import type { ApiArea } from "../../area.ts";
import { healthRoutes } from "./health.routes.ts";

export const healthArea: ApiArea = {
  async addRoutes(app, { options: { store, version, demoLogins = [] } }) {
    await app.register(healthRoutes, { prefix: "/api", store, version, demoLogins });
  },
};
