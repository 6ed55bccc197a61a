import { AUTH_LOCK } from "./auth-lock.ts";
import type { RefreshOutcome } from "./auth-lock.ts";
import { readAccessToken, storeAccessToken } from "./stored-session.ts";
import { tellOtherTabs } from "./session-channel.ts";

const BACK_OFF_MS = [1_000, 2_000, 5_000, 15_000, 60_000] as const;

/** Asks for a new access token by cookie. Answers status and problem code beside it; throws when there is no network. */
export type AskForToken = () => Promise<{ status: number; accessToken: string | null; code?: unknown }>;

interface RefreshOptions {
  ask: AskForToken;
  /** Runs once when the server itself refuses to go on with the session, and only then. */
  onRefused: () => void;
  nowMs?: () => number;
}

interface RefreshState {
  running: Promise<RefreshOutcome> | null;
  failures: number;
  notBeforeMs: number;
}

function underLock<T>(work: () => Promise<T>): Promise<T> {
  // Absent on plain http outside localhost, where the tabs' own shared promise has to do.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks ? (locks.request(AUTH_LOCK, work) as Promise<T>) : work();
}

/**
 * The shared refresh. Everybody who asks while one runs gets its outcome. A token that another tab stored
 * meanwhile is used without asking. Only a 401 of the refresh call itself is a refusal: a lost network, a
 * time-out, 429 and 5xx say nothing about the session, and the next tries wait a little longer each time.
 */
export function createRefresh({
  ask,
  onRefused,
  nowMs = () => performance.now(),
}: RefreshOptions): (failedToken: string | null) => Promise<RefreshOutcome> {
  const state: RefreshState = { running: null, failures: 0, notBeforeMs: 0 };

  async function attempt(failedToken: string | null): Promise<RefreshOutcome> {
    const stored = readAccessToken();
    if (stored !== null && stored !== failedToken) return { kind: "token", token: stored };
    // Signed out in the meantime, here or in another tab: there is nothing to renew.
    if (stored === null) return { kind: "unreachable", cause: new Error("no session") };
    if (nowMs() < state.notBeforeMs) return { kind: "unreachable", cause: new Error("backing off") };
    try {
      const { status, accessToken, code } = await ask();
      if (status === 401) {
        onRefused();
        return { kind: "refused" };
      }
      if (status === 403 && code === "device_revoked") return { kind: "device_revoked" };
      if (status < 200 || status > 299 || accessToken === null) return failed(new Error(`refresh answered ${status}`));
      if (readAccessToken() === null) return { kind: "unreachable", cause: new Error("signed out during refresh") };
      state.failures = 0;
      storeAccessToken(accessToken);
      tellOtherTabs({ kind: "token" });
      return { kind: "token", token: accessToken };
    } catch (cause) {
      return failed(cause);
    }
  }

  function failed(cause: unknown): RefreshOutcome {
    const wait = BACK_OFF_MS[Math.min(state.failures, BACK_OFF_MS.length - 1)] ?? 60_000;
    state.failures += 1;
    state.notBeforeMs = nowMs() + wait * (0.5 + Math.random() / 2);
    return { kind: "unreachable", cause };
  }

  return (failedToken) => {
    state.running ??= underLock(() => attempt(failedToken)).finally(() => {
      state.running = null;
    });
    return state.running;
  };
}
