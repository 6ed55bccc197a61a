import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { rowsOf } from "../../db/typed-sql.ts";

/** Of every clinic those whose trial ends after `after` and not after `until`, and whose owners were not mailed about that end. */
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("planNotices as n")
            .select("n.clinicId")
            .whereRef("n.clinicId", "=", "subscriptions.clinicId")
            .whereRef("n.about", "=", "subscriptions.trialEndsAt")
            .where("n.kind", "=", "trial_ends"),
        ),
      ),
    )
    .orderBy("clinicId");
  const rows = await rowsOf(sql, statement);
  return rows.flatMap(({ clinicId, trialEndsAt }) => (trialEndsAt === null ? [] : [{ clinicId, trialEndsAt }]));
}
