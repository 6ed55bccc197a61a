import type { Sql } from "@fernpaw/sync/server/store";
import { userById } from "../../auth/accounts.queries.ts";

/** The name of an administrator as acts keep it. An administrator without a name has the address. */
export async function staffName(sql: Sql, userId: string): Promise<string> {
  const { firstName = "", lastName = "", email = "" } = (await userById(sql, userId)) ?? {};
  return `${firstName} ${lastName}`.trim() || email;
}
