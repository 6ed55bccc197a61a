import { subscribe } from "node:diagnostics_channel";
import type { FastifyRequest, RouteOptions } from "fastify";
import { operationKey, refusalsOf } from "../http/openapi-refusals.ts";
import { Problem } from "../http/errors.ts";

const undocumented = new Set<string>();
let isListening = false;

/** From now on each refusal of a route's own code in this process is compared with the API's document. */
export function watchRefusals(): void {
  if (isListening) return;
  isListening = true;
  subscribe("tracing:fastify.request.handler:error", (message) => {
    const { request, error } = message as { request: FastifyRequest; error: unknown };
    if (!(error instanceof Problem)) return;
    const route = request.routeOptions as unknown as RouteOptions;
    const isDocumented = route.url.startsWith("/api/");
    if (isDocumented && !refusalsOf(route).includes(error.code))
      undocumented.add(`${operationKey(route)}: ${error.code}`);
  });
}

/** @throws Error naming the refusals that `openapi-refusals.ts` lacks */
export function assertRefusalsDocumented(): void {
  if (undocumented.size === 0) return;
  const found = [...undocumented].join("\n");
  undocumented.clear();
  throw new Error(`Refused, and not in openapi-refusals.ts:\n${found}`);
}
