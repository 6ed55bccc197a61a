export interface PublicAnswer {
  isOk: boolean;
  /** An object, or empty. */
  body: Readonly<Record<string, unknown>>;
}

const NO_ANSWER: PublicAnswer = { isOk: false, body: {} };
const PATIENCE_MS = 20_000;

/**
 * A call of the public pages, which have no session to renew and no room for the app's client.
 * Without a network, or where something else than the server answers, it says that it went wrong and nothing more.
 */
export async function publicCall(path: `/api/public/${string}`, payload?: object): Promise<PublicAnswer> {
  const request: RequestInit = { signal: AbortSignal.timeout(PATIENCE_MS), headers: { accept: "application/json" } };
  if (payload) {
    request.method = "POST";
    request.headers = { accept: "application/json", "content-type": "application/json" };
    request.body = JSON.stringify(payload);
  }
  try {
    const response = await fetch(path, request);
    const body: unknown = await response.json();
    return typeof body === "object" && body !== null ? { isOk: response.ok, body: { ...body } } : NO_ANSWER;
  } catch {
    return NO_ANSWER;
  }
}

/** What the server says about it: a message, or what is wrong. Null where it says nothing. */
export function wordsOf({ body }: PublicAnswer): string | null {
  const words = body["message"] ?? body["detail"] ?? body["title"];
  return typeof words === "string" && words !== "" ? words : null;
}
