import type { ApiArea } from "../../area.ts";
import { healthRoutes } from "./health.routes.ts";

export const healthArea: ApiArea = {
  async addRoutes(app, { options: { store, version, demoLogins = [] }, uploads }) {
    await app.register(healthRoutes, { prefix: "/api", store, uploads, version, demoLogins });
  },
};
