import type { ApiArea } from "../../area.ts";
import { announceRoutes, announcementsRoutes } from "./announcements/announcements.routes.ts";
import { scheduleNotifications } from "./notification-jobs.ts";
import { notificationsAudit } from "./notifications.audit.copy.ts";
import { notificationsRoutes } from "./notifications.routes.ts";

export const notificationsArea: ApiArea = {
  async addRoutes(app, { options: { store, sync, now } }) {
    await app.register(notificationsRoutes, { prefix: "/api/notifications", store });
    const announcements = { prefix: "/api/admin/announcements", store, sync, now };
    await app.register(announcementsRoutes, announcements);
    await app.register(announceRoutes, announcements);
  },
  audits: { events: Object.values(notificationsAudit) },
  addJobs: (app, { options: { store, sync, now } }) => scheduleNotifications(app, { store, sync, now }),
};
