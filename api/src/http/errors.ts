import { Refusal } from "@fernpaw/domain/kernel/errors";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import { TransientError } from "@fernpaw/sync/server/store";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { problemDetails } from "./errors.copy.ts";
import { type ErrorCode, PROBLEMS } from "./problems.copy.ts";

export interface FieldFault {
  /** Dotted; empty for the whole. */
  path: string;
  code: string;
  message: string;
}

export interface ProblemExtras {
  detail?: string;
  errors?: FieldFault[];
  /** Sent as Retry-After, rounded up to whole seconds. A full disk has its own when this is left out. */
  retryAfterMs?: number;
  headers?: Readonly<Record<string, string>>;
}

/** An answer other than success, thrown from wherever it is found out. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ErrorCode;
  readonly extras: ProblemExtras;

  constructor(code: ErrorCode, extras: ProblemExtras = {}) {
    super(code);
    this.code = code;
    this.extras = extras;
  }
}

const TRANSIENT_RETRY_MS = 2000;
/** The disk has no room: a person has to make some. */
const INSUFFICIENT_STORAGE = 507;
const FULL_RETRY_MS = 10_000;

const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  // A file that is outside the app's own; none is there for whoever asks.
  403: "not_found",
  404: "not_found",
  405: "method_not_allowed",
  408: "too_slow",
  413: "too_large",
  415: "unsupported_media_type",
  503: "unavailable",
};

interface SchemaFault {
  keyword: string;
  instancePath: string;
  message?: string;
  params?: { keys?: unknown };
}

function listFaults(issues: readonly SchemaFault[]): FieldFault[] {
  return issues.flatMap((issue): FieldFault[] => {
    const path = issue.instancePath.split("/").filter(Boolean).join(".");
    const keys = issue.params?.keys;
    if (issue.keyword === "unrecognized_keys" && Array.isArray(keys)) {
      return keys.map(String).map((key) => ({
        path: path === "" ? key : `${path}.${key}`,
        code: "unknown_field",
        message: problemDetails.unknownField(key),
      }));
    }
    return [{ path, code: issue.keyword, message: issue.message ?? issue.keyword }];
  });
}

const isFieldFault = (value: unknown): value is FieldFault =>
  typeof value === "object" && value !== null && "path" in value && "code" in value && "message" in value;

function refusalProblem(refusal: Refusal): Problem {
  const errors = refusal.details["errors"];
  const faults = Array.isArray(errors) ? errors.filter(isFieldFault) : [];
  return new Problem(refusal.code, faults.length > 0 ? { errors: faults } : {});
}

const detailOf = (error: SyncProblemError): ProblemExtras =>
  error.message === error.code ? {} : { detail: error.message };

/** What Fastify and its parts throw: with a code of theirs, or with the status alone. */
const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error &&
  (("code" in error && typeof error.code === "string") ||
    ("statusCode" in error && typeof error.statusCode === "number"));

const FULL_DISK_CODES = new Set(["ENOSPC", "EDQUOT"]);

/** Whether a write failed for want of room, in the database or in a file; also where another error has it as its cause. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof TransientError && error.isDiskFull) return true;
  if (!(error instanceof Error)) return false;
  return ("code" in error && FULL_DISK_CODES.has(String(error.code))) || isDiskFull(error.cause);
}

/** What an answer says of any error; null for a defect, of which an answer says nothing. */
export function toProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error;
  if (error instanceof Refusal) return refusalProblem(error);
  if (error instanceof SyncProblemError) return new Problem(error.code, detailOf(error));
  if (isDiskFull(error)) return new Problem("server_full");
  if (error instanceof TransientError) return new Problem("unavailable", { retryAfterMs: TRANSIENT_RETRY_MS });
  if (!isFastifyError(error)) return null;
  if (error.validation) {
    return new Problem("malformed", { errors: listFaults(error.validation as unknown as SchemaFault[]) });
  }
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return null;
  return new Problem(codeOfStatus[status] ?? "malformed", { detail: error.message });
}

function nonceOf(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || !("nonce" in body)) return undefined;
  const { nonce } = body;
  return typeof nonce === "string" && nonce.length <= 64 ? nonce : undefined;
}

/** RFC 9457, with the request's nonce where it had one, so that a device can tell us from a captive portal. */
function problemBody(problem: Problem, request: FastifyRequest): string {
  const { detail, errors } = problem.extras;
  const nonce = nonceOf(request.body);
  return JSON.stringify({
    type: `urn:fernpaw:problem:${problem.code}`,
    title: PROBLEMS[problem.code].title,
    status: PROBLEMS[problem.code].status,
    code: problem.code,
    ...(detail === undefined ? {} : { detail }),
    ...(errors === undefined ? {} : { errors }),
    ...(nonce === undefined ? {} : { nonce }),
    requestId: request.id,
  });
}

export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = PROBLEMS[problem.code];
  const { retryAfterMs = status === INSUFFICIENT_STORAGE ? FULL_RETRY_MS : undefined, headers } = problem.extras;
  if (headers) void reply.headers(headers);
  if (retryAfterMs !== undefined) void reply.header("retry-after", String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  return reply
    .code(status)
    .header("content-type", "application/problem+json; charset=utf-8")
    .header("cache-control", "no-store")
    .send(problemBody(problem, request));
}

/** Only the log tells these to the person who runs the server. */
const DISK_LEVELS = { server_full: "error", disk_full: "warn" } as const;

const isOfDisk = (code: string): code is keyof typeof DISK_LEVELS => Object.hasOwn(DISK_LEVELS, code);

/** The one place where a defect is logged, with the id that the answer carries. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toProblem(error);
  if (problem === null) request.log.error({ err: error, requestId: request.id }, "a request failed unexpectedly");
  else if (isOfDisk(problem.code))
    request.log[DISK_LEVELS[problem.code]]({ requestId: request.id }, PROBLEMS[problem.code].title);
  return sendProblem(problem ?? new Problem("internal"), request, reply);
}
