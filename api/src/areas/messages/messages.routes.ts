import { LinkToken } from "@fernpaw/domain/auth/account-forms";
import { Email } from "@fernpaw/domain/clients/client";
import { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { Id } from "@fernpaw/domain/kernel/ids";
import { composeMessage } from "@fernpaw/domain/messages/message.mutations";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as z from "zod/mini";
import { maskNetwork } from "../../http/network.ts";
import { clinicSession } from "../../http/session.ts";
import type { MailMode } from "../../mail/mail-outbox.ts";
import type { SmsTransport } from "../../sms/sms-transport.ts";
import type { Limits } from "../auth/public/limits.ts";
import { type DocumentMailDeps, mailDocument } from "./mail-document.ts";
import type { createConfirmLinks } from "./notices/confirm-link.ts";

const CONFIRMS_PER_NETWORK = { count: 30, windowMs: 3_600_000 };

/** What this server can send, so that a screen does not promise more. */
export const messagesRoutes: FastifyPluginAsyncZod<{ mail: MailMode; sms: SmsTransport["mode"] }> = async (
  app,
  { mail, sms },
) => {
  app.get(
    "/channels",
    {
      config: { permission: "clients:view" },
      schema: {
        summary: "By what this server can write to clients",
        response: { 200: z.object({ email: z.enum(["smtp", "mailbox", "none"]), sms: z.enum(["http", "log"]) }) },
      },
    },
    async () => ({ email: mail, sms }),
  );
};

/** Documents to clients, by mail: they need the server, because it makes the PDF. */
export const documentMailRoutes: FastifyPluginAsyncZod<DocumentMailDeps> = async (app, deps) => {
  app.post(
    "/documents",
    {
      config: { permission: "clients:manage" },
      schema: {
        summary: "Mails a document as a PDF to a client, or to `to` and with that client's messages",
        body: z.strictObject({
          message: z.pick(composeMessage.args, { id: true, clientId: true, petIds: true, subject: true, body: true }),
          to: z.optional(Email),
          locationId: Id,
          document: PaperDocument,
        }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await mailDocument(deps, clinicSession(request), request.body);
      return reply.code(204).send();
    },
  );
};

export interface ConfirmRoutesDeps {
  store: Store;
  limits: Limits;
  links: ReturnType<typeof createConfirmLinks>;
}

/** The page behind the link of a mail. */
export const confirmRoutes: FastifyPluginAsyncZod<ConfirmRoutesDeps> = async (app, { store, limits, links }) => {
  app.post(
    "/confirm",
    {
      config: { permission: "public" },
      schema: {
        summary: "A client confirms an appointment with the mailed link",
        body: z.strictObject({ token: LinkToken }),
        response: {
          200: z.object({ clinic: z.string(), pets: z.string(), startsAt: z.string(), timeZone: z.string() }),
        },
      },
    },
    async (request) => {
      await store.write((sql) => limits.spend(sql, "confirm", maskNetwork(request.ip), CONFIRMS_PER_NETWORK));
      return links.confirm(request.body.token);
    },
  );
};
