import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { problemDetails } from "./errors.copy.ts";
import { Problem, sendProblem, type FieldFault } from "./errors.ts";
import { hasOneHost } from "./one-host.ts";

const BODY_DEADLINE_MS = 10_000;
const MAX_DEPTH = 64;

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\u0000");

interface Visit {
  value: unknown;
  path: string;
  depth: number;
  isChecked: boolean;
}

/**
 * Walks a parsed value without recursion, so that depth cannot overflow the stack. Names and texts that
 * no store can hold are faults, except below `unchecked`.
 * @throws Problem `malformed` past 64 levels
 */
export function textFaults(root: unknown, unchecked: readonly string[] = []): FieldFault[] {
  const faults: FieldFault[] = [];
  const fault = (path: string, code = "invalid_text", message = problemDetails.forbiddenCharacter): void => {
    faults.push({ path: path.toWellFormed().replaceAll("\u0000", "�"), code, message });
  };
  const stack: Visit[] = [{ value: root, path: "", depth: 0, isChecked: true }];
  for (let visit = stack.pop(); visit; visit = stack.pop()) {
    const { value, path, depth, isChecked } = visit;
    if (typeof value === "string" && isChecked && !isStorable(value)) fault(path);
    if (typeof value !== "object" || value === null) continue;
    if (depth >= MAX_DEPTH) throw new Problem("malformed", { detail: problemDetails.tooDeep });
    for (const [key, child] of Object.entries(value)) {
      const childPath = path === "" ? key : `${path}.${key}`;
      // An object spread or a merge would turn `__proto__` into a prototype.
      if (key === "__proto__") fault(childPath, "forbidden_name", problemDetails.forbiddenName(key));
      else if (isChecked && !isStorable(key)) fault(childPath);
      stack.push({ value: child, path: childPath, depth: depth + 1, isChecked: isChecked && !unchecked.includes(key) });
    }
  }
  return faults;
}

declare module "fastify" {
  interface FastifyRequest {
    /** The body's JSON has neither an escape nor a prototype's name: no text in it can be one that no store holds. */
    hasPlainBody: boolean;
  }
}

const isPlainJson = (text: string): boolean => !text.includes("\\u") && !text.includes("__proto__");

/** Whether some value lies below `levels` others. */
function isDeeper(value: object, levels: number): boolean {
  if (levels === 0) return true;
  for (const child of Object.values(value)) {
    if (typeof child === "object" && child !== null && isDeeper(child as object, levels - 1)) return true;
  }
  return false;
}

function bodyFaults({ body, hasPlainBody, routeOptions }: FastifyRequest): FieldFault[] {
  // A list that is uploaded is still on its way; whoever reads it checks it.
  if (body instanceof Readable) return [];
  if (typeof body !== "object" || body === null) return textFaults(body);
  if (hasPlainBody && !isDeeper(body, MAX_DEPTH)) return [];
  return textFaults(body, routeOptions.config.uncheckedFields);
}

const isEmpty = (value: unknown): boolean => {
  for (const _ in value as object) return false;
  return true;
};

function refuseUnstorableText(request: FastifyRequest): void {
  const { params, query } = request;
  const inAddress = isEmpty(params) && isEmpty(query) ? [] : [...textFaults(params), ...textFaults(query)];
  const faults = [...inAddress, ...bodyFaults(request)];
  if (faults.length > 0) throw new Problem("malformed", { errors: faults });
}

function refuseDuplicateQueryKeys(request: FastifyRequest): void {
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (Array.isArray(value)) throw new Problem("malformed", { detail: problemDetails.duplicateQueryKey(name) });
  }
}

const hasBody = (request: FastifyRequest): boolean =>
  request.headers["transfer-encoding"] !== undefined || (request.headers["content-length"] ?? "0") !== "0";

const JSON_TYPE = /^application\/json(?:\s*;\s*charset\s*=\s*"?utf-8"?)?\s*$/i;

