import { announcementTitle } from "@fernpaw/domain/notifications/announcement-title.copy";
import { requiredName, requiredText } from "@fernpaw/domain/kernel/text";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { Problem } from "../../../http/errors.ts";
import { adminSession } from "../../../http/session.ts";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { renderMail } from "../../../mail/mail-template.ts";
import { userById } from "../../auth/accounts.queries.ts";
import type { Limits } from "../../auth/public/limits.ts";
import { BODY_MOST, config, Severity, TITLE_MOST } from "./announcement-shapes.ts";
import { testMail } from "./announcements.copy.ts";

const HOUR_MS = 3_600_000;
const LIMIT = { count: 20, windowMs: HOUR_MS };

interface TestMailDeps {
  store: Store;
  outbox: MailOutbox;
  limits: Limits;
}

/** An announcement as a mail to its writer alone, before it goes to clinics. */
export const testMailRoutes: FastifyPluginAsyncZod<TestMailDeps> = async (app, { store, outbox, limits }) => {
  app.post(
    "/test",
    {
      config,
      schema: {
        summary: "Mail an announcement to oneself; no clinic gets it",
        body: z.strictObject({ title: requiredName(TITLE_MOST), body: requiredText(BODY_MOST), severity: Severity }),
        response: {
          200: z.object({
            email: z.string(),
            /** The server cannot send mail yet; the mail goes once it can. */
            isWaiting: z.boolean(),
          }),
        },
      },
    },
    async (request) => {
      const { userId } = adminSession(request);
      const { title, body, severity } = request.body;
      return store.write(async (sql) => {
        const user = await userById(sql, userId);
        if (!user) throw new Problem("not_found");
        await limits.spend(sql, "announcement-test", userId, LIMIT);
        const content = renderMail(testMail(announcementTitle(severity, title), body));
        await outbox.queue(sql, { kind: "announcement_test", to: user.email, content, lifeMs: HOUR_MS });
        return { email: user.email, isWaiting: outbox.mode === "none" };
      });
    },
  );
};
