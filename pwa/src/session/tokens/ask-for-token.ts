import { isOurs401 } from "@fernpaw/domain/kernel/unauthenticated";

const REFRESH_MS = 10_000;
const JSON_TYPE = /^application\/(problem\+)?json\b/;

/**
 * `refused`: the server said no; `unreachable`: it could not be asked, so nothing is known; `device_revoked`: the
 * session stays, but the clinic has taken this device off its list.
 */
export type RefreshOutcome =
  | { kind: "token"; token: string }
  | { kind: "refused" }
  | { kind: "device_revoked" }
  | { kind: "unreachable"; cause: unknown };

const isJson = (response: Response): boolean => JSON_TYPE.test(response.headers.get("content-type") ?? "");

function readOutcome(status: number, body: unknown): RefreshOutcome {
  if (status === 401 && isOurs401(body)) return { kind: "refused" };
  const { accessToken, code } = (body ?? {}) as { accessToken?: unknown; code?: unknown };
  if (status === 403 && code === "device_revoked") return { kind: "device_revoked" };
  if (status >= 200 && status <= 299 && typeof accessToken === "string") return { kind: "token", token: accessToken };
  return { kind: "unreachable", cause: new Error(`the refresh answered ${status}, which is not our server's answer`) };
}

/**
 * The refresh call, for page and service worker: a new access token by cookie. Only a 401 with a code of our server
 * refuses. A page, another content type, a redirect or any other answer says nothing about the session. Never throws.
 */
export async function askForToken(): Promise<RefreshOutcome> {
  try {
    const response = await fetch("/api/auth/refresh-token", {
      method: "POST",
      credentials: "include",
      cache: "no-store",
      // A captive portal redirects to an address of its own, which answers with what it likes.
      redirect: "error",
      signal: AbortSignal.timeout(REFRESH_MS),
    });
    return readOutcome(response.status, isJson(response) ? await response.json() : null);
  } catch (cause) {
    return { kind: "unreachable", cause };
  }
}