function refuseOtherContent(request: FastifyRequest): void {
  const type = request.headers["content-type"];
  if (type === undefined && !hasBody(request)) return;
  const media = (type ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
  const { mediaTypes, acceptsGzip } = request.routeOptions.config;
  const isAccepted = mediaTypes === undefined ? JSON_TYPE.test(type ?? "") : mediaTypes.includes(media);
  if (!isAccepted) {
    const detail = mediaTypes === undefined ? problemDetails.onlyJson : problemDetails.onlyTypes(mediaTypes);
    throw new Problem("unsupported_media_type", { detail });
  }
  const encoding = request.headers["content-encoding"];
  if (encoding !== undefined && encoding !== "identity" && !(acceptsGzip && encoding === "gzip")) {
    throw new Problem("unsupported_media_type", { detail: problemDetails.otherEncoding(acceptsGzip ?? false) });
  }
}

/** How much later than its deadline a body may be cut. */
const LOOK_EVERY_MS = 100;

/**
 * Cuts bodies that drip in: Node's own timeouts are per server and check too rarely for a route. One timer looks after
 * all of them, since nearly every body is there at once.
 */
class BodyDeadlines {
  readonly #deadlineMs: number;
  readonly #arriving = new Map<FastifyRequest, { reply: FastifyReply; dueAtMs: number }>();
  #timer: NodeJS.Timeout | null = null;

  constructor(deadlineMs: number) {
    this.#deadlineMs = deadlineMs;
  }

  start(request: FastifyRequest, reply: FastifyReply): void {
    if (!hasBody(request)) return;
    const deadlineMs = request.routeOptions.config.bodyDeadlineMs ?? this.#deadlineMs;
    this.#arriving.set(request, { reply, dueAtMs: performance.now() + deadlineMs });
    this.#timer ??= setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  }

  /** The body may be there: what is cut is one that is not. */
  note(request: FastifyRequest): void {
    if (request.raw.complete) this.#arriving.delete(request);
  }

  #look(): void {
    const nowMs = performance.now();
    for (const [request, { reply, dueAtMs }] of this.#arriving) {
      const { raw } = request;
      const isOver = raw.complete || raw.destroyed || reply.sent;
      if (!isOver && nowMs < dueAtMs) continue;
      this.#arriving.delete(request);
      if (!isOver) cut(request, reply);
    }
    if (this.#arriving.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  request.raw.unpipe();
  reply.raw.once("finish", () => request.raw.destroy());
  sendProblem(new Problem("too_slow", { headers: { connection: "close" } }), request, reply);
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

function parseJson(request: FastifyRequest, body: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw new Problem("malformed", { detail: problemDetails.notUtf8 });
  }
  try {
    const value: unknown = JSON.parse(text);
    request.hasPlainBody = isPlainJson(text);
    return value;
  } catch (error) {
    const reason = error instanceof RangeError ? problemDetails.tooDeep : (error as Error).message;
    throw new Problem("malformed", { detail: problemDetails.notJson(reason.toWellFormed().slice(0, 200)) });
  }
}

function addGunzip(app: FastifyInstance): void {
  app.addHook("preParsing", (request, _reply, payload, done) => {
    if (request.headers["content-encoding"] !== "gzip" || !request.routeOptions.config.acceptsGzip) {
      done(null, payload);
      return;
    }
    const gunzip = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
    payload.on("data", (chunk: Buffer) => (gunzip.receivedEncodedLength += chunk.length));
    payload.on("error", (error) => gunzip.destroy(error));
    gunzip.on("error", (error) => Object.assign(error, { statusCode: 400, message: problemDetails.badCompression }));
    done(null, payload.pipe(gunzip));
  });
}

/** What is refused before any route sees it. */
export function addRequestGuards(app: FastifyInstance, deadlineMs = BODY_DEADLINE_MS): void {
  app.decorateRequest("hasPlainBody", false);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    try {
      done(null, body.length === 0 ? undefined : parseJson(request, body));
    } catch (error) {
      done(error as Error);
    }
  });
  const deadlines = new BodyDeadlines(deadlineMs);
  app.addHook("onRequest", (request, reply, done) => {
    deadlines.start(request, reply);
    if (!hasOneHost(request.raw)) throw new Problem("malformed", { detail: problemDetails.severalHosts });
    refuseDuplicateQueryKeys(request);
    refuseOtherContent(request);
    done();
  });
  addGunzip(app);
  app.addHook("preValidation", (request, _reply, done) => {
    deadlines.note(request);
    refuseUnstorableText(request);
    done();
  });
}
