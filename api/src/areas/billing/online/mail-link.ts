import { invoices } from "@fernpaw/domain/billing/invoice";
import { clientName, clients } from "@fernpaw/domain/clients/client";
import { clinicSettings } from "@fernpaw/domain/clinics/clinic";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { moneyText } from "@fernpaw/domain/kernel/money-text";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { found } from "@fernpaw/domain/kernel/repeat";
import { localDateOf, toInstant } from "@fernpaw/domain/kernel/time";
import { addressFor, whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { dateWords } from "@fernpaw/domain/messages/template-values";
import { messages } from "@fernpaw/domain/messages/message";
import { Problem } from "../../../http/errors.ts";
import type { ClinicSession } from "../../../http/session.ts";
import type { Limits } from "../../auth/public/limits.ts";
import { queueMessage } from "../../messages/public/queue-message.ts";
import { assertMayWrite } from "../../subscriptions/public/assert-may-write.ts";
import { onlineCopy } from "./online.copy.ts";
import { lookAtLink, type LookedAt, type OpenLinkDeps } from "./open-link.ts";

const MAILS_PER_CLINIC = { count: 500, windowMs: 86_400_000 };

interface MailLinkDeps extends OpenLinkDeps {
  limits: Limits;
  canMail: boolean;
}

const refused = (code: string) =>
  new Refusal("invalid_args", { errors: [{ path: "channel", code, message: "this client cannot be mailed now" }] });

async function wordsOf(tx: Tx, deps: OpenLinkDeps, { clinicId, seen }: { clinicId: string; seen: LookedAt }) {
  const { link, invoice: title } = seen;
  const { clientId } = found(await tx.find(invoices, link.invoiceId), "invoices", link.invoiceId);
  const settings = found(await tx.find(clinicSettings, clinicId), "clinicSettings", clinicId);
  const client = clientId === null ? undefined : await tx.find(clients, clientId);
  if (!client) throw refused("no_address");
  const why = whyNotSend(client, "email", { pets: [], cause: "manual" });
  if (why !== null) throw refused(why);
  const { locale, timeZone, name } = settings;
  return {
    client,
    subject: onlineCopy.mail.subject(title, name),
    body: onlineCopy.mail.body({
      client: clientName(client),
      invoice: title,
      amount: moneyText(link.amountMinor, { locale, currency: link.currency }),
      url: deps.tokens.urlOf({ clinicId, linkId: link.id }),
      until: dateWords(localDateOf(link.expiresAt, timeZone), locale),
      clinic: name,
    }),
  };
}

/**
 * Mails a link to the client of its invoice, through the message queue. The same message id again changes nothing.
 * @throws Problem `not_found`, `link_invalid`, `rate_limited`, `subscription_required`; Refusal `invalid_args` for a client who may not
 * be mailed, or a server without mail
 */
export async function mailLink(
  deps: MailLinkDeps,
  { clinicId, userId }: ClinicSession,
  { linkId, messageId }: { linkId: string; messageId: string },
): Promise<void> {
  const { store, sync, limits, now, canMail } = deps;
  const at = toInstant(now());
  await assertMayWrite(store, clinicId, at);
  await sync.withClinicTx(clinicId, { userId, name: "payments.mailLink" }, async (tx, sql) => {
    if (await tx.find(messages, messageId)) return;
    const seen = await lookAtLink(sql, { clinicId, linkId }, at);
    if (!seen) throw new Problem("not_found");
    if (seen.state !== "open") throw new Problem("link_invalid");
    if (!canMail) throw refused("no_provider");
    await limits.spend(sql, "payment-link-mail", clinicId, MAILS_PER_CLINIC);
    const { client, subject, body } = await wordsOf(tx, deps, { clinicId, seen });
    await queueMessage(tx, sql, clinicId, {
      id: messageId,
      clientId: client.id,
      petIds: [],
      channel: "email",
      cause: "manual",
      scope: "billing",
      templateId: null,
      reminderIds: [],
      appointmentId: null,
      toAddress: addressFor(client, "email"),
      subject,
      body,
      reason: null,
      at,
    });
  });
}
