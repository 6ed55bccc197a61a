import type { ApiArea } from "../../area.ts";
import { notificationsRoutes } from "./notifications.routes.ts";

export const notificationsArea: ApiArea = {
  async addRoutes(app, { options: { store } }) {
    await app.register(notificationsRoutes, { prefix: "/api/notifications", store });
  },
};
