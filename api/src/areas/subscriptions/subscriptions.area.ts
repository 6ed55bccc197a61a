import type { ApiArea } from "../../area.ts";
import { subscriptionsRoutes } from "./subscriptions.routes.ts";

export const subscriptionsArea: ApiArea = {
  async addRoutes(app, { options: { store, now } }) {
    await app.register(subscriptionsRoutes, { prefix: "/api/subscriptions", store, now });
  },
};
