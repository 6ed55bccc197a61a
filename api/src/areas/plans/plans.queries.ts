import { TRIAL_DAYS } from "@fernpaw/domain/clinics/subscription";
import { PLAN_CURRENCIES, type Plan } from "@fernpaw/domain/plans/plan";
import type { Sql } from "@fernpaw/sync/server/store";
import * as z from "zod/mini";
import { change, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { PlansTables } from "./plans.tables.ts";

export type PlanHead = PlansTables["plans"];
type VersionRow = PlansTables["planVersions"];
/** A plan with its present version. */
export type PlanNow = Plan & PlanHead;

const Prices = z.array(z.object({ currency: z.enum(PLAN_CURRENCIES), monthMinor: z.int(), yearMinor: z.int() }));

const TERMS = ["v.name", "v.prices", "v.maxUsers", "v.maxLocations", "v.storageGib", "v.trialDays"] as const;

const withPrices = <Row extends { prices: string }>(row: Row) => ({
  ...row,
  prices: z.parse(Prices, JSON.parse(row.prices)),
});

const plansNow = () =>
  globalQuery
    .selectFrom("plans as p")
    .innerJoin("planVersions as v", (join) => join.onRef("v.code", "=", "p.code").onRef("v.version", "=", "p.version"))
    .select(["p.code", "p.sort", "p.status", "p.version", "p.revision", "p.updatedAt", ...TERMS]);

/** All plans in the order of the price page. */
export async function allPlans(sql: Sql): Promise<PlanNow[]> {
  return (await rowsOf(sql, plansNow().orderBy("p.sort").orderBy("p.code"))).map(withPrices);
}

export async function planNow(sql: Sql, code: string): Promise<PlanNow | undefined> {
  const row = await firstRowOf(sql, plansNow().where("p.code", "=", code));
  return row && withPrices(row);
}

/** The version of a subscription, whatever the plan has become since. */
export async function planVersion(
  sql: Sql,
  { code, version }: { code: string; version: number },
): Promise<(Plan & { version: number }) | undefined> {
  const statement = globalQuery
    .selectFrom("planVersions as v")
    .select(["v.code", "v.version", ...TERMS])
    .where("v.code", "=", code)
    .where("v.version", "=", version);
  const row = await firstRowOf(sql, statement);
  return row && withPrices(row);
}

/** Does nothing where the code is taken. Answers whether it was added. */
export async function addPlan(sql: Sql, row: PlanHead): Promise<boolean> {
  const statement = globalQuery
    .insertInto("plans")
    .values(row)
    .onConflict((conflict) => conflict.column("code").doNothing());
  return (await change(sql, statement)) === 1;
}

export async function addVersion(sql: Sql, row: VersionRow): Promise<void> {
  await change(sql, globalQuery.insertInto("planVersions").values(row));
}

/** False when another administrator has changed the plan since `revision`. */
export async function changePlan(
  sql: Sql,
  { code, revision }: { code: string; revision: number },
  set: Pick<PlanHead, "sort" | "status" | "version" | "updatedAt">,
): Promise<boolean> {
  const statement = globalQuery
    .updateTable("plans")
    .set({ ...set, revision: revision + 1 })
    .where("code", "=", code)
    .where("revision", "=", revision);
  return (await change(sql, statement)) === 1;
}

/** The versions stay for the audit log and old invoices; the code can be used again with the next version. */
export async function deletePlan(sql: Sql, { code, revision }: { code: string; revision: number }): Promise<boolean> {
  const statement = globalQuery.deleteFrom("plans").where("code", "=", code).where("revision", "=", revision);
  return (await change(sql, statement)) === 1;
}

/** The highest version that a code has ever had; 0: none. */
export async function lastVersion(sql: Sql, code: string): Promise<number> {
  const statement = globalQuery
    .selectFrom("planVersions")
    .select((eb) => eb.fn.max("version").as("version"))
    .where("code", "=", code);
  return Number((await firstRowOf(sql, statement))?.version ?? 0);
}

/** Days of the trial of a new clinic: those of the first plan on the price page, which names them. */
export async function trialDaysNow(sql: Sql): Promise<number> {
  return (await allPlans(sql)).find(({ status }) => status === "public")?.trialDays ?? TRIAL_DAYS;
}
