import type { ApiArea } from "../../area.ts";
import { announceRoutes, announcementRoutes, announcementsRoutes } from "./announcements/announcements.routes.ts";
import { audienceRoutes } from "./announcements/audience.routes.ts";
import { seenRoutes } from "./announcements/seen.routes.ts";
import { draftListRoutes, draftRoutes } from "./announcements/drafts.routes.ts";
import { testMailRoutes } from "./announcements/test-mail.routes.ts";
import { scheduleNotifications } from "./notification-jobs.ts";
import { notificationsAudit } from "./notifications.audit.copy.ts";
import { notificationsRoutes } from "./notifications.routes.ts";

export const notificationsArea: ApiArea = {
  async addRoutes(app, { options: { store, sync, now }, auth: { base, post } }) {
    await app.register(notificationsRoutes, { prefix: "/api/notifications", store });
    const announcements = { prefix: "/api/admin/announcements", store, sync, now };
    await app.register(announcementsRoutes, announcements);
    await app.register(announcementRoutes, announcements);
    await app.register(audienceRoutes, announcements);
    await app.register(seenRoutes, announcements);
    await app.register(announceRoutes, announcements);
    await app.register(testMailRoutes, { ...announcements, outbox: post.outbox, limits: base.limits });
    const drafts = { prefix: "/api/admin/announcement-drafts", store, now };
    await app.register(draftListRoutes, drafts);
    await app.register(draftRoutes, drafts);
  },
  audits: { events: Object.values(notificationsAudit) },
  addJobs: (app, { options: { store, sync, now } }) => scheduleNotifications(app, { store, sync, now }),
};
