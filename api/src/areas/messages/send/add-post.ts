import type { FastifyInstance } from "fastify";
import { devMailboxRoutes } from "../../../mail/dev-mailbox.routes.ts";
import { scheduleMail } from "../../../mail/mail-worker.ts";
import { createSmtp } from "../../../mail/smtp.ts";
import { letterheadPdf } from "../../clinics/public/letterhead-pdf.ts";
import { addMessages, type MessagesOptions } from "./add-messages.ts";

export interface PostOptions extends MessagesOptions {
  /** `smtp://…`: who takes our mail. */
  smtpUrl: string | null;
  dataDir: string;
}

/** The mail of the whole platform, and with it what clinics tell their clients: each follows what became of the other. */
export async function addPost(app: FastifyInstance, options: PostOptions): Promise<void> {
  const { store, outbox, now, publicUrl, smtpUrl, logger, dataDir } = options;
  const makePdf = letterheadPdf(dataDir);
  const onTried = await addMessages(app, options);
  if (outbox.mode === "mailbox") await app.register(devMailboxRoutes, { store, outbox, makePdf });
  if (smtpUrl === null) {
    // Nobody sends: what the demo's mailbox keeps is done as soon as it is there.
    outbox.onQueued(onTried);
    return;
  }
  scheduleMail(app, {
    store,
    outbox,
    transport: createSmtp(smtpUrl, publicUrl, makePdf),
    now,
    onTried,
    onTrouble: (error, { id, kind, attempts }) =>
      logger.warn({ err: error, id, kind, attempts }, "a mail was not sent"),
  });
}
