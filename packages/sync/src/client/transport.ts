/** One HTTP exchange below `/api/sync`. */
export interface SyncRequest {
  method: "GET" | "POST";
  /** Path and query from the origin: `/api/sync/pull`. */
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  signal: AbortSignal;
}

export interface SyncAnswer {
  status: number;
  header(name: string): string | null;
  text(): Promise<string>;
  /** The body as it arrives. Call either this or `text`, once. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Thrown by a transport when the server has really refused to renew the session. */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}

/**
 * How requests reach the server. Adds the author's token; on 401 it renews the session once and tries
 * again; throws `SignedOutError` when that was refused, and anything else when there was no network.
 */
export interface SyncTransport {
  send(request: SyncRequest): Promise<SyncAnswer>;
}

async function* chunksOf(response: Response): AsyncIterable<Uint8Array> {
  if (!response.body) return;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** A `fetch` response as the client wants it. */
export function readResponse(response: Response): SyncAnswer {
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text: () => response.text(),
    chunks: () => chunksOf(response),
  };
}
