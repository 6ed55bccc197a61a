import type { Sql } from "@fernpaw/sync/server/store";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";

/** How many clinics have each plan now, or will have it at the end of their period. */
export async function clinicsByPlan(sql: Sql): Promise<Map<string, number>> {
  const rows = await rowsOf(
    sql,
    globalQuery.selectFrom("planSubscriptions").select(["planCode", "nextPlanCode"]).where("state", "=", "running"),
  );
  const counts = new Map<string, number>();
  for (const { planCode, nextPlanCode } of rows)
    for (const code of new Set([planCode, nextPlanCode ?? planCode])) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
