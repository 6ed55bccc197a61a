import type { Sql } from "@fernpaw/sync/server/store";
import { change, clinicQuery, firstRowOf, rowsOf } from "../../db/typed-sql.ts";

const people = (clinicId: string) =>
  clinicQuery(clinicId)
    .selectFrom("users")
    .innerJoin("staff", "staff.id", "users.id")
    .select([
      "users.id as userId",
      "users.email",
      "users.role",
      "users.permissions",
      "users.status",
      "users.scopeRev",
      "staff.firstName",
      "staff.lastName",
      "staff.profession",
      "staff.jobTitle",
    ]);

/** Everybody with an account in the clinic, by name; ties by id. */
export async function employees(sql: Sql, clinicId: string) {
  const statement = people(clinicId).orderBy("staff.lastName").orderBy("staff.firstName").orderBy("users.id");
  return rowsOf(sql, statement);
}

export async function employee(sql: Sql, clinicId: string, userId: string) {
  return firstRowOf(sql, people(clinicId).where("users.id", "=", userId));
}

/** Whether somebody in the clinic has, or claims, the address. */
export async function isColleague(sql: Sql, clinicId: string, emailKey: string): Promise<boolean> {
  const statement = clinicQuery(clinicId)
    .selectFrom("users")
    .select("id")
    .where((eb) => eb.or([eb("emailKey", "=", emailKey), eb("claimKey", "=", emailKey)]))
    .limit(1);
  return (await firstRowOf(sql, statement)) !== undefined;
}

export type EmployeeRow = Awaited<ReturnType<typeof employees>>[number];

/** Answers false when the rights are no longer those of `scopeRev`. */
export async function setRights(
  sql: Sql,
  clinicId: string,
  employee: { userId: string; scopeRev: number },
  set: { permissions?: string; status?: "active" | "disabled"; updatedAt: string },
): Promise<boolean> {
  const statement = clinicQuery(clinicId)
    .updateTable("users")
    .set({ ...set, scopeRev: employee.scopeRev + 1 })
    .where("id", "=", employee.userId)
    .where("scopeRev", "=", employee.scopeRev);
  return (await change(sql, statement)) === 1;
}
