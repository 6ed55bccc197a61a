import type { Sql } from "@fernpaw/sync/server/store";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import { firstDayOf, lastDayOf, type Month, startOf } from "./months.ts";

/** How many clinics registered in each month from one on, before another. Clinics that were removed since are none. */
export async function registeredByMonth(
  sql: Sql,
  { from, before }: { from: Month; before: Month },
): Promise<Map<Month, number>> {
  const statement = globalQuery
    .selectFrom("clinicFigures")
    .select((eb) => [
      eb.fn<string>("substr", ["createdAt", eb.lit(1), eb.lit(7)]).as("month"),
      eb.fn.countAll().as("count"),
    ])
    .where("createdAt", ">=", startOf(from))
    .where("createdAt", "<", startOf(before))
    .groupBy("month");
  return new Map((await rowsOf(sql, statement)).map(({ month, count }) => [month, Number(count)]));
}

export interface PlanUsage {
  month: Month;
  planCode: string;
  /** The highest of the month's days. */
  clinics: number;
  people: number;
  activePeople: number;
  devices: number;
  storageBytes: number;
  /** Sums of the month's days. */
  appointments: number;
  visits: number;
  invoices: number;
}

/** Use by month and plan, months included, the earliest first. */
export async function usageByPlan(sql: Sql, { from, to }: { from: Month; to: Month }): Promise<PlanUsage[]> {
  const statement = globalQuery
    .selectFrom("platformDays")
    .select((eb) => [
      eb.fn<string>("substr", ["day", eb.lit(1), eb.lit(7)]).as("month"),
      "planCode",
      eb.fn.max("clinics").as("clinics"),
      eb.fn.max("people").as("people"),
      eb.fn.max("activePeople").as("activePeople"),
      eb.fn.max("devices").as("devices"),
      eb.fn.max("storageBytes").as("storageBytes"),
      eb.fn.sum("appointments").as("appointments"),
      eb.fn.sum("visits").as("visits"),
      eb.fn.sum("invoices").as("invoices"),
    ])
    .where("day", ">=", firstDayOf(from))
    .where("day", "<=", lastDayOf(to))
    .groupBy(["month", "planCode"])
    .orderBy("month")
    .orderBy("planCode");
  return (await rowsOf(sql, statement)).map((row) => ({
    month: row.month,
    planCode: row.planCode,
    clinics: Number(row.clinics),
    people: Number(row.people),
    activePeople: Number(row.activePeople),
    devices: Number(row.devices),
    storageBytes: Number(row.storageBytes),
    appointments: Number(row.appointments),
    visits: Number(row.visits),
    invoices: Number(row.invoices),
  }));
}
