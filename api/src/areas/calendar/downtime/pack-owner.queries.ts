import type { Sql } from "@fernpaw/sync/server/store";
import { firstRowOf, globalQuery } from "../../../db/typed-sql.ts";

/** The proved address of an owner of the clinic; undefined: the person is not an owner now, or has not proved an address. */
export async function ownerAddress(sql: Sql, clinicId: string, userId: string): Promise<string | undefined> {
  const statement = globalQuery
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .where("clinicId", "=", clinicId)
    .where("role", "=", "owner")
    .where("status", "=", "active")
    .where("emailVerifiedAt", "is not", null);
  return (await firstRowOf(sql, statement))?.email;
}
