import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { inlineHashes, sitePolicy } from "./security-headers.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** What the build writes where an address needs the origin under which people know this server. */
const ORIGIN_MARK = "__PUBLIC_ORIGIN__";
/** Addresses of pages, and the two files that search engines ask for. */
const PAGE = /^\/(?:[a-z]+(?:[-/][a-z]+)*)?$/;
const FILE = /^\/(?:sitemap\.xml|robots\.txt)$/;
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
};

interface SiteFile {
  headers: Readonly<Record<string, string>>;
  bodies: Readonly<Record<"identity" | "br" | "gzip", Buffer>>;
}

function findFile(path: string): string | null {
  if (FILE.test(path)) return path.slice(1);
  if (!PAGE.test(path)) return null;
  return path === "/" ? "home.html" : `${path.slice(1).replaceAll("/", ".")}.html`;
}

async function prepare(text: string, ending: string): Promise<SiteFile> {
  const identity = Buffer.from(text, "utf8");
  const [br, small] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    gzipped(identity, { level: 9 }),
  ]);
  const headers: Record<string, string> = {
    "content-type": TYPES[ending] ?? "application/octet-stream",
    "cache-control": "no-cache",
    // Weak: the same for each encoding.
    etag: `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`,
    vary: "accept-encoding",
  };
  if (ending === ".html") headers["content-security-policy"] = sitePolicy(inlineHashes(text));
  return { headers, bodies: { identity, br, gzip: small } };
}

function encodingOf(request: FastifyRequest): keyof SiteFile["bodies"] {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  if (/\bbr\b/.test(accepted)) return "br";
  return /\bgzip\b/.test(accepted) ? "gzip" : "identity";
}

/** Sends the public page of this path; false when there is none, and nothing has been sent. */
export type SendSitePage = (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * The pages that the build has rendered. They are the same for everybody, so they carry hashes instead of a nonce and
 * are compressed once; a new build under the running server is noticed by its time.
 */
export function createSendSitePage(distDir: string, publicUrl: string): SendSitePage {
  const origin = publicUrl.replace(/\/$/, "");
  const prepared = new Map<string, Promise<SiteFile>>();
  const times = new Map<string, number>();

  async function find(name: string): Promise<SiteFile | null> {
    const path = join(distDir, "site", name);
    const found = await stat(path).catch(() => null);
    if (found === null) return null;
    const known = prepared.get(name);
    if (known && times.get(name) === found.mtimeMs) return known;
    const file = readFile(path, "utf8").then((text) => prepare(text.replaceAll(ORIGIN_MARK, origin), extname(name)));
    prepared.set(name, file);
    times.set(name, found.mtimeMs);
    file.catch(() => times.delete(name));
    return file;
  }

  return async (path, request, reply) => {
    const name = findFile(path);
    const file = name === null ? null : await find(name);
    if (file === null) return false;
    void reply.headers(file.headers);
    if (request.headers["if-none-match"] === file.headers["etag"]) {
      void reply.code(304).send();
      return true;
    }
    const encoding = encodingOf(request);
    if (encoding !== "identity") void reply.header("content-encoding", encoding);
    void reply.send(file.bodies[encoding]);
    return true;
  };
}
