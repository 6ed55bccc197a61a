import { clients } from "@fernpaw/domain/clients/client";
import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import { letterheadOf } from "@fernpaw/domain/clinics/letterhead";
import type { PaperDocument } from "@fernpaw/domain/clinics/paper-document";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { found } from "@fernpaw/domain/kernel/repeat";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { isOwnAddress, whyNotSend } from "@fernpaw/domain/messages/message-rules";
import { type composeMessage, writeMessage } from "@fernpaw/domain/messages/message.mutations";
import { messages } from "@fernpaw/domain/messages/message";
import { pets } from "@fernpaw/domain/pets/pet";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { Store } from "@fernpaw/sync/server/store";
import type * as z from "zod/mini";
import { recordAudit } from "../../audit/record-audit.ts";
import type { ClinicSession } from "../../http/session.ts";
import type { MailOutbox } from "../../mail/mail-outbox.ts";
import type { Limits } from "../auth/public/limits.ts";
import { serverContext } from "../../sync/server-context.ts";
import { assertMayWrite } from "../subscriptions/public/assert-may-write.ts";
import { messagesAudit } from "./messages.audit.copy.ts";
import { insertSendInOutbox } from "./messages.queries.ts";
import { handToOutbox } from "./send/hand-to-outbox.ts";

const DAY_MS = 86_400_000;
const LOOK_AT_MAIL_MS = 20_000;
/** More than the visits of a day of a large clinic, and too few for spam. */
const MAILS_PER_CLINIC = { count: 500, windowMs: DAY_MS };

export interface DocumentMailDeps {
  store: Store;
  sync: Pick<SyncServer, "withClinicTx">;
  outbox: MailOutbox;
  limits: Limits;
  now: () => number;
}

export interface DocumentMail {
  message: Pick<z.output<(typeof composeMessage)["args"]>, "id" | "clientId" | "petIds" | "subject" | "body">;
  /** Left out: the client's own address. */
  to?: string | undefined;
  /** Whose letterhead the document gets. */
  locationId: string;
  document: PaperDocument;
}

/** Pets in the name of a file. */
const MOST_NAMED = 3;

const fileNameOf = (parts: readonly string[]): string => {
  const name = parts.join(" ").replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  return `${name.replaceAll(/^-|-$/g, "").toLowerCase() || "document"}.pdf`;
};

const refused = (code: string) =>
  new Refusal("invalid_args", { errors: [{ path: "channel", code, message: "this client cannot be mailed now" }] });

/**
 * Mails a document to a client as a PDF. The message is in the client's list like one that was composed, and has the same
 * rules. One to a typed address, as of another practice, needs neither the client's address nor their consent to mail; a
 * typed address that is the client's own is mail to the client.
 * The same id again changes nothing.
 * @throws Refusal as `messages.compose`, `invalid_args` for a client who may not be mailed or a server without mail; Problem
 * `rate_limited`, `subscription_required`
 */
export async function mailDocument(
  { store, sync, outbox, limits, now }: DocumentMailDeps,
  session: ClinicSession,
  { message, to, locationId, document }: DocumentMail,
): Promise<void> {
  const { clinicId, userId } = session;
  const at = toInstant(now());
  await assertMayWrite(store, clinicId, at);
  await sync.withClinicTx(clinicId, { userId, name: "messages.mailDocument" }, async (tx, sql) => {
    if (await tx.find(messages, message.id)) return;
    if (outbox.mode === "none") throw refused("no_provider");
    await limits.spend(sql, "document-mail", clinicId, MAILS_PER_CLINIC);
    const { role, permissions } = session;
    const actor = { userId, role, permissions, profession: "other" };
    const context = { ...serverContext({ clinicId, userId, now: at }), actor };
    const channel = "email" as const;
    await writeMessage(tx, { ...message, to, channel, direction: "out", templateId: null }, context);
    const made = found(await tx.find(messages, message.id), "messages", message.id);
    const client = found(await tx.find(clients, made.clientId), "clients", made.clientId);
    const isToClient = to === undefined || isOwnAddress(client, to);
    const why = isToClient ? whyNotSend(client, channel, { pets: [], cause: "manual" }) : null;
    if (why !== null) throw refused(why);
    const settings = found(await tx.find(clinicSettings, clinicId), "clinicSettings", clinicId);
    const place = found(await tx.find(locations, locationId), "locations", locationId);
    const about = await Promise.all(message.petIds.slice(0, MOST_NAMED).map((id) => tx.find(pets, id)));
    const fileName = fileNameOf([document.title, ...about.map((pet) => pet?.name ?? "")]);
    const documents = [{ fileName, document, letterhead: letterheadOf(settings, place) }];
    await handToOutbox({ tx, sql, clinicId }, outbox, made, { documents });
    await insertSendInOutbox(sql, clinicId, { messageId: made.id, lookAt: toInstant(now() + LOOK_AT_MAIL_MS) });
    const mailedTo = isToClient ? ("client" as const) : ("other" as const);
    const details = { clientId: client.id, petIds: message.petIds, to: mailedTo };
    await recordAudit(sql, messagesAudit.documentMailed, { clinicId, at, by: session, entityId: made.id, details });
  });
}
