const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface AuthSettings {
  accessTokenMs: number;
  session: { idleMs: number; absoluteMs: number; maxPerUser: number };
  adminSession: { idleMs: number; absoluteMs: number };
  refresh: {
    /** A younger generation is handed out again, so that a cookie that the browser rolled back is at most one behind. */
    rotateAfterMs: number;
    /** A browser has the cookie on disk after this long (Chromium flushes every 30 s). */
    confirmAfterMs: number;
    /** More calls than this within the window revoke: answering 429 would let a thief poll for days. */
    maxCalls: number;
    callWindowMs: number;
  };
  deviceCookieMs: number;
  /** How long ago a password may have been given for what a passer-by must not do. */
  stepUpMs: number;
  /** How long a mailed link is good. */
  links: { verifyMs: number; resetMs: number; inviteMs: number; unlockMs: number };
  password: {
    minLength: number;
    maxLength: number;
    /** Argon2id. */
    memoryKib: number;
    passes: number;
    lanes: number;
    /** Hashes at a time, and how many may wait. */
    concurrency: number;
    queue: number;
  };
  throttle: {
    knownDevice: Limit;
    /** All browsers together that have not signed in to the account before. */
    unknownDevices: Limit & { firstBlockMs: number; maxBlockMs: number; maxTotal: number };
    networkPerMinute: Limit;
    networkPerHour: Limit;
    /** A network from which several people of one clinic sign in gets this many times the limit. */
    officeFactor: number;
    officeUsers: number;
    officeWindowMs: number;
    registrations: Limit;
    /** Mail that somebody who is not signed in can cause. */
    mailsPerAccount: Limit;
    /** Verification mails to one address, of all accounts that registered themselves with it. */
    verificationsPerAddress: Limit;
    mailsPerNetwork: Limit;
    /** Mail to addresses that a signed-in person names. */
    mailsPerUser: Limit;
    /** Enough for the largest clinic on its first day. */
    invitationsPerClinic: Limit;
  };
}

export interface Limit {
  count: number;
  windowMs: number;
}

export const AUTH_DEFAULTS: AuthSettings = {
  accessTokenMs: 10 * MINUTE_MS,
  session: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS, maxPerUser: 20 },
  adminSession: { idleMs: 15 * MINUTE_MS, absoluteMs: 8 * HOUR_MS },
  refresh: { rotateAfterMs: 9 * MINUTE_MS, confirmAfterMs: 45 * SECOND_MS, maxCalls: 12, callWindowMs: 10 * MINUTE_MS },
  deviceCookieMs: 180 * DAY_MS,
  stepUpMs: 5 * MINUTE_MS,
  links: { verifyMs: DAY_MS, resetMs: 30 * MINUTE_MS, inviteMs: 7 * DAY_MS, unlockMs: 10 * MINUTE_MS },
  password: { minLength: 12, maxLength: 256, memoryKib: 65_536, passes: 3, lanes: 4, concurrency: 2, queue: 50 },
  throttle: {
    knownDevice: { count: 10, windowMs: 15 * MINUTE_MS },
    unknownDevices: {
      count: 10,
      windowMs: HOUR_MS,
      firstBlockMs: HOUR_MS,
      maxBlockMs: DAY_MS,
      maxTotal: 100,
    },
    networkPerMinute: { count: 20, windowMs: MINUTE_MS },
    networkPerHour: { count: 200, windowMs: HOUR_MS },
    officeFactor: 10,
    officeUsers: 3,
    officeWindowMs: 7 * DAY_MS,
    registrations: { count: 20, windowMs: HOUR_MS },
    mailsPerAccount: { count: 3, windowMs: HOUR_MS },
    verificationsPerAddress: { count: 10, windowMs: HOUR_MS },
    mailsPerNetwork: { count: 10, windowMs: HOUR_MS },
    mailsPerUser: { count: 5, windowMs: HOUR_MS },
    invitationsPerClinic: { count: 100, windowMs: HOUR_MS },
  },
};
