import { AxiosError, AxiosHeaders } from "axios";
import type { AxiosResponse, InternalAxiosRequestConfig } from "axios";

/** For tests: what the wire below the real client does with a call. */
export type Reply = { status: number; data?: unknown } | "no network";

export interface Call {
  path: string;
  token: string | null;
}

export function simulatedNetwork(answer: (call: Call) => Reply | Promise<Reply>) {
  return async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const header = config.headers.get("Authorization");
    const token = typeof header === "string" ? header.slice("Bearer ".length) : null;
    const reply = await answer({ path: config.url ?? "", token });
    if (reply === "no network") throw new AxiosError("Network Error", AxiosError.ERR_NETWORK, config);
    const { status, data = {} } = reply;
    const response: AxiosResponse = { data, status, statusText: "", headers: new AxiosHeaders(), config };
    if (config.validateStatus?.(status) ?? true) return response;
    throw new AxiosError("refused", AxiosError.ERR_BAD_REQUEST, config, undefined, response);
  };
}
