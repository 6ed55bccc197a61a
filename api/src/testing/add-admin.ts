import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import { globalQuery, rowsOf } from "../db/typed-sql.ts";
import { insertUser } from "../areas/auth/accounts.queries.ts";
import type { TestApi } from "./build-test-api.ts";

let admins = 0;

/** Platform staff with the password of the tests. */
export async function addAdmin(
  api: TestApi,
  permissions: readonly PlatformPermission[] = [],
): Promise<{ email: string; userId: string }> {
  admins += 1;
  const { email: borrowed } = await api.browser().register();
  const [row] = await api.store.read((sql) =>
    rowsOf(sql, globalQuery.selectFrom("users").selectAll().where("email", "=", borrowed)),
  );
  if (!row) throw new Error("the owner who was just registered is not there");
  const userId = crypto.randomUUID();
  const email = `staff${admins}@fernpaw.example`;
  const at = api.clock.now();
  const proved = { email, emailKey: email, claimKey: null, emailVerifiedAt: at, createdAt: at };
  const rights = { clinicId: null, role: "admin" as const, permissions: JSON.stringify(permissions) };
  await api.store.write((sql) => insertUser(sql, { ...row, ...proved, ...rights, id: userId }));
  return { email, userId };
}
