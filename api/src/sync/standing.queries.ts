import { isFromBefore, mayWrite } from "@fernpaw/domain/clinics/subscription";
import type { Caller, Standing } from "@fernpaw/sync/server/engine-context";
import type { Sql } from "@fernpaw/sync/server/store";
import { clinicStatement } from "../db/typed-sql.ts";

interface Person {
  role: "owner" | "employee" | "admin";
  permissions: string;
  scopeRev: number;
  accountStatus: "active" | "disabled";
  profession: string | null;
  deviceStatus: string | null;
  subscriptionStatus: string | null;
  trialEndsAt: string | null;
  lapsedAt: string | null;
  suspendedAt: string | null;
  clinicMadeAt: string | null;
}

/** A left join here would be planned again at each run: SQLite looks at the values that its conditions share. */
const person = clinicStatement<{ userId: string; deviceId: string }, Person>((query, value) =>
  query
    .selectFrom("users as u")
    .select((one) => [
      "u.role",
      "u.permissions",
      "u.scopeRev",
      "u.status as accountStatus",
      one.selectFrom("staff as s").select("s.profession").whereRef("s.id", "=", "u.id").as("profession"),
      one.selectFrom("devices as d").select("d.status").where("d.id", "=", value("deviceId")).as("deviceStatus"),
      one.selectFrom("subscriptions as n").select("n.status").as("subscriptionStatus"),
      one.selectFrom("subscriptions as n").select("n.trialEndsAt").as("trialEndsAt"),
      one.selectFrom("subscriptions as n").select("n.lapsedAt").as("lapsedAt"),
      one.selectFrom("subscriptions as n").select("n.suspendedAt").as("suspendedAt"),
      one.selectFrom("clinicSettings as c").select("c.createdAt").as("clinicMadeAt"),
    ])
    .where("u.id", "=", value("userId")),
);

/** Whether an owner lets in what waits on this browser of a person who is locked out. */
const released = clinicStatement<{ userId: string; deviceId: string }, { releasedAt: string | null }>((query, value) =>
  query
    .selectFrom("heldWork")
    .select("releasedAt")
    .where("userId", "=", value("userId"))
    .where("deviceId", "=", value("deviceId"))
    .where("releasedAt", "is not", null),
);

/**
 * The rights of this moment; null once the account is gone, of another clinic, or locked out without a release of what
 * waits on the browser.
 */
export async function readStanding(sql: Sql, { clinicId, userId, deviceId }: Caller): Promise<Standing | null> {
  const [found] = await person(sql, clinicId, { userId, deviceId: deviceId ?? "" });
  if (!found) return null;
  const isLockedOut = found.accountStatus !== "active";
  if (isLockedOut && (await released(sql, clinicId, { userId, deviceId: deviceId ?? "" })).length === 0) return null;
  const { role, permissions, scopeRev, profession, deviceStatus, clinicMadeAt } = found;
  const { subscriptionStatus, trialEndsAt, lapsedAt, suspendedAt } = found;
  const subscription = subscriptionStatus === null ? null : { status: subscriptionStatus, trialEndsAt, lapsedAt };
  return {
    role,
    permissions: JSON.parse(permissions) as string[],
    scopeRev,
    profession: profession ?? "other",
    ...(isLockedOut && { isForReview: true }),
    isDeviceRevoked: deviceStatus === "revoked",
    clinicMadeAt,
    ...(suspendedAt !== null && { isSuspended: true }),
    mayWrite: (recordedAt, now) =>
      mayWrite(subscription, recordedAt, now) && (suspendedAt === null || isFromBefore(suspendedAt, recordedAt, now)),
  };
}
