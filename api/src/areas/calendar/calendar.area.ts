import type { ApiArea } from "../../area.ts";
import { calendarFeedRoutes, calendarFileRoutes } from "./calendar-feed.routes.ts";

export const calendarArea: ApiArea = {
  async addRoutes(app, { options: { publicUrl }, auth: { base } }) {
    await app.register(calendarFeedRoutes, { prefix: "/api/profile/calendar-feed", ...base, publicUrl });
    await app.register(calendarFileRoutes, { prefix: "/api/calendar", ...base, publicUrl });
  },
};
