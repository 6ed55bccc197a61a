import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { rowsOf } from "../../db/typed-sql.ts";

/** Of every clinic those whose trial ends after `after` and not after `until`. */
export async function trialsThatEnd(
  sql: Sql,
  { after, until }: { after: string; until: string },
): Promise<{ clinicId: string; trialEndsAt: string }[]> {
  const statement = everyClinicQuery
    .selectFrom("subscriptions")
    .select(["clinicId", "trialEndsAt"])
    .where("status", "=", "trialing")
    .where("trialEndsAt", ">", after)
    .where("trialEndsAt", "<=", until)
    .orderBy("clinicId");
  const rows = await rowsOf(sql, statement);
  return rows.flatMap(({ clinicId, trialEndsAt }) => (trialEndsAt === null ? [] : [{ clinicId, trialEndsAt }]));
}
