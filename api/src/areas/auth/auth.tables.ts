/** Accounts and sessions: global tables, found before any clinic is known. */
export interface AuthTables {
  clinics: {
    id: string;
    name: string;
    createdAt: string;
  };
  users: {
    id: string;
    /** Null for a platform admin. */
    clinicId: string | null;
    /** As it was typed. */
    email: string;
    /** What two spellings of one address have in common; unique over all clinics. */
    emailKey: string;
    firstName: string;
    lastName: string;
    /** PHC string, argon2id. */
    passwordHash: string;
    role: "owner" | "employee" | "admin";
    /** JSON list of codes. */
    permissions: string;
    /** +1 with each change of role, permissions or status. */
    scopeRev: number;
    status: "active" | "disabled";
    createdAt: string;
    updatedAt: string;
  };
  sessions: {
    id: string;
    kind: "clinic" | "admin";
    userId: string;
    clinicId: string | null;
    deviceId: string | null;
    uaFamily: string;
    /** Random, base64url: with it a stolen key alone mints nothing. */
    salt: string;
    /** Generation of the refresh token that is good now. */
    gen: number;
    createdAt: string;
    rotatedAt: string;
    /** When the present generation was last handed out. */
    issuedAt: string;
    /** When the present generation was first seen in a cookie long enough after `issuedAt`. */
    confirmedAt: string | null;
    /** JSON list of the times of recent refresh calls, milliseconds since 1970. */
    refreshCalls: string;
    idleUntil: string;
    absoluteUntil: string;
    lastSeenAt: string;
    revokedAt: string | null;
    revokeReason: string | null;
  };
  /** Who has signed in with a password on which browser. */
  deviceUsers: { deviceId: string; userId: string; lastLoginAt: string };
  throttles: {
    /** What is counted, `<kind>:<keyed hash>`: no address is kept in clear. */
    id: string;
    /** Failures in the present window. */
    count: number;
    windowEndsAt: string;
    blockedUntil: string | null;
    /** Blocks in a row; each doubles the next. */
    strikes: number;
    /** Failures since the last success. */
    total: number;
    /** The row may be deleted from here on. */
    forgetAt: string;
  };
  /** Who has signed in from which network: three of one clinic are that clinic's office. */
  networkUsers: { network: string; userId: string; clinicId: string; lastLoginAt: string };
  securityEvents: {
    id: string;
    kind: string;
    at: string;
    userId: string | null;
    clinicId: string | null;
    sessionId: string | null;
    network: string | null;
    /** JSON. */
    details: string;
  };
}
