import type { Sql } from "@fernpaw/sync/server/store";
import { clinicQuery, rowsOf } from "./typed-sql.ts";

export interface ClinicOwner {
  id: string;
  email: string;
  /** As the directory of the clinic has the name; else as the account has it. */
  firstName: string;
  lastName: string;
  status: "active" | "disabled";
  /** Null: the address was never proved. */
  emailVerifiedAt: string | null;
}

/** The owners of a clinic, the oldest account first; also those who are locked out. */
export async function ownersOf(sql: Sql, clinicId: string): Promise<ClinicOwner[]> {
  const statement = clinicQuery(clinicId)
    .selectFrom("users")
    .leftJoin("staff", "staff.id", "users.id")
    .select((eb) => [
      "users.id",
      "users.email",
      eb.fn.coalesce("staff.firstName", "users.firstName").as("firstName"),
      eb.fn.coalesce("staff.lastName", "users.lastName").as("lastName"),
      "users.status",
      "users.emailVerifiedAt",
    ])
    .where("users.role", "=", "owner");
  return rowsOf(sql, statement.orderBy("users.createdAt").orderBy("users.id"));
}
