import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, firstRowOf, globalQuery } from "../../db/typed-sql.ts";
import type { MailRow } from "../../mail/mail.queries.ts";

type Outcome = Pick<MailRow, "recipient" | "status" | "lastError">;

/** The state of the last mail of an order; null: the server knows of none. Undefined: the clinic has no such order. */
export async function orderMailOutcome(
  sql: Sql,
  clinicId: string,
  orderId: string,
): Promise<Outcome | null | undefined> {
  const orders = clinicQuery(clinicId).selectFrom("purchaseOrders").select("mailId");
  const order = await firstRowOf(sql, orders.where("id", "=", orderId));
  if (!order) return undefined;
  if (order.mailId === null) return null;
  const mails = globalQuery.selectFrom("mails").select(["recipient", "status", "lastError"]);
  return (await firstRowOf(sql, mails.where("id", "=", order.mailId))) ?? null;
}
