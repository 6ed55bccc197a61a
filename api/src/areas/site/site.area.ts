import type { ApiArea } from "../../area.ts";
import type { NewsletterDeps } from "./newsletter.ts";
import { siteRoutes, unsubscribeRoutes } from "./site.routes.ts";

export const siteArea: ApiArea = {
  async addRoutes(app, { options: { publicUrl }, auth: { base, session, post, linkSigns } }) {
    const { mailsPerAccount } = session.settings.throttle;
    const site: NewsletterDeps = { ...base, ...post, ...linkSigns, mailsPerAccount, publicUrl };
    await app.register(siteRoutes, { prefix: "/api/public", ...site });
    await app.register(unsubscribeRoutes, { prefix: "/api/public", ...site });
  },
};
