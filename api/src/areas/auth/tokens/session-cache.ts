import { epochMsOf } from "@fernpaw/domain/kernel/time";
import type { Store } from "@fernpaw/sync/server/store";
import type { Session } from "../../../http/session.ts";
import { type LiveSession, liveSession } from "../sessions.queries.ts";

/** Another process may revoke on PostgreSQL; on SQLite this one is alone. */
const SHARED_CACHE_MS = 1000;
const MAX_CACHED = 20_000;

export interface CachedSession {
  live: LiveSession;
  /** Who it is for a request; null for somebody who may make none. Every request that it stands for gets this one. */
  session: Session | null;
  readAtMs: number;
  seenAtMs: number;
  absoluteUntilMs: number;
  idleUntilMs: number;
}

export interface SessionCache {
  load(sessionId: string): Promise<CachedSession | null>;
  /** Call after the commit of what changed the session. */
  forgetSession(sessionId: string): void;
  /** Call after the commit of what changed the user's rights. */
  forgetUser(userId: string): void;
}

/** Sessions with their users' rights as they were read last: every request asks, few change anything. */
export function createSessionCache(
  store: Store,
  now: () => number,
  sessionOf: (live: LiveSession) => Session | null,
): SessionCache {
  const cache = new Map<string, CachedSession>();
  const cacheMs = store.dialect === "sqlite" ? Number.POSITIVE_INFINITY : SHARED_CACHE_MS;
  /** What is forgotten while it is being read must not come back from that read. */
  let generation = 0;

  function keep(sessionId: string, entry: CachedSession): void {
    cache.set(sessionId, entry);
    if (cache.size <= MAX_CACHED) return;
    const [oldest] = cache.keys();
    if (oldest !== undefined) cache.delete(oldest);
  }

  return {
    async load(sessionId) {
      const known = cache.get(sessionId);
      if (known && now() - known.readAtMs < cacheMs) return known;
      const before = generation;
      const live = await store.read((sql) => liveSession(sql, sessionId));
      if (live === null) return null;
      const { lastSeenAt, absoluteUntil, idleUntil } = live.session;
      const entry: CachedSession = {
        live,
        session: sessionOf(live),
        readAtMs: now(),
        seenAtMs: epochMsOf(lastSeenAt),
        absoluteUntilMs: epochMsOf(absoluteUntil),
        idleUntilMs: epochMsOf(idleUntil),
      };
      if (before === generation) keep(sessionId, entry);
      return entry;
    },
    forgetSession(sessionId) {
      generation += 1;
      cache.delete(sessionId);
    },
    forgetUser(userId) {
      generation += 1;
      for (const [id, { live }] of cache) if (live.user.id === userId) cache.delete(id);
    },
  };
}
