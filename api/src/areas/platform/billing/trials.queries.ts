import type { Sql } from "@fernpaw/sync/server/store";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { ClinicFigures } from "../figures/figures.queries.ts";

const MOST = 100;

/** When trials end in a span, the first one first. */
export async function trialsEnding(sql: Sql, { from, to }: { from: string; to: string }): Promise<string[]> {
  const rows = globalQuery.selectFrom("clinicFigures").select("trialEndsAt").where("status", "=", "trialing");
  const some = rows.where("trialEndsAt", ">=", from).where("trialEndsAt", "<", to);
  return (await rowsOf(sql, some.orderBy("trialEndsAt").orderBy("clinicId"))).map(({ trialEndsAt }) => trialEndsAt);
}

/** Example clinics of the demo that owe, the longest first. */
export async function owingExamples(sql: Sql): Promise<ClinicFigures[]> {
  const rows = globalQuery
    .selectFrom("clinicFigures")
    .selectAll()
    .where("isExample", "=", 1)
    .where("failedAt", "!=", "");
  return rowsOf(sql, rows.orderBy("failedAt").orderBy("clinicId").limit(MOST));
}
