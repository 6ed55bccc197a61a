import type { Tx } from "@fernpaw/domain/kernel/mutation";
import { addMinutes, type Instant } from "@fernpaw/domain/kernel/time";
import { messages } from "@fernpaw/domain/messages/message";
import type { Sql } from "@fernpaw/sync/server/store";
import { noteTextedNumber } from "./incoming.queries.ts";
import type { TextKey } from "./text-key.ts";

/** A text later than this after ours does not count as an answer. */
export const ANSWER_MIN = 90 * 24 * 60;

interface Noting {
  tx: Tx;
  sql: Sql;
  keyOf: TextKey;
}

/** A text has gone out: an answer from its number belongs to this clinic. */
export async function noteTexted(
  { tx, sql, keyOf }: Noting,
  { clinicId, messageId }: { clinicId: string; messageId: string },
  sentAt: Instant,
): Promise<void> {
  const message = await tx.find(messages, messageId);
  if (!message || message.toAddress === "") return;
  const { clientId, toAddress } = message;
  const row = { numberKey: keyOf("number", toAddress), clinicId, clientId, sentAt };
  await noteTextedNumber(sql, row, addMinutes(sentAt, -ANSWER_MIN));
}
