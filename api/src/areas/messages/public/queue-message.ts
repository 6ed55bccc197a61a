import type { NewRow } from "@fernpaw/domain/kernel/entity";
import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { type MessageReason, messages } from "@fernpaw/domain/messages/message";
import type { Sql } from "@fernpaw/sync/server/store";
import { v7 as uuidv7 } from "uuid";
import { insertSend } from "../messages.queries.ts";

type Row = NewRow<typeof messages>;

export interface NewMessage extends Pick<
  Row,
  "clientId" | "petIds" | "cause" | "templateId" | "reminderIds" | "appointmentId" | "toAddress" | "subject" | "body"
> {
  /** A new one unless given: the same id again is refused. */
  id?: string;
  /** For everyone who sees clients unless given. */
  scope?: Row["scope"];
  channel: "email" | "sms" | "letter";
  /** Why it does not go out: it is written down all the same. */
  reason: MessageReason | null;
  at: string;
}

/** Writes a message that the server itself sends into the ledger, and puts it on its way unless there is a reason not to. */
export async function queueMessage(tx: Tx, sql: Sql, clinicId: string, message: NewMessage): Promise<string> {
  const { id = uuidv7(), scope = "people", subject, body, ...rest } = message;
  await tx.insert(messages, {
    ...rest,
    id,
    scope,
    direction: "out",
    invoiceIds: [],
    subject: subject.slice(0, 200),
    body: body.slice(0, 8000),
    status: message.reason === null ? "queued" : "suppressed",
    detail: "",
  });
  if (message.reason === null && message.channel !== "letter") {
    await insertSend(sql, clinicId, { messageId: id, channel: message.channel });
  }
  return id;
}

/** Puts a queued message on its way. A letter waits for paper. */
export async function putMessageOnItsWay(tx: Tx, sql: Sql, clinicId: string, id: string): Promise<void> {
  const message = await tx.find(messages, id);
  if (message?.status !== "queued" || (message.channel !== "email" && message.channel !== "sms")) return;
  await insertSend(sql, clinicId, { messageId: id, channel: message.channel });
}
