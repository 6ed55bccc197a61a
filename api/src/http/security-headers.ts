import type { FastifyReply, FastifyRequest } from "fastify";
import helmet from "helmet";
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

const TWO_YEARS_SEC = 63_072_000;

/** helmet has no such option. */
const PERMISSIONS = "camera=(self), geolocation=(), microphone=(), payment=(), usb=()";

/** For what is no page: if a browser is ever led to show it, it may do nothing. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox";

const ELSEWHERE = { "permissions-policy": PERMISSIONS, "content-security-policy": NO_PAGE };
const API = { ...ELSEWHERE, "cache-control": "no-store, private" };

const isApi = (url: string): boolean => url === "/api" || url.startsWith("/api/") || url.startsWith("/api?");

/** Gives an answer, whatever its status, the headers that its route may add to. */
export type SetSecurityHeaders = (request: FastifyRequest, reply: FastifyReply) => void;

const createFixedHeaders = (isHttps: boolean) => {
  const set = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: TWO_YEARS_SEC } : false,
    xFrameOptions: { action: "deny" },
    // Fastify never sends this header, which helmet would remove.
    xPoweredBy: false,
  });
  return (request: IncomingMessage, response: ServerResponse): void =>
    set(request, response, (error) => {
      if (error instanceof Error) throw error;
    });
};

/** The same for answers of the server that Fastify does not make. */
export function createRawSecurityHeaders(
  isHttps: boolean,
): (request: IncomingMessage, response: ServerResponse) => void {
  const setFixed = createFixedHeaders(isHttps);
  return (request, response) => {
    setFixed(request, response);
    for (const [name, value] of Object.entries(API)) response.setHeader(name, value);
  };
}

/**
 * helmet itself and not Fastify's plugin for it: the plugin prepares the same headers anew for each request, which costs
 * 40 us, a third of what an empty request costs. The policy of a page depends on the page, so it is set below.
 */
export function createSecurityHeaders(isHttps: boolean): SetSecurityHeaders {
  const setFixed = createFixedHeaders(isHttps);
  return (request, reply) => {
    setFixed(request.raw, reply.raw);
    void reply.headers(isApi(request.url) ? API : ELSEWHERE);
  };
}

export interface PagePolicy {
  nonce: string;
  /** `sha256-…` of the inline scripts that the build put into the page. */
  scriptHashes: readonly string[];
  /** Origin for sockets, `ws://…` or `wss://…`. */
  socketOrigin: string;
}

/** The app's own pages. Styles need the nonce, scripts never do: a nonce frozen in a cached page is no secret. */
export function pagePolicy({ nonce, scriptHashes, socketOrigin }: PagePolicy): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes.map((hash) => `'${hash}'`)].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src 'self' ${socketOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types fernpaw-sw",
  ].join("; ");
}

export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** `sha256-…` of each inline script and style, as a policy names them. */
export function inlineHashes(html: string): InlineHashes {
  const hashes = (found: Iterable<RegExpMatchArray>) =>
    Array.from(found, ([, content = ""]) => `sha256-${createHash("sha256").update(content).digest("base64")}`);
  return {
    scripts: hashes(html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)),
    styles: hashes(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/gi)),
  };
}

const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);

/** The public pages: the same bytes for everybody, so that what stands in them is named by its hash. */
export function sitePolicy({ scripts, styles }: InlineHashes): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...quoted(scripts)].join(" "),
    ["style-src", ...quoted(styles)].join(" "),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** Of the build, the worker that reads barcodes: it alone compiles WebAssembly. */
const BARCODE_WORKER = /^assets\/barcode-worker-[\w-]+\.js$/;

/** Files of the build. A worker is bound by the policy of its own file: it fetches, and loads what it is made of. */
export function filePolicyOf(path: string): string {
  const scripts = BARCODE_WORKER.test(path) ? "'self' 'wasm-unsafe-eval'" : "'self'";
  return `default-src 'none'; script-src ${scripts}; connect-src 'self'; frame-ancestors 'none'`;
}

/** The API reference, whose own code adds styles without a nonce and evaluates no text. */
export const docsPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");
