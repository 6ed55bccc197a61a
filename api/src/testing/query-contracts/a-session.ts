import type { SessionRow } from "../../areas/auth/sessions.queries.ts";
import { SEEN_AT, type TestUser } from "../sync-clinic.ts";

export const IN_A_YEAR = "2027-11-21T09:00:00.000Z";

/** The session of a person of a clinic. */
export const aSession = (
  { userId, clinicId }: Pick<TestUser, "userId" | "clinicId">,
  id: string,
  set: Partial<SessionRow> = {},
): SessionRow => ({
  id,
  kind: "clinic",
  userId,
  clinicId,
  deviceId: null,
  uaFamily: "Chrome",
  assurance: "password",
  salt: "salt",
  gen: 1,
  createdAt: SEEN_AT,
  rotatedAt: SEEN_AT,
  issuedAt: SEEN_AT,
  confirmedAt: null,
  seenAt: null,
  refreshCalls: "[]",
  idleUntil: IN_A_YEAR,
  absoluteUntil: IN_A_YEAR,
  lastSeenAt: SEEN_AT,
  authenticatedAt: null,
  revokedAt: null,
  revokeReason: null,
  ...set,
});
