import { askInTurn } from "./ask-in-turn.ts";
import type { RefreshOutcome } from "./ask-for-token.ts";
import { underAuthLock } from "./auth-lock.ts";
import { isOpenedByPin } from "./opened-by-pin.ts";
import { readAccessToken, storeAccessToken } from "./stored-session.ts";
import { tellOtherTabs } from "./session-channel.ts";

/** A token younger than this is not renewed for a 401 that may be a proxy's. */
const YOUNG_MS = 5 * 60_000;

interface RefreshOptions {
  /** Runs once when the server itself refuses to go on with the session, and only then. */
  onRefused: () => void;
  nowMs?: () => number;
}

interface RefreshCause {
  /** False for a 401 without a code of our server: a captive portal or a proxy may have answered. */
  isOurs?: boolean;
}

/** Asks for a token in place of the one that failed. Never throws. */
export type Refresh = (failedToken: string | null, cause?: RefreshCause) => Promise<RefreshOutcome>;

interface RefreshState {
  running: Promise<RefreshOutcome> | null;
  renewedAtMs: number;
}

/**
 * The shared refresh. Everybody who asks while one runs gets its outcome. A token that another tab stored
 * meanwhile is used without asking. Only our server's own 401 of the refresh call is a refusal: a lost network, a
 * time-out, a captive portal, 429 and 5xx say nothing about the session, and the next tries wait a little longer each
 * time. A 401 that may be a proxy's renews once in a while only: the server ends a session that is renewed too often.
 */
export function createRefresh({ onRefused, nowMs = () => performance.now() }: RefreshOptions): Refresh {
  const state: RefreshState = { running: null, renewedAtMs: Number.NEGATIVE_INFINITY };

  async function attempt(failedToken: string | null, isAnswered: boolean): Promise<RefreshOutcome> {
    const stored = readAccessToken();
    if (stored !== null && stored !== failedToken) return { kind: "token", token: stored };
    // Signed out in the meantime, here or in another tab: there is nothing to renew. A tab that a PIN has opened asks
    // all the same: the server's refusal ends it, and silence leaves it open.
    if (stored === null && !isOpenedByPin()) return { kind: "unreachable", cause: new Error("no session") };
    const outcome = await askInTurn({ isAnswered });
    if (outcome.kind === "refused") onRefused();
    if (outcome.kind !== "token") return outcome;
    if (readAccessToken() === null) return { kind: "unreachable", cause: new Error("signed out during refresh") };
    state.renewedAtMs = nowMs();
    storeAccessToken(outcome.token);
    tellOtherTabs({ kind: "token" });
    return outcome;
  }

  return (failedToken, { isOurs = true } = {}) => {
    const isYoung = readAccessToken() === failedToken && nowMs() - state.renewedAtMs < YOUNG_MS;
    if (!isOurs && isYoung) {
      return Promise.resolve({ kind: "unreachable", cause: new Error("this 401 is not our server's") });
    }
    state.running ??= underAuthLock(() => attempt(failedToken, isOurs && failedToken !== null)).finally(() => {
      state.running = null;
    });
    return state.running;
  };
}
