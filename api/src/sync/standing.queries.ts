import type { Caller, Standing } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";

interface Person {
  role: Standing["role"];
  permissions: string;
  scopeRev: number;
  profession: string | null;
}

const STANDING = `select u."role", u."permissions", u."scopeRev", s."profession" from "users" u
  left join "staff" s on s."clinicId" = u."clinicId" and s."id" = u."id"
  where u."id" = ? and u."clinicId" = ? and u."status" = 'active'`;

/** The rights of this moment; null once the account is disabled, gone or of another clinic. */
export async function standingOf(sql: Sql, { clinicId, userId }: Caller): Promise<Standing | null> {
  const [person] = await sql.all<Person>(STANDING, [userId, clinicId]);
  if (!person) return null;
  const { role, scopeRev, profession } = person;
  return { role, permissions: JSON.parse(person.permissions) as string[], scopeRev, profession: profession ?? "other" };
}
