import type { Sql } from "@fernpaw/sync/server/store";
import { allPlans } from "../../plans/plans.queries.ts";

/** The present name of a plan by its code; null: no plan. */
export type PlanNames = (code: string) => string | null;

export async function planNames(sql: Sql): Promise<PlanNames> {
  const names = new Map((await allPlans(sql)).map(({ code, name }) => [code, name]));
  return (code) => (code === "" ? null : (names.get(code) ?? code));
}
