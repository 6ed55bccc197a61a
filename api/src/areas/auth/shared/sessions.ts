import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql, Store } from "@fernpaw/sync/server/store";
import { randomBytes } from "node:crypto";
import type { Session } from "../../../http/session.ts";
import { createAccessTokens, type AccessClaims } from "../access-token.ts";
import type { AuthSettings } from "../auth-settings.ts";
import type { Keys } from "../keys.ts";
import { isRefreshTokenOf, parseRefreshToken } from "../refresh-token.ts";
import {
  confirm,
  insertSession,
  liveSession,
  openSessions,
  revoke,
  touch,
  type LiveSession,
  type SessionRow,
} from "../sessions.queries.ts";

/** How far behind `lastSeenAt` may be: writing it at each call would make every read a write. */
const TOUCH_EVERY_MS = 60_000;
/** Another process may revoke on PostgreSQL; on SQLite this one is alone. */
const SHARED_CACHE_MS = 1000;
const MAX_CACHED = 20_000;

export interface NewSession {
  kind: "clinic" | "admin";
  userId: string;
  clinicId: string | null;
  deviceId: string;
  uaFamily: string;
}

export interface Sessions {
  /** Who the token stands for, with the rights of this moment; null when it is good for nothing. */
  authenticateToken(token: string): Promise<Session | null>;
  /** As `authenticateToken` for the refresh cookie's value; neither rotates nor extends anything. */
  authenticateRefreshToken(token: string | undefined): Promise<Session | null>;
  /** Notes that the browser holds the present cookie. Cheap when there is nothing to note. */
  confirmCookie(token: string | undefined): Promise<void>;
  open(sql: Sql, session: NewSession): Promise<SessionRow>;
  /** Ids of the user's sessions that are still good, newest first. */
  openOf(sql: Sql, userId: string): Promise<string[]>;
  accessTokenFor(session: SessionRow): Promise<string>;
  /** Call after the commit of whatever changed a session or a user's rights. */
  forgetSession(sessionId: string): void;
  forgetUser(userId: string): void;
  /** Marks them revoked; after the commit `announceRevoked` cuts what is live. */
  revoke(sql: Sql, sessionIds: readonly string[], reason: string): Promise<void>;
  announceRevoked(sessionIds: readonly string[]): void;
  /** For sockets: the sessions are over and must be cut. */
  onRevoked(listener: (sessionIds: readonly string[]) => void): void;
}

interface Cached {
  live: LiveSession;
  readAtMs: number;
  seenAtMs: number;
}

const codes = (json: string): string[] => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.filter((code) => typeof code === "string") : [];
};

