import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import { Problem } from "../../http/errors.ts";
import type { Session } from "../../http/session.ts";
import type { AuthSettings } from "./auth-settings.ts";
import type { Keys } from "./tokens/keys.ts";
import type { AccessTokens } from "./tokens/access-token.ts";
import { isRefreshTokenOf, parseRefreshToken } from "./tokens/refresh-token.ts";
import type { CachedSession, SessionCache } from "./tokens/session-cache.ts";
import { confirm, DEVICE_REVOKED, type LiveSession, noteSeen, touch } from "./sessions.queries.ts";

/** How far behind an admin's `lastSeenAt` may be: writing it at each call would make every read a write. */
const TOUCH_EVERY_MS = 60_000;

const codes = (json: string): string[] => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((code) => typeof code === "string") : [];
};

/** Who a session is for a request. `asksForProof`: whether an owner has to prove the address. */
export function buildSession({ session, user }: LiveSession, asksForProof: boolean): Session | null {
  const common = {
    authenticatedAtMs: epochMsOf(session.authenticatedAt ?? session.createdAt),
    assurance: session.assurance,
    isUnverifiedOwner: asksForProof && user.role === "owner" && user.emailVerifiedAt === null,
    sessionId: session.id,
    userId: user.id,
    permissions: codes(user.permissions),
    scopeRev: user.scopeRev,
    deviceId: session.deviceId,
    isLockedOut: user.status !== "active",
  };
  if (session.kind === "admin") return user.role === "admin" ? { ...common, kind: "admin", role: "admin" } : null;
  if (user.role === "admin" || user.clinicId === null) return null;
  return { ...common, kind: "clinic", role: user.role, clinicId: user.clinicId };
}

export interface SessionsOptions {
  store: Store;
  keys: Keys;
  settings: AuthSettings;
  now: () => number;
  /** Whether an owner has to prove the address; not where no mail can be sent. */
  asksForProof?: boolean;
}

export interface WhoMayCall {
  /** Also a person whom an owner has locked out: their device tells what waits on it. */
  allowsLockedOut?: boolean;
  /** An open page asks by itself: the session is not in use. */
  isPoll?: boolean;
}

/** Who a token or a cookie stands for. Reads; what it writes are notes about having been seen. */
export function createAuthentication(
  { store, keys, settings, now }: SessionsOptions,
  tokens: AccessTokens,
  cache: SessionCache,
) {
  function isOpen({ live: { session, user }, seenAtMs, absoluteUntilMs, idleUntilMs }: CachedSession): boolean {
    if (session.revokedAt !== null) return false;
    if (user.status !== "active" && session.kind !== "clinic") return false;
    const atMs = now();
    if (atMs >= absoluteUntilMs) return false;
    return atMs < (session.kind === "admin" ? seenAtMs + settings.adminSession.idleMs : idleUntilMs);
  }

  /** An admin has no refresh call that would say that they are still there. */
  async function see(entry: CachedSession): Promise<void> {
    const atMs = now();
    if (atMs - entry.seenAtMs < TOUCH_EVERY_MS) return;
    entry.seenAtMs = atMs;
    const idleUntil = toInstant(atMs + settings.adminSession.idleMs);
    await store.write((sql) => touch(sql, entry.live.session.id, { at: toInstant(atMs), idleUntil }));
  }

  return {
    async authenticateToken(
      token: string,
      { allowsLockedOut = false, isPoll = false }: WhoMayCall = {},
    ): Promise<Session | null> {
      const claims = await tokens.verify(token);
      const entry = claims && (await cache.load(claims.sessionId));
      if (entry?.live.session.revokeReason === DEVICE_REVOKED) throw new Problem("device_revoked");
      if (!claims || !entry || !isOpen(entry)) return null;
      const { session } = entry.live;
      if (session.kind !== claims.kind || session.userId !== claims.userId) return null;
      if (session.kind === "admin" && !isPoll) await see(entry);
      if (entry.session?.isLockedOut && !allowsLockedOut) throw new Problem("clinic_access_lost");
      return entry.session;
    },

    async authenticateRefreshToken(
      token: string | undefined,
      { allowsLockedOut = false }: WhoMayCall = {},
    ): Promise<Session | null> {
      const claim = parseRefreshToken(token);
      const entry = claim && (await cache.load(claim.sessionId));
      if (!claim || !entry || !isOpen(entry) || !isRefreshTokenOf(keys, entry.live.session, claim)) return null;
      if (entry.session?.isLockedOut && !allowsLockedOut) return null;
      const { gen, confirmedAt } = entry.live.session;
      const isCurrent = claim.gen === gen || (claim.gen === gen - 1 && confirmedAt === null);
      return isCurrent ? entry.session : null;
    },

    async confirmCookie(token: string | undefined): Promise<void> {
      const claim = parseRefreshToken(token);
      const entry = claim && (await cache.load(claim.sessionId));
      if (!claim || !entry) return;
      const { session } = entry.live;
      if (session.confirmedAt !== null || session.revokedAt !== null || session.gen !== claim.gen) return;
      const atMs = now();
      if (session.seenAt === null && isRefreshTokenOf(keys, session, claim)) {
        await store.write((sql) => noteSeen(sql, session, toInstant(atMs)));
        cache.forgetSession(session.id);
      }
      const issuedBefore = toInstant(atMs - settings.refresh.confirmAfterMs);
      if (session.issuedAt > issuedBefore || !isRefreshTokenOf(keys, session, claim)) return;
      await store.write((sql) => confirm(sql, session, toInstant(atMs), issuedBefore));
      cache.forgetSession(session.id);
    },
  };
}
