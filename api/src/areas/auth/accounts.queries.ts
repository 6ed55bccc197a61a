import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { AuthTables } from "./auth.tables.ts";
import type { UserRow } from "./sessions.queries.ts";

/** Two spellings of one address are one account: case, width and surrounding space do not count. */
export function emailKeyOf(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

export async function userByEmail(sql: Sql, emailKey: string): Promise<UserRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("users").selectAll().where("emailKey", "=", emailKey));
}

/** Answers false, and inserts nothing, when the address belongs to somebody. */
export async function insertUser(sql: Sql, row: UserRow): Promise<boolean> {
  const statement = globalQuery
    .insertInto("users")
    .values(row)
    .onConflict((conflict) => conflict.column("emailKey").doNothing());
  return (await change(sql, statement)) === 1;
}

export async function insertClinic(sql: Sql, row: AuthTables["clinics"]): Promise<void> {
  await change(sql, globalQuery.insertInto("clinics").values(row));
}

export async function setPasswordHash(sql: Sql, userId: string, passwordHash: string): Promise<void> {
  await change(sql, globalQuery.updateTable("users").set({ passwordHash }).where("id", "=", userId));
}

/** The names come from the staff directory, which the clinic keeps. */
export async function profileRow(sql: Sql, clinicId: string, userId: string) {
  const statement = clinicQuery(clinicId)
    .selectFrom("users")
    .leftJoin("staff", "staff.id", "users.id")
    .leftJoin("clinicSettings", "clinicSettings.id", "users.clinicId")
    .select((eb) => [
      "users.id as userId",
      "users.email",
      "users.role",
      "users.permissions",
      "users.scopeRev",
      "users.clinicId",
      eb.fn.coalesce("staff.firstName", "users.firstName").as("firstName"),
      eb.fn.coalesce("staff.lastName", "users.lastName").as("lastName"),
      "clinicSettings.name as clinicName",
      "clinicSettings.timeZone",
      "clinicSettings.country",
      "clinicSettings.currency",
    ])
    .where("users.id", "=", userId);
  return firstRowOf(sql, statement);
}

export async function hasAnyClinic(sql: Sql): Promise<boolean> {
  return (await rowsOf(sql, globalQuery.selectFrom("clinics").select("id").limit(1))).length > 0;
}
