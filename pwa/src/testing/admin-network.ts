import { adminHttp } from "../http/client.ts";
import { simulatedNetwork, type Reply } from "./simulated-network.ts";

/** A call of the administration. */
export interface AdminCall {
  method: string;
  path: string;
  params: Readonly<Record<string, string>>;
  body: unknown;
}

const realAdapter = adminHttp.defaults.adapter;

/** For tests: answers the calls of platform staff, and keeps them. Answers a function that ends it. */
export function answerAdminCalls(calls: AdminCall[], answer: (call: AdminCall) => Reply | Promise<Reply>): () => void {
  adminHttp.defaults.adapter = async (config) => {
    const body: unknown = typeof config.data === "string" ? JSON.parse(config.data) : null;
    const params = (config.params ?? {}) as AdminCall["params"];
    const call = { method: config.method ?? "get", path: config.url ?? "", params, body };
    calls.push(call);
    return simulatedNetwork(() => answer(call))(config);
  };
  return () => {
    if (realAdapter) adminHttp.defaults.adapter = realAdapter;
  };
}
