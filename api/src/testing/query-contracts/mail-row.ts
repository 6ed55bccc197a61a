import type { SqlValue } from "@fernpaw/sync/server/store";
import type { MailRow } from "../../mail/mail.queries.ts";
import { SEEN_AT } from "../sync-clinic.ts";

export const aMail = (set: Partial<MailRow> & { id: string }): MailRow => ({
  kind: "verify",
  recipient: "ana@home.example",
  content: "sealed",
  status: "queued",
  attempts: 0,
  nextAttemptAt: SEEN_AT,
  expiresAt: "2027-01-01T00:00:00.000Z",
  createdAt: SEEN_AT,
  finishedAt: null,
  lastError: null,
  isOnce: 0,
  triedSince: null,
  ...set,
});

/** The statement that writes a mail past the mail's own queries, and its values. */
export function mailRow(set: Partial<MailRow> & { id: string }): [statement: string, values: SqlValue[]] {
  const row = aMail(set);
  const names = Object.keys(row).map((name) => `"${name}"`);
  return [`insert into "mails" (${names.join()}) values (${names.map(() => "?").join()})`, Object.values(row)];
}
