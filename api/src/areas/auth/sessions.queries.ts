import type { Sql } from "@fernpaw/sync/server/store";
import { change, firstRowOf, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { AuthTables } from "./auth.tables.ts";

export type SessionRow = AuthTables["sessions"];
export type UserRow = AuthTables["users"];

/** A session with the rights that its user has now. */
export interface LiveSession {
  session: SessionRow;
  user: Pick<UserRow, "id" | "clinicId" | "role" | "permissions" | "scopeRev" | "status" | "emailVerifiedAt">;
}

export async function liveSession(sql: Sql, sessionId: string): Promise<LiveSession | null> {
  const session = await firstRowOf(sql, globalQuery.selectFrom("sessions").selectAll().where("id", "=", sessionId));
  if (!session) return null;
  const user = await firstRowOf(
    sql,
    globalQuery
      .selectFrom("users")
      .select(["id", "clinicId", "role", "permissions", "scopeRev", "status", "emailVerifiedAt"])
      .where("id", "=", session.userId),
  );
  return user ? { session, user } : null;
}

export async function insertSession(sql: Sql, row: SessionRow): Promise<void> {
  await change(sql, globalQuery.insertInto("sessions").values(row));
}

/** Answers false when another call rotated first. */
export async function rotate(sql: Sql, row: SessionRow, set: Partial<SessionRow>): Promise<boolean> {
  const statement = globalQuery
    .updateTable("sessions")
    .set(set)
    .where("id", "=", row.id)
    .where("gen", "=", row.gen)
    .where("revokedAt", "is", null);
  return (await change(sql, statement)) === 1;
}

/** The generation was seen in the browser's cookies long enough after it was last handed out. */
export async function confirm(sql: Sql, row: SessionRow, at: string, issuedBefore: string): Promise<void> {
  const statement = globalQuery
    .updateTable("sessions")
    .set({ confirmedAt: at })
    .where("id", "=", row.id)
    .where("gen", "=", row.gen)
    .where("confirmedAt", "is", null)
    .where("issuedAt", "<=", issuedBefore);
  await change(sql, statement);
}

/** A request has carried this generation's cookie. */
export async function noteSeen(sql: Sql, row: SessionRow, at: string): Promise<void> {
  const statement = globalQuery
    .updateTable("sessions")
    .set({ seenAt: at })
    .where("id", "=", row.id)
    .where("gen", "=", row.gen)
    .where("seenAt", "is", null);
  await change(sql, statement);
}

export async function touch(sql: Sql, sessionId: string, seen: { at: string; idleUntil: string }): Promise<void> {
  const set = { lastSeenAt: seen.at, idleUntil: seen.idleUntil };
  await change(sql, globalQuery.updateTable("sessions").set(set).where("id", "=", sessionId));
}

export async function revoke(sql: Sql, sessionIds: readonly string[], at: string, reason: string): Promise<void> {
  if (sessionIds.length === 0) return;
  const statement = globalQuery
    .updateTable("sessions")
    .set({ revokedAt: at, revokeReason: reason })
    .where("id", "in", sessionIds)
    .where("revokedAt", "is", null);
  await change(sql, statement);
}

/** The user's sessions that are still good at `at`, the one that was used last first. */
export async function readSessions(sql: Sql, userId: string, at: string): Promise<SessionRow[]> {
  const statement = globalQuery
    .selectFrom("sessions")
    .selectAll()
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .where("idleUntil", ">", at)
    .where("absoluteUntil", ">", at)
    .orderBy("lastSeenAt", "desc")
    .orderBy("id");
  return rowsOf(sql, statement);
}

export async function setAuthenticatedAt(sql: Sql, sessionId: string, at: string): Promise<void> {
  await change(sql, globalQuery.updateTable("sessions").set({ authenticatedAt: at }).where("id", "=", sessionId));
}

export async function setAssurance(sql: Sql, sessionId: string, assurance: SessionRow["assurance"]): Promise<void> {
  await change(sql, globalQuery.updateTable("sessions").set({ assurance }).where("id", "=", sessionId));
}

/** Ids of the user's sessions that are still good, newest first. */
export async function openSessions(sql: Sql, userId: string): Promise<string[]> {
  const statement = globalQuery
    .selectFrom("sessions")
    .select("id")
    .where("userId", "=", userId)
    .where("revokedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id");
  return (await rowsOf(sql, statement)).map(({ id }) => id);
}

/** Why a session ended whose device was taken off the clinic's list: its device is told so, and not to sign in again. */
export const DEVICE_REVOKED = "device_revoked";

/** Ids of a browser's sessions in one clinic that are still good. */
export async function openSessionsOn(sql: Sql, clinicId: string, deviceId: string): Promise<string[]> {
  const statement = globalQuery
    .selectFrom("sessions")
    .select("id")
    .where("deviceId", "=", deviceId)
    .where("revokedAt", "is", null)
    .where("clinicId", "=", clinicId)
    .orderBy("id");
  return (await rowsOf(sql, statement)).map(({ id }) => id);
}

/** From here on those sessions are over like any other. Answers their ids. */
export async function forgiveSessionsOn(sql: Sql, clinicId: string, deviceId: string): Promise<string[]> {
  const statement = globalQuery
    .updateTable("sessions")
    .set({ revokeReason: "device_readmitted" })
    .where("deviceId", "=", deviceId)
    .where("clinicId", "=", clinicId)
    .where("revokeReason", "=", DEVICE_REVOKED)
    .returning("id");
  return (await rowsOf(sql, statement)).map(({ id }) => id);
}

/** Who of these people signed in on which browser. */
export async function browsersOf(sql: Sql, userIds: readonly string[]): Promise<AuthTables["deviceUsers"][]> {
  if (userIds.length === 0) return [];
  const statement = globalQuery.selectFrom("deviceUsers").selectAll().where("userId", "in", userIds);
  return rowsOf(sql, statement.orderBy("lastLoginAt", "desc").orderBy("userId"));
}

export async function isKnownDevice(sql: Sql, deviceId: string, userId: string): Promise<boolean> {
  const statement = globalQuery
    .selectFrom("deviceUsers")
    .select("userId")
    .where("deviceId", "=", deviceId)
    .where("userId", "=", userId);
  return (await firstRowOf(sql, statement)) !== undefined;
}

/** No browser but `exceptDeviceId` counts any more as one that the person has signed in on. */
export async function forgetBrowsersOf(sql: Sql, userId: string, exceptDeviceId: string | null): Promise<void> {
  const statement = globalQuery.deleteFrom("deviceUsers").where("userId", "=", userId);
  await change(sql, exceptDeviceId === null ? statement : statement.where("deviceId", "!=", exceptDeviceId));
}

export async function recordDeviceUser(sql: Sql, row: AuthTables["deviceUsers"]): Promise<void> {
  const statement = globalQuery
    .insertInto("deviceUsers")
    .values(row)
    .onConflict((conflict) => conflict.columns(["deviceId", "userId"]).doUpdateSet({ lastLoginAt: row.lastLoginAt }));
  await change(sql, statement);
}
