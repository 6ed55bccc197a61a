import { emptyRow, type NewRow } from "@fernpaw/domain/kernel/entity";
import type { Instant } from "@fernpaw/domain/kernel/time";
import { messages } from "@fernpaw/domain/messages/message";

/** A mail that was sent to a client. */
export const aMessage = (id: string, clientId: string, at: Instant): NewRow<typeof messages> => ({
  ...emptyRow(messages),
  id,
  clientId,
  channel: "email",
  cause: "manual",
  toAddress: "ana@home.example",
  body: "Hello",
  status: "sent",
  at,
  scope: "people",
});
