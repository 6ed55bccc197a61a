import { isOurs401 } from "@fernpaw/domain/kernel/unauthenticated";
import { readResponse, SignedOutError } from "@fernpaw/sync/client/transport";
import type { SyncAnswer, SyncRequest, SyncTransport } from "@fernpaw/sync/client/transport";
import type { RefreshOutcome } from "../session/tokens/ask-for-token.ts";
import { isOpenedByPin } from "../session/tokens/opened-by-pin.ts";
import type { Refresh } from "../session/tokens/refresh.ts";

interface SyncTransportOptions {
  /** The author's token; null when the browser's session is not the author's. */
  token: () => string | null;
  refresh: Refresh;
}

/** The outcome of a refresh that brought no token. @returns the server's answer to pass on @throws why there is none */
function readFailure(outcome: Exclude<RefreshOutcome, { kind: "token" }>): SyncAnswer {
  if (outcome.kind === "refused") throw new SignedOutError("the session is over");
  if (outcome.kind === "device_revoked") return readResponse(Response.json({ code: outcome.kind }, { status: 403 }));
  throw new Error("the session could not be renewed", { cause: outcome.cause });
}

function exchange(request: SyncRequest, token: string): Promise<Response> {
  return fetch(request.path, {
    method: request.method,
    headers: { ...request.headers, Authorization: `Bearer ${token}` },
    credentials: "include",
    cache: "no-store",
    // A captive portal redirects; following it would answer with its page.
    redirect: "error",
    signal: request.signal,
    ...(request.body === undefined ? {} : { body: request.body as BodyInit }),
  });
}

/** Null for anything but JSON. */
async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/**
 * How sync reaches the server: `fetch`, because a snapshot is read while it arrives. Takes part in the
 * same single refresh as every other call and retries once; a second 401 is the caller's.
 */
export function createSyncTransport({ token, refresh }: SyncTransportOptions): SyncTransport {
  return {
    async send(request): Promise<SyncAnswer> {
      const first = token();
      if (first === null && isOpenedByPin()) {
        const outcome = await refresh(null);
        if (outcome.kind !== "token") return readFailure(outcome);
      }
      if (first === null) throw new SignedOutError("the author is not signed in");
      const response = await exchange(request, first);
      if (response.status !== 401) return readResponse(response);
      const outcome = await refresh(first, { isOurs: isOurs401(await readJson(response)) });
      if (outcome.kind !== "token") return readFailure(outcome);
      const again = token();
      if (again === null) throw new SignedOutError("the author is not signed in");
      return readResponse(await exchange(request, again));
    },
  };
}
