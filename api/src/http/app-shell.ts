import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isForPrograms } from "./unknown-routes.ts";
import { Problem } from "./errors.ts";
import { filePolicyOf, inlineHashes, pagePolicy } from "./security-headers.ts";
import { createSendSitePage } from "./site-pages.ts";

/** What the build writes wherever a page needs the answer's own nonce. */
const NONCE_MARK = "__CSP_NONCE__";

interface Shell {
  html: string;
  scriptHashes: string[];
  changedAtMs: number;
}

/** Reads the built page once, and again when a new build has replaced it under the running server. */
function createShellReader(distDir: string): () => Promise<Shell | null> {
  const path = join(distDir, "index.html");
  let shell: Shell | null = null;
  return async () => {
    const found = await stat(path).catch(() => null);
    if (found === null) return null;
    if (shell?.changedAtMs !== found.mtimeMs) {
      const html = await readFile(path, "utf8");
      shell = { html, scriptHashes: [...inlineHashes(html).scripts], changedAtMs: found.mtimeMs };
    }
    return shell;
  };
}

const FOR_SEARCH_ENGINES: readonly string[] = ["/robots.txt", "/sitemap.xml"];

/** Where the app has pages. A test compares it with the app's own list; anything else is nothing to a search engine. */
const APP_ADDRESS =
  /^\/(index\.html)?$|^\/(dashboard|admin)(\/|$)|^\/(login|register|forget-password|reset-password|verify-email|complete-invitation|confirm-appointment|pay|new-client|offered-time|display|book\/[a-z0-9-]+)\/?$/;

const cacheControlOf = (path: string): string =>
  /[\\/]assets[\\/]/.test(path) ? "public, max-age=31536000, immutable" : "no-cache";

export type SendShell = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** What a person sees at an address that is no file: the public page that the build has rendered for it, else the app. */
export function createSendShell(distDir: string, publicUrl: string): SendShell {
  const readShell = createShellReader(distDir);
  const sendSitePage = createSendSitePage(distDir, publicUrl);
  return async (request, reply) => {
    const path = request.url.split("?", 1)[0] ?? "/";
    if (await sendSitePage(path, request, reply)) return reply;
    const shell = FOR_SEARCH_ENGINES.includes(path) ? null : await readShell();
    if (shell === null) throw new Problem("not_found");
    const nonce = randomBytes(16).toString("base64");
    const isHttps = publicUrl.startsWith("https:");
    const socketOrigin = `${isHttps ? "wss" : "ws"}://${request.host}`;
    return reply
      .code(APP_ADDRESS.test(path) ? 200 : 404)
      .header("content-type", "text/html; charset=utf-8")
      .header("content-security-policy", pagePolicy({ nonce, scriptHashes: shell.scriptHashes, socketOrigin }))
      .header("cache-control", "no-cache")
      .send(shell.html.replaceAll(NONCE_MARK, nonce));
  };
}

/** The built app: its files, and its one page for every address that is not a file. */
export async function addAppShell(app: FastifyInstance, distDir: string, sendShell: SendShell): Promise<void> {
  // A list of files made at the start would miss what a later build adds, the service worker's update with it.
  await app.register(fastifyStatic, {
    root: distDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
  });
  const options = { config: { permission: "public" as const }, schema: { hide: true } };
  for (const path of ["/", "/index.html", ...FOR_SEARCH_ENGINES]) app.get(path, options, sendShell);
  app.get("/*", options, async (request, reply) => {
    const path = (request.params as { "*": string })["*"];
    if (isForPrograms(`/${path}`) || path === "") {
      reply.callNotFound();
      return reply;
    }
    return reply
      .header("cache-control", cacheControlOf(`/${path}`))
      .header("content-security-policy", filePolicyOf(path))
      .sendFile(path);
  });
}
