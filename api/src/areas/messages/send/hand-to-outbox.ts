import type { RowOf } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import type { messages } from "@fernpaw/domain/messages/message";
import type { Sql } from "@fernpaw/sync/server/store";
import type { MailOutbox } from "../../../mail/mail-outbox.ts";
import { type MailDocument, type MailWords, renderMail } from "../../../mail/mail-template.ts";
import { messagesCopy } from "../messages.copy.ts";
import { clinicWordsOf, messageSettingsOf } from "../public/clinic-words.ts";

const MAIL_LIFE_MS = 2 * 24 * 60 * 60_000;

interface Extras extends Pick<MailWords, "action"> {
  /** Go with the mail as PDFs. */
  documents?: readonly MailDocument[];
}

/** In the transaction that takes the message: it is with the mail's worker, or it still waits. */
export async function handToOutbox(
  { tx, sql, clinicId }: { tx: Tx; sql: Sql; clinicId: string },
  outbox: MailOutbox,
  message: RowOf<typeof messages>,
  { action, documents }: Extras,
): Promise<void> {
  const clinic = await clinicWordsOf(tx, clinicId);
  const { replyTo } = await messageSettingsOf(tx, clinicId);
  const content = renderMail({
    subject: message.subject || messagesCopy.subject(clinic?.name ?? ""),
    lines: message.body.split(/\n{2,}/),
    ...(action && { action }),
    signature: "",
  });
  await outbox.queue(sql, {
    id: message.id,
    kind: "client_message",
    to: message.toAddress,
    content: {
      ...content,
      ...(clinic && { fromName: clinic.name }),
      ...(replyTo !== "" && { replyTo }),
      ...(documents && { documents }),
    },
    lifeMs: MAIL_LIFE_MS,
    isOnce: true,
  });
}
