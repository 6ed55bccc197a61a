import { clinicSettings, locations } from "@fernpaw/domain/clinics/clinic";
import type { PlanUse } from "@fernpaw/domain/plans/plan";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { fileStorage } from "../files/files.queries.ts";
import type { PlanSubscriptionsTables } from "./plan-subscriptions.tables.ts";

export type PlanSubscription = PlanSubscriptionsTables["planSubscriptions"];
export type PlanOrder = PlanSubscriptionsTables["planOrders"];
export type NoticeKind = PlanSubscriptionsTables["planNotices"]["kind"];

/** Work of one round. */
const MOST = 200;

/** For every clinic, with the examples of the demo: how many have each plan now, or will have it at the end of their period. */
export async function clinicsByPlan(sql: Sql): Promise<Map<string, number>> {
  const rows = await rowsOf(
    sql,
    globalQuery.selectFrom("planSubscriptions").select(["planCode", "nextPlanCode"]).where("state", "=", "running"),
  );
  const examples = globalQuery.selectFrom("clinicFigures").select("planCode").where("isExample", "=", 1);
  for (const { planCode } of await rowsOf(sql, examples.where("planCode", "!=", "")))
    rows.push({ planCode, nextPlanCode: null });
  const counts = new Map<string, number>();
  for (const { planCode, nextPlanCode } of rows)
    for (const code of new Set([planCode, nextPlanCode ?? planCode])) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

export async function planSubscriptionOf(sql: Sql, clinicId: string): Promise<PlanSubscription | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("planSubscriptions").selectAll().where("clinicId", "=", clinicId));
}

/** A row in the books of every clinic, in the place of an earlier one of its clinic. */
export async function putPlanSubscription(sql: Sql, row: PlanSubscription): Promise<void> {
  const { clinicId: _, ...set } = row;
  const statement = globalQuery
    .insertInto("planSubscriptions")
    .values(row)
    .onConflict((conflict) => conflict.column("clinicId").doUpdateSet(set));
  await change(sql, statement);
}

/** Counts a try in the books of every clinic, so that one server makes it. False: another one has. */
export async function claimTry(sql: Sql, { clinicId, tries, failedAt }: PlanSubscription): Promise<boolean> {
  const statement = globalQuery
    .updateTable("planSubscriptions")
    .set({ tries: tries + 1 })
    .where("clinicId", "=", clinicId)
    .where("tries", "=", tries)
    .where("failedAt", "=", failedAt);
  return (await change(sql, statement)) === 1;
}

/** Gives a clinic that owes since `failedAt` more days. False: it has paid, or another administrator has given some. */
export async function giveMoreDays(
  sql: Sql,
  clinicId: string,
  { failedAt, from, to, at }: { failedAt: string; from: number; to: number; at: string },
): Promise<boolean> {
  const rows = globalQuery.updateTable("planSubscriptions").set({ moreDays: to, checkAt: at });
  const same = rows.where("clinicId", "=", clinicId).where("failedAt", "=", failedAt).where("moreDays", "=", from);
  return (await change(sql, same)) === 1;
}

const owing = () =>
  globalQuery.selectFrom("planSubscriptions").where("failedAt", "is not", null).where("state", "=", "running");

/** Of every clinic those that owe a payment, the longest first. At most 200. */
export async function owingSubscriptions(sql: Sql): Promise<PlanSubscription[]> {
  return rowsOf(sql, owing().selectAll().orderBy("failedAt").orderBy("clinicId").limit(MOST));
}

/** How many of every clinic owe a payment. */
export async function countOwing(sql: Sql): Promise<number> {
  const row = await firstRowOf(
    sql,
    owing().select(({ fn }) => fn.countAll().as("count")),
  );
  return Number(row?.count ?? 0);
}

/** The provider is asked about the subscriptions of every clinic now: their tax may be another one. */
export async function checkAllNow(sql: Sql, at: string): Promise<void> {
  const rows = globalQuery.updateTable("planSubscriptions").set({ checkAt: at });
  await change(sql, rows.where("state", "=", "running").where("checkAt", ">", at));
}

/** When a question to the provider failed: the next one. */
export async function putOffCheck(sql: Sql, clinicId: string, checkAt: string): Promise<void> {
  await change(sql, globalQuery.updateTable("planSubscriptions").set({ checkAt }).where("clinicId", "=", clinicId));
}

/** Subscriptions of every clinic about which the provider is asked now, the longest due first. */
export async function dueSubscriptions(sql: Sql, at: string): Promise<PlanSubscription[]> {
  const statement = globalQuery.selectFrom("planSubscriptions").selectAll().where("checkAt", "<=", at);
  return rowsOf(sql, statement.orderBy("checkAt").orderBy("clinicId").limit(MOST));
}

/** Adds to the orders of every clinic. */
export async function addOrder(sql: Sql, row: PlanOrder): Promise<void> {
  await change(sql, globalQuery.insertInto("planOrders").values(row));
}

/** An order is found by its id among those of every clinic. */
export async function changeOrder(sql: Sql, id: string, set: Partial<Omit<PlanOrder, "id">>): Promise<void> {
  await change(sql, globalQuery.updateTable("planOrders").set(set).where("id", "=", id));
}

