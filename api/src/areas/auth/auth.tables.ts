/** Accounts and sessions: global tables, found before any clinic is known. */
export interface AuthTables {
  clinics: {
    id: string;
    name: string;
    createdAt: string;
    /** The agreement on data processing that an owner accepted; null: none yet. */
    agreementVersion: number | null;
    agreementAt: string | null;
    agreementBy: string | null;
  };
  users: {
    id: string;
    /** Null for a platform admin. */
    clinicId: string | null;
    /** As it was typed. */
    email: string;
    /**
     * What two spellings of one address have in common; unique over all clinics. Only an account that has proved its
     * address has it here: `unverified:<id>` stands for any other.
     */
    emailKey: string;
    /** The address of an account that has not proved it: several may claim one. Null once it is proved. */
    claimKey: string | null;
    emailVerifiedAt: string | null;
    /** Name of the picture's file; null: the client draws initials. */
    avatarFile: string | null;
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
    /** What was given to open it. Platform staff need the second factor; a PIN opens nothing that needs the password. */
    assurance: Assurance;
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
    /** When a request first carried the present cookie. */
    seenAt: string | null;
    /** JSON list of the times of recent refresh calls, milliseconds since 1970. */
    refreshCalls: string;
    idleUntil: string;
    absoluteUntil: string;
    lastSeenAt: string;
    /** When its user last gave the password; null: when it was opened. */
    authenticatedAt: string | null;
    revokedAt: string | null;
    revokeReason: string | null;
  };
  /** Links that were mailed. */
  accountTokens: {
    id: string;
    /** SHA-256 of what stands in the link. */
    tokenHash: string;
    purpose: TokenPurpose;
    /** The user, or the invitation. */
    subjectId: string;
    /** Where the link was sent: what its use proves. */
    email: string;
    createdAt: string;
    expiresAt: string;
    /** Used, or voided by a later one. */
    usedAt: string | null;
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
  /** Events from before the audit log (`api/src/audit`). Nothing writes or reads it; its rows stay. */
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

export type Assurance = "password" | "second_factor" | "pin";
export type TokenPurpose = "verify" | "change_email" | "reset" | "unlock" | "invite" | "invite_staff";
