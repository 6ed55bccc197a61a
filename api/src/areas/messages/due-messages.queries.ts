import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { rowsOf } from "../../db/typed-sql.ts";
import type { SendRow } from "./messages.queries.ts";

/** Messages of every clinic whose turn has come, oldest first. */
export async function dueSends(sql: Sql, at: string, most: number): Promise<SendRow[]> {
  const statement = everyClinicQuery
    .selectFrom("messageSends")
    .selectAll()
    .where("nextAttemptAt", "<=", at)
    .orderBy("nextAttemptAt")
    .orderBy("messageId")
    .limit(most);
  return rowsOf(sql, statement);
}
