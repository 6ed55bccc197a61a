import * as z from "zod/mini";

export interface SmsMessage {
  /** Goes along as the idempotency key: a provider that knows it sends a text once, however often we ask. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
}

/** The provider said that it will never take this text. */
export class SmsRefused extends Error {
  override readonly name = "SmsRefused";
}

/** The text was handed over and no answer came: it may be on its way. */
export class SmsUnsure extends Error {
  override readonly name = "SmsUnsure";
}

export interface SmsTransport {
  /** `log`: nothing leaves this server. */
  mode: "http" | "log";
  /** @throws SmsRefused for good; SmsUnsure; any other error is worth another try */
  send(message: SmsMessage): Promise<void>;
}

export interface SmsSettings {
  /** `https:`, or `http:` to this machine. */
  url: string;
  token: string | null;
  /** Who it is from: a number or a name, as the provider has it. */
  sender: string;
  /** With which the provider signs incoming texts; null or left out: this server takes none. */
  incomingSecret?: string | null;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024;
const FOR_LATER: readonly number[] = [408, 425, 429];

const CodedError = z.object({ code: z.string() });

/** Failures before a byte of ours was read: nobody can have sent anything. */
const NOT_REACHED: readonly string[] = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "ERR_TLS_CERT_ALTNAME_INVALID",
];

function wasReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  const coded = z.safeParse(CodedError, cause);
  return !(coded.success && NOT_REACHED.includes(coded.data.code));
}

/** The start of an answer, for whoever looks for the reason; the rest is not read. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  const chunks: Uint8Array[] = [];
  let size = 0;
  while (size < MAX_ANSWER_BYTES) {
    const { value, done } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  await reader.cancel().catch(() => undefined);
  return Buffer.concat(chunks).toString("utf8").replaceAll(/\s+/g, " ").slice(0, 200);
}

/**
 * Posts `{ id, to, from, text }` as JSON to the provider, or to a small bridge before it. 2xx: taken. 408, 425, 429 and
 * 5xx: not now. Any other answer: never. The address is the operator's own; redirects are not followed, since they
 * would carry the token elsewhere.
 */
export function createHttpSms({ url, token, sender }: SmsSettings, timeoutMs = TIMEOUT_MS): SmsTransport {
  return {
    mode: "http",
    async send({ id, to, text }) {
      let response: Response;
      let answer: string;
      try {
        // oxlint-disable-next-line no-restricted-globals -- the rule is for the app; this is the server, whose fetch follows nothing here
        response = await fetch(url, {
          method: "POST",
          redirect: "manual",
          headers: {
            "content-type": "application/json",
            "idempotency-key": id,
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify({ id, to, from: sender, text }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        answer = response.ok ? "" : await readStart(response);
        if (response.ok) await response.body?.cancel();
      } catch (error) {
        if (wasReached(error)) throw new SmsUnsure(String(error), { cause: error });
        throw error;
      }
      if (response.ok) return;
      const reason = `${response.status} ${answer}`.trim();
      if (response.status >= 500 || FOR_LATER.includes(response.status)) throw new Error(reason);
      throw new SmsRefused(reason);
    },
  };
}

/** Without a provider: the log says that a text would have gone, never to whom or what. */
export function createLogSms(log: (id: string) => void): SmsTransport {
  return {
    mode: "log",
    async send({ id }) {
      log(id);
    },
  };
}
