import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import { isBeyond, type PageBound } from "../public/page-by-key.ts";
import { hasWord } from "../public/search-words.ts";

export const USER_SORTS = ["email", "lastName", "createdAt"] as const;
export type UserSort = (typeof USER_SORTS)[number];

export interface UserFilter {
  words: readonly string[];
  role: "owner" | "employee" | "admin" | null;
  status: "active" | "disabled" | null;
  clinicId: string | null;
  /** Of the platform. */
  right: PlatformPermission | null;
}

function filtered({ words, role, status, clinicId, right }: UserFilter) {
  let query = globalQuery.selectFrom("users").leftJoin("clinicFigures", "clinicFigures.clinicId", "users.clinicId");
  for (const word of words)
    query = query.where((eb) => hasWord(eb, ["users.email", "users.firstName", "users.lastName"], word));
  if (role !== null) query = query.where("users.role", "=", role);
  if (status !== null) query = query.where("users.status", "=", status);
  if (right !== null) query = query.where("users.permissions", "like", `%"${right}"%`);
  return clinicId === null ? query : query.where("users.clinicId", "=", clinicId);
}

const shown = (filter: UserFilter) =>
  filtered(filter).select([
    "users.id",
    "users.email",
    "users.emailVerifiedAt",
    "users.firstName",
    "users.lastName",
    "users.role",
    "users.permissions",
    "users.status",
    "users.scopeRev",
    "users.createdAt",
    "users.clinicId",
    "clinicFigures.name as clinicName",
  ]);

/** Accounts beyond a key, in the order of a column. */
export async function usersBeyond(sql: Sql, filter: UserFilter, { sort, ...bound }: PageBound & { sort: UserSort }) {
  const column = `users.${sort}` as const;
  const { key, direction, limit } = bound;
  const all = shown(filter);
  const some = key === null ? all : all.where((eb) => isBeyond(eb, [column, "users.id"], { ...bound, key }));
  return rowsOf(sql, some.orderBy(column, direction).orderBy("users.id", direction).limit(limit));
}

export type ListedUser = Awaited<ReturnType<typeof usersBeyond>>[number];

const EVERYBODY: UserFilter = { words: [], role: null, status: null, clinicId: null, right: null };

export async function listedUser(sql: Sql, userId: string): Promise<ListedUser | undefined> {
  return firstRowOf(sql, shown(EVERYBODY).where("users.id", "=", userId));
}

export async function countUsers(sql: Sql, filter: UserFilter): Promise<number> {
  const statement = filtered(filter).select(({ fn }) => fn.countAll().as("count"));
  return Number((await firstRowOf(sql, statement))?.count ?? 0);
}

/** Locks an account or opens it again. False: its rights are no longer those of `scopeRev`. */
export async function setUserStatus(
  sql: Sql,
  { userId, scopeRev }: { userId: string; scopeRev: number },
  { status, at }: { status: "active" | "disabled"; at: string },
): Promise<boolean> {
  const set = { status, scopeRev: scopeRev + 1, updatedAt: at };
  const statement = globalQuery.updateTable("users").set(set).where("id", "=", userId);
  return (await change(sql, statement.where("scopeRev", "=", scopeRev))) === 1;
}
