import { MESSAGE_DEFAULTS } from "@fernpaw/domain/messages/message";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";

/** Days from the due day to the first reminder, and from one to the next; 0: the clinic does not want any by itself. */
export async function paymentReminderDays(sql: Sql, clinicId: string): Promise<number> {
  const statement = clinicQuery(clinicId).selectFrom("messageSettings").select("remindsPaymentDays");
  return Number((await firstRowOf(sql, statement))?.remindsPaymentDays ?? MESSAGE_DEFAULTS.remindsPaymentDays);
}

/** Reminders of payment that wait for a person to print them. */
export async function waitingPaymentLetters(sql: Sql, clinicId: string): Promise<string[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("messages")
    .select("id")
    .where("status", "=", "queued")
    .where("channel", "=", "letter")
    .where("cause", "=", "payment")
    .orderBy("id");
  return (await rowsOf(sql, statement)).map(({ id }) => id);
}

/** Clients with an unpaid invoice that was due on that day or before, in the order of their ids. */
export async function clientsOverdueSince(sql: Sql, clinicId: string, day: string): Promise<string[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("invoices")
    .select("clientId")
    .distinct()
    .where("dueMinor", ">", 0)
    .where("dueOn", "<=", day)
    .where("clientId", "is not", null)
    .orderBy("clientId");
  return (await rowsOf(sql, statement)).flatMap(({ clientId }) => clientId ?? []);
}
