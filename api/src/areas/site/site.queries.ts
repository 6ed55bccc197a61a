import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { SiteTables } from "./site.tables.ts";

export type SubscriberRow = SiteTables["newsletterSubscribers"];

export async function subscriberByEmail(sql: Sql, emailKey: string): Promise<SubscriberRow | undefined> {
  const statement = globalQuery.selectFrom("newsletterSubscribers").selectAll();
  return firstRowOf(sql, statement.where("emailKey", "=", emailKey));
}

export async function subscriberById(sql: Sql, id: string): Promise<SubscriberRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("newsletterSubscribers").selectAll().where("id", "=", id));
}

/** Does nothing where the address is there already. */
export async function insertSubscriber(sql: Sql, row: SubscriberRow): Promise<void> {
  const statement = globalQuery
    .insertInto("newsletterSubscribers")
    .values(row)
    .onConflict((conflict) => conflict.column("emailKey").doNothing());
  await change(sql, statement);
}

export async function changeSubscriber(sql: Sql, id: string, set: Partial<SubscriberRow>): Promise<void> {
  await change(sql, globalQuery.updateTable("newsletterSubscribers").set(set).where("id", "=", id));
}

export async function insertContactMessage(sql: Sql, row: SiteTables["contactMessages"]): Promise<void> {
  await change(sql, globalQuery.insertInto("contactMessages").values(row));
}

/** Addresses of everybody who runs the platform. */
export async function adminEmails(sql: Sql): Promise<string[]> {
  const statement = globalQuery
    .selectFrom("users")
    .select("email")
    .where("role", "=", "admin")
    .where("status", "=", "active")
    .orderBy("id");
  return (await rowsOf(sql, statement)).map(({ email }) => email);
}
