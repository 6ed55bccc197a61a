import type { Caller, Standing } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicStatement } from "../db/typed-sql.ts";

interface Person {
  role: "owner" | "employee" | "admin";
  permissions: string;
  scopeRev: number;
  profession: string | null;
}

/** A left join here would be planned again at each run: SQLite looks at the values that its conditions share. */
const person = clinicStatement<{ userId: string }, Person>((query, value) =>
  query
    .selectFrom("users as u")
    .select((one) => [
      "u.role",
      "u.permissions",
      "u.scopeRev",
      one.selectFrom("staff as s").select("s.profession").whereRef("s.id", "=", "u.id").as("profession"),
    ])
    .where("u.id", "=", value("userId"))
    .where("u.status", "=", "active"),
);

/** The rights of this moment; null once the account is disabled, gone or of another clinic. */
export async function standingOf(sql: Sql, { clinicId, userId }: Caller): Promise<Standing | null> {
  const [found] = await person(sql, clinicId, { userId });
  if (!found) return null;
  const { role, permissions, scopeRev, profession } = found;
  return { role, permissions: JSON.parse(permissions) as string[], scopeRev, profession: profession ?? "other" };
}
