import type { Sql } from "@fernpaw/sync/server/store";
import type { Insertable } from "kysely";
import { change, clinicQuery, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { AuthTables } from "./auth.tables.ts";
import type { UserRow } from "./sessions.queries.ts";

/** Two spellings of one address are one account: case, width and surrounding space do not count. */
export function emailKeyOf(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** Whose the address is: the account that has proved it. */
export async function ownerOfEmail(sql: Sql, emailKey: string): Promise<UserRow | undefined> {
  const statement = globalQuery
    .selectFrom("users")
    .selectAll()
    .where("emailKey", "=", emailKey)
    .where("emailVerifiedAt", "is not", null);
  return firstRowOf(sql, statement);
}

/** The first or the last account that claims the address: made by the owner of a clinic, or by a registration. */
async function claimOf(
  sql: Sql,
  emailKey: string,
  by: { role: "owner" | "employee"; order: "asc" | "desc" },
): Promise<UserRow | undefined> {
  const claims = globalQuery.selectFrom("users").selectAll().where("claimKey", "=", emailKey);
  const statement = claims.where("role", "=", by.role).orderBy("createdAt", by.order).orderBy("id", by.order);
  return firstRowOf(sql, statement.limit(1));
}

/** The accounts of one address, in the order in which sign-in tries them. */
export interface AccountsOfEmail {
  first: UserRow | undefined;
  /** Not the first: the newest one that the owner of a clinic made, and the newest one that registered itself. */
  others: readonly [UserRow | undefined, UserRow | undefined];
}

/**
 * The accounts that an address may mean at sign-in. The first is the one that has proved the address, else the oldest
 * one that the owner of a clinic made, else the oldest registration: a stranger who registers the address of a
 * colleague takes no place of theirs, and signs in again like any other person.
 */
export async function accountsByEmail(sql: Sql, emailKey: string): Promise<AccountsOfEmail> {
  const first =
    (await ownerOfEmail(sql, emailKey)) ??
    (await claimOf(sql, emailKey, { role: "employee", order: "asc" })) ??
    (await claimOf(sql, emailKey, { role: "owner", order: "asc" }));
  const hired = await claimOf(sql, emailKey, { role: "employee", order: "desc" });
  const registered = await claimOf(sql, emailKey, { role: "owner", order: "desc" });
  const unlessFirst = (user: UserRow | undefined) => (user?.id === first?.id ? undefined : user);
  return { first, others: [unlessFirst(hired), unlessFirst(registered)] };
}

export async function userById(sql: Sql, userId: string): Promise<UserRow | undefined> {
  return firstRowOf(sql, globalQuery.selectFrom("users").selectAll().where("id", "=", userId));
}

/** How an address stands in a new account that has not proved it. */
export const claimTo = (email: string, userId: string) => ({
  email: email.trim(),
  emailKey: `unverified:${userId}`,
  claimKey: emailKeyOf(email),
  emailVerifiedAt: null,
});

/** The address is this account's from now on. False when it became somebody else's meanwhile. */
export async function proveEmail(sql: Sql, userId: string, email: string, at: string): Promise<boolean> {
  const emailKey = emailKeyOf(email);
  const owner = await ownerOfEmail(sql, emailKey);
  if (owner && owner.id !== userId) return false;
  const set = { email: email.trim(), emailKey, claimKey: null, emailVerifiedAt: at, updatedAt: at };
  return (await change(sql, globalQuery.updateTable("users").set(set).where("id", "=", userId))) === 1;
}

export async function setNames(
  sql: Sql,
  userId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await change(sql, globalQuery.updateTable("users").set(names).where("id", "=", userId));
}

export async function setAvatarFile(sql: Sql, userId: string, avatarFile: string | null): Promise<void> {
  await change(sql, globalQuery.updateTable("users").set({ avatarFile }).where("id", "=", userId));
}

export async function clinicNameOf(sql: Sql, clinicId: string): Promise<string> {
  const settings = clinicQuery(clinicId).selectFrom("clinicSettings").select("name");
  return (await firstRowOf(sql, settings))?.name ?? "";
}

/** Answers false, and inserts nothing, when the address belongs to somebody. */
export async function insertUser(sql: Sql, row: UserRow): Promise<boolean> {
  const statement = globalQuery
    .insertInto("users")
    .values(row)
    .onConflict((conflict) => conflict.column("emailKey").doNothing());
  return (await change(sql, statement)) === 1;
}

export async function insertClinic(sql: Sql, row: Insertable<AuthTables["clinics"]>): Promise<void> {
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
      "users.emailVerifiedAt",
      "users.avatarFile",
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

/** The name of a clinic's owner; of several owners the one with the oldest account. Empty without an owner. */
export async function clinicOwnerName(sql: Sql, clinicId: string): Promise<string> {
  const statement = clinicQuery(clinicId)
    .selectFrom("users")
    .leftJoin("staff", "staff.id", "users.id")
    .select((eb) => [
      eb.fn.coalesce("staff.firstName", "users.firstName").as("firstName"),
      eb.fn.coalesce("staff.lastName", "users.lastName").as("lastName"),
    ])
    .where("users.role", "=", "owner")
    .where("users.status", "=", "active")
    .orderBy("users.createdAt")
    .orderBy("users.id")
    .limit(1);
  const owner = await firstRowOf(sql, statement);
  return `${owner?.firstName ?? ""} ${owner?.lastName ?? ""}`.trim();
}

export async function hasAnyClinic(sql: Sql): Promise<boolean> {
  return (await rowsOf(sql, globalQuery.selectFrom("clinics").select("id").limit(1))).length > 0;
}