/** Notes the provider's page of an order, which is found by its id among those of every clinic. False: the order was ended meanwhile. */
export async function openPage(sql: Sql, id: string, providerRef: string): Promise<boolean> {
  const orders = globalQuery.updateTable("planOrders").set({ providerRef });
  return (await change(sql, orders.where("id", "=", id).where("state", "=", "open"))) === 1;
}

/** Ends an order whose page was not made, found by its id among those of every clinic. False: it has a page, or is over. */
export async function endWithoutPage(sql: Sql, id: string): Promise<boolean> {
  const orders = globalQuery.updateTable("planOrders").set({ state: "ended" }).where("id", "=", id);
  return (await change(sql, orders.where("state", "=", "open").where("providerRef", "is", null))) === 1;
}

/** Looks among the orders of every clinic. */
export async function orderById(sql: Sql, id: string): Promise<PlanOrder | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("planOrders").selectAll().where("id", "=", id));
}

/** The oldest first. */
export async function openOrders(sql: Sql, clinicId: string): Promise<PlanOrder[]> {
  const statement = globalQuery
    .selectFrom("planOrders")
    .selectAll()
    .where("clinicId", "=", clinicId)
    .where("state", "=", "open");
  return rowsOf(sql, statement.orderBy("createdAt").orderBy("id"));
}

/** Looks among the orders of every clinic. */
export async function clinicOfOrder(sql: Sql, providerRef: string): Promise<string | undefined> {
  const statement = globalQuery.selectFrom("planOrders").select("clinicId").where("providerRef", "=", providerRef);
  return (await firstRowOf(sql, statement))?.clinicId;
}

/** Orders of every clinic about which the provider is asked now, the longest due first. */
export async function dueOrders(sql: Sql, at: string): Promise<PlanOrder[]> {
  const statement = globalQuery
    .selectFrom("planOrders")
    .selectAll()
    .where("state", "=", "open")
    .where("checkAt", "<=", at);
  return rowsOf(sql, statement.orderBy("checkAt").orderBy("id").limit(MOST));
}

/** Whether an event was followed: events of every clinic are together. */
export async function hasPlanEvent(sql: Sql, eventId: string): Promise<boolean> {
  const statement = globalQuery.selectFrom("planEvents").select("eventId").where("eventId", "=", eventId);
  return (await firstRowOf(sql, statement)) !== undefined;
}

/** An event may be of every clinic. Forgets those from before `keptSince` too. */
export async function keepPlanEvent(
  sql: Sql,
  { eventId, receivedAt, keptSince }: { eventId: string; receivedAt: string; keptSince: string },
): Promise<void> {
  await change(sql, globalQuery.deleteFrom("planEvents").where("receivedAt", "<", keptSince));
  const statement = globalQuery
    .insertInto("planEvents")
    .values({ eventId, receivedAt })
    .onConflict((conflict) => conflict.column("eventId").doNothing());
  await change(sql, statement);
}

/** A notice in the books of every clinic. False: it was written before. */
export async function addNotice(
  sql: Sql,
  row: { clinicId: string; kind: NoticeKind; about: string; at: string },
): Promise<boolean> {
  const statement = globalQuery
    .insertInto("planNotices")
    .values(row)
    .onConflict((conflict) => conflict.columns(["clinicId", "kind", "about"]).doNothing());
  return (await change(sql, statement)) === 1;
}

/** Addresses of the owners of a clinic, the oldest account first. */
export async function ownerEmails(sql: Sql, clinicId: string): Promise<string[]> {
  const statement = globalQuery
    .selectFrom("users")
    .select("email")
    .where("clinicId", "=", clinicId)
    .where("role", "=", "owner")
    .where("status", "=", "active");
  return (await rowsOf(sql, statement.orderBy("createdAt").orderBy("id"))).map(({ email }) => email);
}

/** People who can sign in or are invited, locations in use, and stored bytes. */
export async function planUse(sql: Sql, clinicId: string, at: string): Promise<PlanUse> {
  const people = await rowsOf(
    sql,
    globalQuery.selectFrom("users").select("id").where("clinicId", "=", clinicId).where("status", "=", "active"),
  );
  const invited = await rowsOf(
    sql,
    clinicQuery(clinicId)
      .selectFrom("invitations")
      .select("id")
      .where("status", "=", "open")
      .where("expiresAt", ">", at),
  );
  const places = await rowsOf(
    sql,
    clinicQuery(clinicId).selectFrom(locations.table).select("id").where("status", "=", "active"),
  );
  const { usedBytes } = await fileStorage(sql, clinicId);
  return { users: people.length + invited.length, locations: places.length, storageBytes: usedBytes };
}

/** The facts about the clinic that an order names. */
export async function payingClinic(sql: Sql, clinicId: string) {
  const statement = clinicQuery(clinicId)
    .selectFrom(clinicSettings.table)
    .select(["name", "country", "currency", "locale", "timeZone"]);
  return firstRowOf(sql, statement);
}

/** The storage of the clinic's plan. */
export async function setPlanStorage(sql: Sql, clinicId: string, storageGib: number): Promise<void> {
  await change(sql, clinicQuery(clinicId).updateTable("subscriptions").set({ storageGib }));
}
