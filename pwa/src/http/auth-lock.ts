/** One refresh for the whole browser: tabs and the service worker take turns under this name. */
export const AUTH_LOCK = "fernpaw-auth";

/**
 * `refused`: the server said no; `unreachable`: it could not be asked, so nothing is known; `device_revoked`: the
 * session stays, but the clinic has taken this device off its list.
 */
export type RefreshOutcome =
  | { kind: "token"; token: string }
  | { kind: "refused" }
  | { kind: "device_revoked" }
  | { kind: "unreachable"; cause: unknown };
