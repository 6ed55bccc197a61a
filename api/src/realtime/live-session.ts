import { epochMsOf } from "@fernpaw/domain/kernel/time";
import type { IncomingHttpHeaders } from "node:http";
import type { ClinicSession, Session } from "../http/session.ts";

/** Time between the word that a token has run out and the cut. */
export const RENEW_WITHIN_MS = 60_000;
/** A connection that came with the cookie alone is asked for a token after this. */
const COOKIE_LIFE_MS = 15 * 60_000;
/** The longest wait that a timer takes. */
const MAX_TIMER_MS = 2_147_483_647;

export interface LiveAuthentication {
  authenticateToken(token: string): Promise<Session | null>;
  /** The refresh cookie, read only: nothing is rotated. */
  authenticateCookies(headers: IncomingHttpHeaders): Promise<Session | null>;
  now(): number;
}

export interface LiveSession {
  session: ClinicSession;
  expiresAtMs: number;
}

/** When a token that was verified runs out. */
function expiryOf(token: string): number {
  const [, payload = ""] = token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as { exp?: unknown };
  return typeof claims.exp === "number" ? claims.exp * 1000 : epochMsOf("1970-01-01T00:00:00.000Z");
}

/** Null for anything but a clinic user's token that is good now. */
export async function sessionOfToken(authentication: LiveAuthentication, token: unknown): Promise<LiveSession | null> {
  if (typeof token !== "string" || token.length > 4096) return null;
  const session = await authentication.authenticateToken(token);
  return session?.kind === "clinic" ? { session, expiresAtMs: expiryOf(token) } : null;
}

export async function sessionOfCookies(
  authentication: LiveAuthentication,
  headers: IncomingHttpHeaders,
): Promise<LiveSession | null> {
  const session = await authentication.authenticateCookies(headers);
  return session?.kind === "clinic" ? { session, expiresAtMs: authentication.now() + COOKIE_LIFE_MS } : null;
}

export interface Expiry {
  /** A new token came. */
  renew(expiresAtMs: number): void;
  stop(): void;
}

/** Says when the token has run out, and a minute later cuts the connection unless a new one came. */
export function watchExpiry(
  now: () => number,
  expiresAtMs: number,
  { onExpired, onOver }: { onExpired: () => void; onOver: () => void },
): Expiry {
  let timer: NodeJS.Timeout | undefined;
  function start(atMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        onExpired();
        timer = setTimeout(onOver, RENEW_WITHIN_MS).unref();
      },
      Math.min(Math.max(atMs - now(), 0), MAX_TIMER_MS),
    ).unref();
  }
  start(expiresAtMs);
  return { renew: start, stop: () => clearTimeout(timer) };
}

/** Whether one more message fits into this second. */
export function messageBudget(now: () => number, perSecond: number): () => boolean {
  let second = 0;
  let count = 0;
  return () => {
    const current = Math.floor(now() / 1000);
    if (current !== second) {
      second = current;
      count = 0;
    }
    count += 1;
    return count <= perSecond;
  };
}

/** How many connections each user has. */
export class ConnectionCounts {
  readonly #counts = new Map<string, number>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  /** False, and nothing is counted, when the user has as many as he may. */
  open(userId: string): boolean {
    const count = this.#counts.get(userId) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(userId, count + 1);
    return true;
  }

  close(userId: string): void {
    const count = (this.#counts.get(userId) ?? 1) - 1;
    if (count > 0) this.#counts.set(userId, count);
    else this.#counts.delete(userId);
  }
}
