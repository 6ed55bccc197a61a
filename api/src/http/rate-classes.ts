import type { FastifyInstance, FastifyRequest } from "fastify";
import { createMinuteCounter } from "./minute-counter.ts";

/** The kinds of calls that are counted. */
export type RateClass = "read" | "write" | "search" | "snapshot";

/** Calls that one person may make in a minute. */
export type RateLimits = Readonly<Record<RateClass, number>>;

/** Far above what people do: they stop a loop and a copy of everything, not a busy clinic. */
export const RATE_LIMITS: RateLimits = { read: 3000, write: 1200, search: 1200, snapshot: 600 };

declare module "fastify" {
  interface FastifyContextConfig {
    /** If not given: `read` for a GET, else `write`. `own`: the route has a limit of its own. */
    rateClass?: RateClass | "own";
  }
}

const classOf = ({ method, routeOptions }: FastifyRequest): RateClass | "own" =>
  routeOptions.config.rateClass ?? (method === "GET" ? "read" : "write");

/** Call after `addAuthorization`: a public route has limits by network where it needs them. */
export function addRateClasses(app: FastifyInstance, limits: RateLimits, now: () => number): void {
  const counter = createMinuteCounter(now);
  app.addHook("onRequest", (request, _reply, done) => {
    const { session } = request;
    const rateClass = session === null ? "own" : classOf(request);
    if (session !== null && rateClass !== "own") counter.spend(`${rateClass} ${session.userId}`, limits[rateClass]);
    done();
  });
}
