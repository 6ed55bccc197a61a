import * as z from "zod/mini";
import { emptyRow, registerArgs } from "../../kernel/entity.ts";
import { Refusal } from "../../kernel/errors.ts";
import { defineMutation } from "../../kernel/mutation.ts";
import { found, wasMadeBefore } from "../../kernel/repeat.ts";
import { hasVisible } from "../../kernel/text.ts";
import { clientInUse } from "../clients/find-client.ts";
import { messages } from "../messages/message.ts";
import { batches } from "./batch.ts";
import { recallContacts } from "./recall-contact.ts";

/**
 * Records one contact with a client about a recall. A contact that reached the client names the person who answered.
 * Refuses with `not_found`, `already_exists` or `invalid_args`.
 */
export const recordRecallContact = defineMutation({
  name: "recallContacts.record",
  permission: "clients:manage",
  args: () =>
    registerArgs(recallContacts).check(
      z.refine(({ state, whom }) => state !== "reached" || hasVisible(whom), {
        path: ["whom"],
        error: "must not be empty",
      }),
      z.refine(({ state, messageId }) => state === "texted" || !messageId, {
        path: ["messageId"],
        error: "is of a message alone",
      }),
    ),
  async run(tx, contact, context) {
    if (wasMadeBefore("recallContacts", await tx.find(recallContacts, contact.id), context)) return;
    found(await tx.find(batches, contact.batchId), "batches", contact.batchId);
    const { id: clientId } = await clientInUse(tx, contact.clientId);
    const { messageId } = contact;
    if (messageId !== null) {
      const message = found(await tx.find(messages, messageId), "messages", messageId);
      // A merge can come between the message and its contact.
      if (![contact.clientId, clientId].includes(message.clientId))
        throw new Refusal("not_found", { table: "messages", id: messageId });
    }
    await tx.insert(recallContacts, { ...emptyRow(recallContacts), ...contact, clientId, at: context.now });
  },
});
