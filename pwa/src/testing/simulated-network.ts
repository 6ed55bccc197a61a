import { AxiosError, AxiosHeaders } from "axios";
import type { AxiosResponse, InternalAxiosRequestConfig } from "axios";

/** For tests: what the wire below the real client does with a call. */
export type Reply =
  | {
      status: number;
      /** Text is sent as it is, anything else as JSON. */
      data?: unknown;
      /** The content type, where it does not follow from `data`. */
      type?: string;
      /** The answer of another address, which the server's own address redirected to. */
      isRedirected?: boolean;
    }
  | "no network";

export interface Call {
  path: string;
  token: string | null;
}

type Answer = (call: Call) => Reply | Promise<Reply>;

const tokenIn = (header: unknown): string | null =>
  typeof header === "string" && header.startsWith("Bearer ") ? header.slice("Bearer ".length) : null;

/** For what speaks axios. */
export function simulatedNetwork(answer: Answer) {
  return async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const reply = await answer({ path: config.url ?? "", token: tokenIn(config.headers.get("Authorization")) });
    if (reply === "no network") throw new AxiosError("Network Error", AxiosError.ERR_NETWORK, config);
    const { status, data = {} } = reply;
    const response: AxiosResponse = { data, status, statusText: "", headers: new AxiosHeaders(), config };
    if (config.validateStatus?.(status) ?? true) return response;
    throw new AxiosError("refused", AxiosError.ERR_BAD_REQUEST, config, undefined, response);
  };
}

/** For what speaks `fetch`. */
export function simulatedFetch(answer: Answer): typeof fetch {
  return async (input, init) => {
    const path = input instanceof Request ? input.url : String(input);
    const reply = await answer({ path, token: tokenIn(new Headers(init?.headers).get("Authorization")) });
    if (reply === "no network") throw new TypeError("Failed to fetch");
    const { status, data = {}, isRedirected = false } = reply;
    if (isRedirected && init?.redirect === "error") throw new TypeError("Failed to fetch");
    const type = reply.type ?? (typeof data === "string" ? "text/html" : "application/json");
    const body = status === 204 ? null : typeof data === "string" ? data : JSON.stringify(data);
    return new Response(body, { status, headers: { "content-type": type } });
  };
}
