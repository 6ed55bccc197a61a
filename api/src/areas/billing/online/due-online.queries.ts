import type { Sql } from "@fernpaw/sync/server/store";
import { everyClinicQuery } from "../../../db/every-clinic.ts";
import { rowsOf } from "../../../db/typed-sql.ts";

const MOST = 200;

interface Due {
  clinicId: string;
  id: string;
}

/** Checkouts of every clinic whose state the provider is asked for now, the longest due first. */
export async function dueSessions(sql: Sql, at: string): Promise<Due[]> {
  return rowsOf(
    sql,
    everyClinicQuery
      .selectFrom("paymentSessions")
      .select(["clinicId", "id"])
      .where("state", "=", "open")
      .where("checkAt", "<=", at)
      .orderBy("checkAt")
      .limit(MOST),
  );
}

/** Refunds of every clinic that the provider has not decided. */
export async function dueRefunds(sql: Sql, at: string): Promise<Due[]> {
  return rowsOf(
    sql,
    everyClinicQuery
      .selectFrom("onlineRefunds")
      .select(["clinicId", "id"])
      .where("state", "=", "asked")
      .where("checkAt", "<=", at)
      .orderBy("checkAt")
      .limit(MOST),
  );
}

/** The ids of every clinic that has connected a provider. */
export async function clinicsWithAccounts(sql: Sql): Promise<string[]> {
  const rows = await rowsOf(sql, everyClinicQuery.selectFrom("paymentAccounts").select("clinicId").orderBy("clinicId"));
  return rows.map(({ clinicId }) => clinicId);
}
