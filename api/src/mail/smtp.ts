import type { Transporter } from "nodemailer";
import { mailCopy } from "./mail.copy.ts";
import type { MailContent, MailDocument } from "./mail-template.ts";

/** The other side said that it will never take this mail: trying again would only annoy it. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** The line broke after the mail had begun to go over it, and before anybody said that it was taken. */
export class MailUnsure extends Error {
  override readonly name = "MailUnsure";
}

export interface MailTransport {
  /** @throws MailRefused for good; MailUnsure; any other error is worth another try */
  send(mail: { id: string; to: string; content: MailContent }): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;

/** Of our own address, unless the settings name a sender (`?from=` in SMTP_URL). */
function senderOf(smtpUrl: URL, publicUrl: URL): string {
  return smtpUrl.searchParams.get("from") ?? `no-reply@${publicUrl.hostname}`;
}

const isForGood = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  // A refused login or a TLS fault is the server's setting, not this mail's fault.
  const isAboutMail = code === "EENVELOPE" || code === "EMESSAGE";
  return isAboutMail && typeof responseCode === "number" && responseCode >= 500;
};

const wasAnswered = (error: unknown): boolean =>
  typeof (error as { responseCode?: unknown } | null)?.responseCode === "number";

/** `onBegin` gets the id of a mail whose words begin to go out. */
async function openTransport(url: string, onBegin: (messageId: string) => void): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use("stream", (mail, done) => {
    const { messageId } = mail.data;
    mail.message.processFunc((input) => {
      if (typeof messageId === "string") onBegin(messageId);
      return input;
    });
    done();
  });
  return transport;
}

/** Makes the PDF of a document of a mail. */
export type MakeMailPdf = (document: MailDocument) => Promise<Buffer>;

export function createSmtp(smtpUrl: string, publicUrl: string, makePdf: MakeMailPdf): MailTransport {
  const url = new URL(smtpUrl);
  const site = new URL(publicUrl);
  const from = { name: mailCopy.fromName, address: senderOf(url, site) };
  url.searchParams.delete("from");
  /** Of the mails that are under way, those whose words have begun to go out: only then is a cut line a doubt. */
  const begun = new Set<string>();
  let opened: Promise<Transporter> | undefined;
  return {
    async send({ id, to, content }) {
      const { subject, text, html, replyTo, unsubscribeUrl, fromName, documents = [] } = content;
      const messageId = `<${id}@${site.hostname}>`;
      const unsubscribe = {
        "List-Unsubscribe": `<${unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      };
      const attachments = [];
      for (const document of documents) {
        const pdf = await makePdf(document);
        attachments.push({ filename: document.fileName, content: pdf, contentType: "application/pdf" });
      }
      opened ??= openTransport(url.toString(), (begunId) => begun.add(begunId));
      const transport = await opened;
      try {
        await transport.sendMail({
          from: fromName === undefined ? from : { ...from, name: fromName },
          // An object: what somebody typed is one address, never a list of them.
          to: { name: "", address: to },
          subject,
          text,
          html,
          attachments,
          messageId,
          headers: { "Auto-Submitted": "auto-generated", ...(unsubscribeUrl === undefined ? {} : unsubscribe) },
          ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
        });
      } catch (error) {
        if (isForGood(error)) throw new MailRefused((error as Error).message, { cause: error });
        if (begun.has(messageId) && !wasAnswered(error)) throw new MailUnsure(String(error), { cause: error });
        throw error;
      } finally {
        begun.delete(messageId);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}
