import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "./errors.ts";

interface KnownRoute {
  methods: Set<string>;
  pattern: RegExp;
}

const escapeRegExp = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split("/")
      .map((part) => (part.startsWith(":") ? "[^/]+" : escapeRegExp(part)))
      .join("/")}$`,
  );

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? request.url;

/** `/api` and the sockets are for programs: what is not there is a problem, never the app's page. */
export const isForPrograms = (path: string): boolean => /^\/(?:api|socket\.io)(?:\/|$)/.test(path);

/**
 * Answers what no route takes: 405 with `Allow` where the address takes another method, else 404, and the
 * app's own page for an address that a person may have typed. Call it before the routes are registered.
 */
export function addUnknownRoutes(
  app: FastifyInstance,
  sendShell: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const known = new Map<string, KnownRoute>();
  app.addHook("onRoute", ({ url, method }) => {
    if (!isForPrograms(url)) return;
    const route = known.get(url) ?? { methods: new Set(), pattern: patternOf(url) };
    for (const name of [method].flat()) route.methods.add(name);
    known.set(url, route);
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request);
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isForPrograms(path)) {
      const isFile = /\.[a-z\d]+$/i.test(path);
      if (isRead && !isFile) return sendShell(request, reply);
      throw isRead ? new Problem("not_found") : new Problem("method_not_allowed", { headers: { allow: "GET, HEAD" } });
    }
    const methods = [...known.values()]
      .filter(({ pattern }) => pattern.test(path))
      .flatMap((route) => [...route.methods]);
    if (methods.length === 0 || methods.includes(request.method)) throw new Problem("not_found");
    throw new Problem("method_not_allowed", { headers: { allow: [...new Set(methods)].sort().join(", ") } });
  });
}
