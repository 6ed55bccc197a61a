/** One refresh for the whole browser: tabs and the service worker take turns under this name. */
export const AUTH_LOCK = "fernpaw-auth";

/** `refused`: the server said no; `unreachable`: it could not be asked, so nothing is known. */
export type RefreshOutcome =
  | { kind: "token"; token: string }
  | { kind: "refused" }
  | { kind: "unreachable"; cause: unknown };
