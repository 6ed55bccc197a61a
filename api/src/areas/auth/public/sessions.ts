import { epochMsOf, toInstant } from "@fernpaw/domain/kernel/time";
import type { Sql } from "@fernpaw/sync/server/store";
import { randomBytes } from "node:crypto";
import type { Session } from "../../../http/session.ts";
import { recordAudit } from "../../../audit/record-audit.ts";
import { authAudit } from "../auth.audit.copy.ts";
import { createAccessTokens } from "../tokens/access-token.ts";
import { createAuthentication, buildSession, type SessionsOptions, type WhoMayCall } from "../authenticate.ts";
import { createSessionCache } from "../tokens/session-cache.ts";
import { insertSession, openSessions, revoke, type SessionRow } from "../sessions.queries.ts";

export interface NewSession {
  kind: "clinic" | "admin";
  userId: string;
  clinicId: string | null;
  deviceId: string;
  uaFamily: string;
  /** As `maskNetwork` has it; only the audit log keeps it. */
  network: string;
  assurance: SessionRow["assurance"];
  /** It ends no later than this: a shift on a shared tablet. */
  endsBy: string | null;
}

type EndAlong = (sql: Sql, sessionIds: readonly string[], at: string) => Promise<void>;

export interface Sessions {
  /**
   * Who the token stands for, with the rights of this moment; null when it is good for nothing.
   * @throws Problem `device_revoked` when the browser was taken off the clinic's list, `clinic_access_lost` for a person
   * who is locked out
   */
  authenticateToken(token: string, who?: WhoMayCall): Promise<Session | null>;
  /** As `authenticateToken` for the refresh cookie's value; neither rotates nor extends anything. */
  authenticateRefreshToken(token: string | undefined, who?: WhoMayCall): Promise<Session | null>;
  /** Notes that the browser holds the present cookie. Cheap when there is nothing to note. */
  confirmCookie(token: string | undefined): Promise<void>;
  /** Writes the sign-in to the audit log. `ended`: the oldest sessions, where there are too many; announce them after the commit. */
  open(sql: Sql, session: NewSession): Promise<{ row: SessionRow; ended: string[] }>;
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
  /** Called in each transaction that revokes sessions. */
  alongRevoke(end: EndAlong): void;
}

/** RFC 8176. */
const METHODS = { password: ["pwd"], second_factor: ["pwd", "mfa"], pin: ["pin"] } as const;

const randomText = (): string => randomBytes(16).toString("base64url");

function newSessionRow(
  { endsBy, network: _network, ...session }: NewSession,
  life: { idleMs: number; absoluteMs: number },
  nowMs: number,
): SessionRow {
  const at = toInstant(nowMs);
  const absoluteUntil = toInstant(nowMs + life.absoluteMs);
  return {
    ...session,
    id: randomText(),
    salt: randomText(),
    gen: 1,
    createdAt: at,
    rotatedAt: at,
    issuedAt: at,
    confirmedAt: null,
    seenAt: null,
    authenticatedAt: null,
    refreshCalls: "[]",
    idleUntil: toInstant(nowMs + life.idleMs),
    absoluteUntil: endsBy !== null && endsBy < absoluteUntil ? endsBy : absoluteUntil,
    lastSeenAt: at,
    revokedAt: null,
    revokeReason: null,
  };
}

export function createSessions(options: SessionsOptions): Sessions {
  const { settings, now } = options;
  const tokens = createAccessTokens(options.keys, now);
  const cache = createSessionCache(options.store, now, (live) => buildSession(live, options.asksForProof ?? false));
  const listeners: ((sessionIds: readonly string[]) => void)[] = [];
  const alongs: EndAlong[] = [];
  const revokeAll = async (sql: Sql, sessionIds: readonly string[], at: string, reason: string): Promise<void> => {
    await revoke(sql, sessionIds, at, reason);
    if (sessionIds.length > 0) for (const end of alongs) await end(sql, sessionIds, at);
  };

  return {
    ...createAuthentication(options, tokens, cache),

    async open(sql, session) {
      const life = session.kind === "admin" ? settings.adminSession : settings.session;
      const row = newSessionRow(session, life, now());
      await insertSession(sql, row);
      const ended = (await openSessions(sql, row.userId)).slice(settings.session.maxPerUser);
      await revokeAll(sql, ended, row.createdAt, "too_many");
      await recordAudit(sql, authAudit.signedIn, {
        clinicId: row.clinicId,
        at: row.createdAt,
        by: { ...row, sessionId: row.id, network: session.network },
        entityId: row.id,
        details: { assurance: row.assurance, ended: ended.length },
      });
      return { row, ended };
    },

    openOf: openSessions,

    accessTokenFor(session) {
      const leftMs = epochMsOf(session.absoluteUntil) - now();
      const claims = {
        kind: session.kind,
        userId: session.userId,
        sessionId: session.id,
        clinicId: session.clinicId,
        gen: session.gen,
        authenticatedAtMs: epochMsOf(session.createdAt),
        amr: METHODS[session.assurance],
      };
      return tokens.mint(claims, session.kind === "admin" ? leftMs : Math.min(leftMs, settings.accessTokenMs));
    },

    forgetSession: cache.forgetSession,
    forgetUser: cache.forgetUser,
    revoke: (sql, sessionIds, reason) => revokeAll(sql, sessionIds, toInstant(now()), reason),

    announceRevoked(sessionIds) {
      for (const id of sessionIds) cache.forgetSession(id);
      for (const listener of listeners) listener(sessionIds);
    },
    onRevoked: (listener) => void listeners.push(listener),
    alongRevoke: (end) => void alongs.push(end),
  };
}
