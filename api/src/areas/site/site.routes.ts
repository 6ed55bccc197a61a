import { LinkToken } from "@fernpaw/domain/auth/account-forms";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { ContactForm, Newsletter } from "@fernpaw/domain/site/site-forms";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { v7 as uuidv7 } from "uuid";
import * as z from "zod/mini";
import { maskNetwork } from "../../http/network.ts";
import { renderMail } from "../../mail/mail-template.ts";
import { raiseStaffAlert } from "../platform/public/staff-alerts.ts";
import { createNewsletter, type NewsletterDeps } from "./newsletter.ts";
import { siteCopy as copy } from "./site.copy.ts";
import { adminEmails, insertContactMessage } from "./site.queries.ts";

const HOUR_MS = 3_600_000;
const CONTACTS_PER_NETWORK = { count: 5, windowMs: HOUR_MS };
const CONTACT_LIFE_MS = 7 * 24 * HOUR_MS;
const FORM = "application/x-www-form-urlencoded";

const Message = z.object({ message: z.string() });
const config = { permission: "public" as const };

/** The public pages: the newsletter, the contact form. */
export const siteRoutes: FastifyPluginAsyncZod<NewsletterDeps> = async (app, deps) => {
  const { store, outbox, limits, now } = deps;
  const newsletter = createNewsletter(deps);

  app.post(
    "/subscribe",
    {
      config,
      schema: {
        summary: "Ask for the newsletter; it starts once the mailed link is used. Answers the same for any address",
        body: Newsletter,
        response: { 200: Message },
      },
    },
    async (request) => {
      await newsletter.subscribe(request.body.email, maskNetwork(request.ip), "footer");
      return { message: copy.subscribed };
    },
  );

  app.post(
    "/subscribe/confirm",
    {
      config,
      schema: {
        summary: "Start the newsletter with the mailed link",
        body: z.strictObject({ token: LinkToken }),
        response: { 200: Message },
      },
    },
    async (request) => {
      await newsletter.confirm(request.body.token);
      return { message: copy.confirmed };
    },
  );

  app.post(
    "/contact",
    {
      config,
      schema: {
        summary: "Write to those who run the platform; kept, and mailed to each of them",
        body: ContactForm,
        response: { 200: Message },
      },
    },
    async (request) => {
      await store.write(async (sql) => {
        await limits.spend(sql, "contact", maskNetwork(request.ip), CONTACTS_PER_NETWORK);
        const fresh = { status: "new" as const, answeredAt: null, answeredBy: null, answer: null };
        const row = { ...request.body, ...fresh, id: uuidv7(), createdAt: toInstant(now()) };
        await insertContactMessage(sql, row);
        const { id: about, name: subject, createdAt: at } = row;
        await raiseStaffAlert(sql, { kind: "contact", about, clinicId: null, subject, at });
        const content = { ...renderMail(copy.contactMail(row)), replyTo: row.email };
        for (const to of await adminEmails(sql)) {
          await outbox.queue(sql, { kind: "contact", to, content, lifeMs: CONTACT_LIFE_MS });
        }
      });
      return { message: copy.contacted };
    },
  );
};

/** Mail programs post a form of their own here, with the token in the address; our page sends none. */
export const unsubscribeRoutes: FastifyPluginAsyncZod<NewsletterDeps> = async (app, deps) => {
  const newsletter = createNewsletter(deps);
  app.addContentTypeParser(FORM, { parseAs: "buffer", bodyLimit: 1024 }, (_request, _body, done) =>
    done(null, undefined),
  );

  app.post(
    "/unsubscribe",
    {
      config: { ...config, mediaTypes: [FORM, "application/json"] },
      schema: {
        summary: "Leave the newsletter with the link of any letter (RFC 8058)",
        querystring: z.strictObject({ token: LinkToken }),
        response: { 200: Message },
      },
    },
    async (request) => {
      await newsletter.unsubscribe(request.query.token);
      return { message: copy.unsubscribed };
    },
  );
};
