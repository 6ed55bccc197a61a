/**
 * The codes of all 401 answers of our server. A 401 without one comes from something between device and server: a
 * captive portal or a proxy.
 */
export const UNAUTHENTICATED_CODES = [
  "unauthenticated",
  "invalid_credentials",
  "session_unknown",
  "session_expired",
] as const;

/** Whether the body of a 401 is our server's. */
export function isOurs401(body: unknown): boolean {
  if (typeof body !== "object" || body === null || !("code" in body)) return false;
  return UNAUTHENTICATED_CODES.some((code) => code === body.code);
}
