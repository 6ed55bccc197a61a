import type { ApiArea } from "../../area.ts";
import { scheduleForgetting } from "../../forget-rows.ts";
import { bookRoutes } from "./book.routes.ts";
import { bookingAudit } from "./booking.audit.copy.ts";
import { bookingEffects } from "./booking.effects.ts";
import { bookingPageRoutes } from "./booking-page.routes.ts";
import { forgottenRequests } from "./forgotten-requests.ts";
import { scheduleAnswers } from "./mail-answers.ts";
import { offerRoutes } from "./offer.routes.ts";
import { createOfferTokens } from "./offer-token.ts";

/** Appointments that people without an account ask for on a clinic's page. */
export const bookingArea: ApiArea = {
  async addRoutes(app, { options: { sync, publicUrl }, auth: { base, post, linkSigns } }) {
    await app.register(bookingPageRoutes, { prefix: "/api/booking-page", ...base });
    await app.register(offerRoutes, { prefix: "/api/public/booking-offers", ...base, ...linkSigns, sync, publicUrl });
    await app.register(bookRoutes, { prefix: "/api/public/booking", ...base, sync, outbox: post.outbox });
  },
  effects: bookingEffects,
  addJobs(app, { options, auth }) {
    const { publicUrl } = options;
    const offerUrl = createOfferTokens({ ...auth.linkSigns, publicUrl }).urlOf;
    scheduleAnswers(app, { ...options, offerUrl, outbox: auth.post.outbox });
    scheduleForgetting(app, options, forgottenRequests);
  },
  audits: { events: Object.values(bookingAudit) },
};
