import * as z from "zod/mini";
import { defineEntity } from "../../kernel/entity.ts";
import { fixed, managed } from "../../kernel/fields.ts";
import { ref } from "../../kernel/references.ts";
import { nameText, text } from "../../kernel/text.ts";
import { Instant } from "../../kernel/time.ts";

/** `texted`: a message or letter was written; `contactNow` says what became of it. A client without a contact is still to be called. */
export const RecallContactState = z.enum(["texted", "reached", "not_reached"]);

/** A ledger of the contacts with clients about a recalled batch. The newest one of a client is the client's state. */
export const recallContacts = defineEntity({
  table: "recallContacts",
  fields: () => ({
    batchId: fixed(ref("batches")),
    clientId: fixed(ref("clients")),
    state: fixed(RecallContactState),
    /** The person who answered. */
    whom: fixed(nameText(120), ""),
    /** The answer, in the words of the person who called. */
    note: fixed(text(500), ""),
    /** The message or letter of `texted`. */
    messageId: fixed(z.nullable(ref("messages")), null),
    at: managed(Instant),
  }),
  scope: "people",
  personal: { whom: "erased", note: "erased" },
  indexes: ["batchId"],
  buckets: { p1: "all" },
});