function sessionOf({ session, user }: LiveSession): Session | null {
  const common = {
    sessionId: session.id,
    userId: user.id,
    permissions: codes(user.permissions),
    scopeRev: user.scopeRev,
    deviceId: session.deviceId,
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
}

export function createSessions({ store, keys, settings, now }: SessionsOptions): Sessions {
  const tokens = createAccessTokens(keys, now);
  const cache = new Map<string, Cached>();
  const listeners: ((sessionIds: readonly string[]) => void)[] = [];
  const cacheMs = store.dialect === "sqlite" ? Number.POSITIVE_INFINITY : SHARED_CACHE_MS;

  /** What is forgotten while it is being read must not come back from that read. */
  let generation = 0;

  async function load(sessionId: string): Promise<Cached | null> {
    const known = cache.get(sessionId);
    if (known && now() - known.readAtMs < cacheMs) return known;
    const before = generation;
    const live = await store.read((sql) => liveSession(sql, sessionId));
    if (live === null) return null;
    const entry = { live, readAtMs: now(), seenAtMs: epochMsOf(live.session.lastSeenAt) };
    if (before !== generation) return entry;
    cache.set(sessionId, entry);
    if (cache.size > MAX_CACHED) {
      const [oldest] = cache.keys();
      if (oldest !== undefined) cache.delete(oldest);
    }
    return entry;
  }

  function isOpen({ session, user }: LiveSession, seenAtMs: number): boolean {
    if (session.revokedAt !== null || user.status !== "active") return false;
    const atMs = now();
    if (atMs >= epochMsOf(session.absoluteUntil)) return false;
    const idleUntilMs =
      session.kind === "admin" ? seenAtMs + settings.adminSession.idleMs : epochMsOf(session.idleUntil);
    return atMs < idleUntilMs;
  }

  async function see(entry: Cached): Promise<void> {
    const atMs = now();
    const isDue = atMs - entry.seenAtMs >= TOUCH_EVERY_MS;
    if (!isDue) return;
    entry.seenAtMs = atMs;
    await store.write((sql) => touch(sql, entry.live.session.id, toInstant(atMs)));
  }

  async function authenticateClaims(claims: AccessClaims): Promise<Session | null> {
    const entry = await load(claims.sessionId);
    if (entry === null || !isOpen(entry.live, entry.seenAtMs)) return null;
    const { session } = entry.live;
    if (session.kind !== claims.kind || session.userId !== claims.userId) return null;
    await see(entry);
    return sessionOf(entry.live);
  }

  async function entryOfCookie(token: string | undefined): Promise<{ entry: Cached; gen: number } | null> {
    const claim = parseRefreshToken(token);
    const entry = claim && (await load(claim.sessionId));
    if (!entry || !isRefreshTokenOf(keys, entry.live.session, claim)) return null;
    return { entry, gen: claim.gen };
  }

  function forgetSession(sessionId: string): void {
    generation += 1;
    cache.delete(sessionId);
  }

  return {
    async authenticateToken(token) {
      const claims = await tokens.verify(token);
      return claims && authenticateClaims(claims);
    },

    async authenticateRefreshToken(token) {
      const found = await entryOfCookie(token);
      if (!found || !isOpen(found.entry.live, found.entry.seenAtMs)) return null;
      return sessionOf(found.entry.live);
    },

    async confirmCookie(token) {
      const claim = parseRefreshToken(token);
      const entry = claim && (await load(claim.sessionId));
      if (!entry) return;
      const { session } = entry.live;
      if (session.confirmedAt !== null || session.revokedAt !== null || session.gen !== claim.gen) return;
      const atMs = now();
      const issuedBefore = toInstant(atMs - settings.refresh.confirmAfterMs);
      if (session.issuedAt > issuedBefore || !isRefreshTokenOf(keys, session, claim)) return;
      await store.write((sql) => confirm(sql, session, toInstant(atMs), issuedBefore));
      forgetSession(session.id);
    },

    async open(sql, { kind, userId, clinicId, deviceId, uaFamily }) {
      const atMs = now();
      const at = toInstant(atMs);
      const life = kind === "admin" ? settings.adminSession : settings.session;
      const row: SessionRow = {
        id: randomBytes(16).toString("base64url"),
        kind,
        userId,
        clinicId,
        deviceId,
        uaFamily,
        salt: randomBytes(16).toString("base64url"),
        gen: 1,
        createdAt: at,
        rotatedAt: at,
        issuedAt: at,
        confirmedAt: null,
        refreshCalls: "[]",
        idleUntil: toInstant(atMs + life.idleMs),
        absoluteUntil: toInstant(atMs + life.absoluteMs),
        lastSeenAt: at,
        revokedAt: null,
        revokeReason: null,
      };
      await insertSession(sql, row);
      const surplus = (await openSessions(sql, userId)).slice(settings.session.maxPerUser);
      await revoke(sql, surplus, at, "too_many");
      for (const id of surplus) forgetSession(id);
      return row;
    },

    openOf: openSessions,

    accessTokenFor(session) {
      const leftMs = epochMsOf(session.absoluteUntil) - now();
      const lifeMs = session.kind === "admin" ? leftMs : Math.min(leftMs, settings.accessTokenMs);
      return tokens.mint(
        {
          kind: session.kind,
          userId: session.userId,
          sessionId: session.id,
          clinicId: session.clinicId,
          gen: session.gen,
          authenticatedAtMs: epochMsOf(session.createdAt),
        },
        lifeMs,
      );
    },

    forgetSession,
    forgetUser(userId) {
      generation += 1;
      for (const [id, { live }] of cache) if (live.user.id === userId) cache.delete(id);
    },
    revoke: (sql, sessionIds, reason) => revoke(sql, sessionIds, toInstant(now()), reason),
    announceRevoked(sessionIds) {
      for (const id of sessionIds) forgetSession(id);
      for (const listener of listeners) listener(sessionIds);
    },
    onRevoked: (listener) => void listeners.push(listener),
  };
}
