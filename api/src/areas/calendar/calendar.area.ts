import type { ApiArea } from "../../area.ts";
import { calendarAudit } from "./calendar.audit.copy.ts";
import { schedulePackMails } from "./downtime/mail-packs.ts";
import { calendarFeedRoutes, calendarFileRoutes } from "./calendar-feed.routes.ts";

export const calendarArea: ApiArea = {
  async addRoutes(app, { options: { publicUrl }, auth: { base, post } }) {
    await app.register(calendarFeedRoutes, { prefix: "/api/profile/calendar-feed", ...base, ...post, publicUrl });
    await app.register(calendarFileRoutes, { prefix: "/api/calendar", ...base, publicUrl });
  },
  addJobs: (app, { options, auth }) => schedulePackMails(app, { ...options, outbox: auth.post.outbox }),
  audits: { events: Object.values(calendarAudit) },
};
