import { epochMsOf, type Instant, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { recordAudit } from "../../../audit/record-audit.ts";
import { authAudit } from "../auth.audit.copy.ts";
import type { AuthSettings } from "../auth-settings.ts";
import type { Keys } from "./keys.ts";
import { isRefreshTokenOf, parseRefreshToken, type RefreshClaim } from "./refresh-token.ts";
import { DEVICE_REVOKED, type LiveSession, liveSession, revoke, rotate, type SessionRow } from "../sessions.queries.ts";

export type RefreshOutcome =
  | { kind: "issued"; session: SessionRow }
  | { kind: "refused"; code: "session_unknown" | "session_expired" | "device_revoked"; revokedId: string | null };

export interface RefreshCaller {
  network: string;
  uaFamily: string;
}

export interface RefreshOptions {
  store: Store;
  keys: Keys;
  settings: AuthSettings;
  now: () => number;
}

/** Repeats within this time are answered without a write: a client in a loop must not hold up the one writer. */
const NOTED_EVERY_MS = 60_000;

const UNKNOWN: RefreshOutcome = { kind: "refused", code: "session_unknown", revokedId: null };
const EXPIRED: RefreshOutcome = { kind: "refused", code: "session_expired", revokedId: null };
const OFF_THE_LIST: RefreshOutcome = { kind: "refused", code: "device_revoked", revokedId: null };

const overAs = ({ revokeReason }: SessionRow): RefreshOutcome =>
  revokeReason === DEVICE_REVOKED ? OFF_THE_LIST : EXPIRED;

const recentCalls = (session: SessionRow, since: number): number[] => {
  const calls: unknown = JSON.parse(session.refreshCalls);
  return Array.isArray(calls) ? calls.filter((at): at is number => typeof at === "number" && at > since) : [];
};

/**
 * The cookie before the present one, which no request has carried yet: the answer that brought it was lost, and is given
 * again. A thief who keeps asking with an old cookie does so after the browser has shown the new one, and is counted.
 */
const isRepeatOfLost = (session: SessionRow, claim: RefreshClaim): boolean =>
  session.gen - claim.gen === 1 && session.confirmedAt === null && session.seenAt === null;

/**
 * The present cookie, turned less than `withinMs` ago: the answer is the same cookie. Such repeats never end a session,
 * however many answers are lost on the way. A thief with this cookie is found when it turns, for then one of the two is
 * one behind.
 */
const isRepeat = ({ gen, rotatedAt }: SessionRow, claim: RefreshClaim, atMs: number, withinMs: number): boolean =>
  claim.gen === gen && atMs - epochMsOf(rotatedAt) < withinMs;

/** The session of a person who is locked out goes on: with it their device says what waits on it. Nothing else is open to them. */
function isOver({ session }: LiveSession, at: Instant): boolean {
  return (
    session.kind !== "clinic" || session.revokedAt !== null || at >= session.absoluteUntil || at >= session.idleUntil
  );
}

/**
 * Rotation that survives lost answers, racing tabs and a browser that rolls its cookies back after a kill,
 * and still notices a stolen cookie. The rule in full, with what was measured, is in the README of this folder.
 */
export function createRefresh({ store, keys, settings, now }: RefreshOptions) {
  const { rotateAfterMs, maxCalls, callWindowMs } = settings.refresh;

  async function revokeFamily(
    sql: Sql,
    session: SessionRow,
    reason: "budget" | "reuse",
    caller: RefreshCaller,
  ): Promise<RefreshOutcome> {
    const at = toInstant(now());
    await revoke(sql, [session.id], at, reason);
    await recordAudit(sql, authAudit.sessionRevoked, {
      clinicId: session.clinicId,
      at,
      // A thief may have the cookie.
      by: { userId: null, network: caller.network },
      entityId: session.id,
      details: { reason, isOtherBrowser: caller.uaFamily !== session.uaFamily },
    });
    return { ...EXPIRED, revokedId: session.id } as RefreshOutcome;
  }

  /** What the call changes in the session; null revokes it. */
  function step(session: SessionRow, claim: RefreshClaim): Partial<SessionRow> | null {
    const atMs = now();
    const at = toInstant(atMs);
    const idleUntil = toInstant(atMs + settings.session.idleMs);
    const behind = session.gen - claim.gen;
    if (isRepeat(session, claim, atMs, rotateAfterMs)) return { idleUntil };
    if (behind === 0) {
      return { gen: session.gen + 1, rotatedAt: at, issuedAt: at, confirmedAt: null, seenAt: null, idleUntil };
    }
    if (behind === 1 && session.confirmedAt === null) return { issuedAt: at, idleUntil };
    return null;
  }

  async function attempt(sql: Sql, claim: RefreshClaim, caller: RefreshCaller): Promise<RefreshOutcome | null> {
    const live = await liveSession(sql, claim.sessionId);
    if (!live || !isRefreshTokenOf(keys, live.session, claim)) return UNKNOWN;
    const { session } = live;
    const atMs = now();
    if (isOver(live, toInstant(atMs))) return overAs(session);
    const before = recentCalls(session, atMs - callWindowMs);
    const isFree = isRepeat(session, claim, atMs, rotateAfterMs) || isRepeatOfLost(session, claim);
    const calls = isFree ? before : [...before, atMs];
    if (calls.length > maxCalls) return revokeFamily(sql, session, "budget", caller);
    const set = step(session, claim);
    if (set === null) return revokeFamily(sql, session, "reuse", caller);
    const changed = { ...set, refreshCalls: JSON.stringify(calls), lastSeenAt: toInstant(atMs) };
    if (!(await rotate(sql, session, changed))) return null;
    return { kind: "issued", session: { ...session, ...changed } };
  }

  /** Answers what to put into the cookie: the session as it is after the call. */
  return async function refresh(token: string | undefined, caller: RefreshCaller): Promise<RefreshOutcome> {
    const claim = parseRefreshToken(token);
    if (claim === null) return UNKNOWN;
    // A forged or finished cookie must not cost the one writer a transaction.
    const glance = await store.read((sql) => liveSession(sql, claim.sessionId));
    if (!glance || !isRefreshTokenOf(keys, glance.session, claim)) return UNKNOWN;
    const atMs = now();
    if (isOver(glance, toInstant(atMs))) return overAs(glance.session);
    const isNoted = atMs - epochMsOf(glance.session.lastSeenAt) < NOTED_EVERY_MS;
    if (isNoted && isRepeat(glance.session, claim, atMs, rotateAfterMs))
      return { kind: "issued", session: glance.session };
    return store.write(async (sql) => {
      // Lost to another call that rotated: what was current is now one behind.
      const outcome = (await attempt(sql, claim, caller)) ?? (await attempt(sql, claim, caller));
      return outcome ?? EXPIRED;
    });
  };
}
