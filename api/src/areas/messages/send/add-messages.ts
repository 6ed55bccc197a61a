import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { createHttpSms, createLogSms, type SmsSettings } from "../../../sms/sms-transport.ts";
import type { CanSend } from "../../../area.ts";
import type { Limits } from "../../auth/public/limits.ts";
import { incomingRoutes } from "../incoming/incoming.routes.ts";
import { createTextKey } from "../incoming/text-key.ts";
import { type ConfirmLinkDeps, createConfirmLinks } from "../notices/confirm-link.ts";
import { confirmRoutes, documentMailRoutes, messagesRoutes } from "../messages.routes.ts";
import { scheduleMessages } from "./message-rounds.ts";

export interface MessagesOptions extends Pick<ConfirmLinkDeps, "publicUrl" | "sign" | "isSame" | "now"> {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx" | "onCommit">;
  outbox: MailOutbox;
  limits: Limits;
  sms: SmsSettings | null;
  logger: FastifyBaseLogger;
  /** Writes what is due of a clinic's reminders. */
  sendReminders(clinicId: string, canSend: CanSend): Promise<unknown>;
}

/** What clients are told: its routes, and the rounds that send. Answers what is told of each round of mail. */
export async function addMessages(app: FastifyInstance, options: MessagesOptions): Promise<() => void> {
  const { store, sync, outbox, limits, logger, now } = options;
  const sms = options.sms
    ? createHttpSms(options.sms)
    : createLogSms((id) => logger.info({ id }, "a text message would have gone out, but no provider is set up"));
  const links = createConfirmLinks(options);
  await app.register(messagesRoutes, { prefix: "/api/messages", mail: outbox.mode, sms: sms.mode });
  await app.register(documentMailRoutes, { prefix: "/api/messages", store, sync, outbox, limits, now });
  const keyOf = createTextKey(options.sign);
  const secret = options.sms?.incomingSecret ?? null;
  await app.register(incomingRoutes, { prefix: "/api/text-webhook", store, sync, limits, now, keyOf, secret });
  await app.register(confirmRoutes, { prefix: "/api/public/appointments", store, limits, links });
  const canSend: CanSend = (channel) =>
    channel === "letter" || (channel === "email" ? outbox.mode !== "none" : sms.mode === "http");
  const rounds = scheduleMessages(app, {
    store,
    sync,
    outbox,
    sms,
    now,
    keyOf,
    confirmUrl: links.urlOf,
    sendReminders: (clinicId) => options.sendReminders(clinicId, canSend),
    onTrouble: (error, { messageId, attempts }) =>
      logger.warn({ err: error, messageId, attempts }, "a text message was not sent"),
  });
  return rounds.followMails;
}
