import { epochMsOf } from "@fernpaw/domain/kernel/time";
import * as z from "zod/mini";
import { SYNC_PROBLEMS, type PullRequest, type PushRequest, type SyncProblem } from "../protocol.ts";
import type { ClientEnvironment } from "./environment.ts";
import { SignedOutError, type SyncAnswer, type SyncRequest, type SyncTransport } from "./transport.ts";

/** Until the status line, and for the whole answer of a call that is not streamed. */
export const HEADERS_MS = 8_000;
export const PUSH_MS = 20_000;
export const PULL_MS = 20_000;
/** For a question that only asks whether somebody is there. */
export const PROBE_MS = 3_000;
/** A stream that sends no byte for so long has died. */
export const STALL_MS = 15_000;

const MAX_RETRY_AFTER_MS = 600_000;

/** What an attempt to talk to the server came to. */
export type ExchangeResult<T> =
  | { kind: "ok"; value: T }
  | { kind: "problem"; status: number; code: SyncProblem; retryAfterMs: number | null }
  /** No answer, or one that is not our server's. */
  | { kind: "network"; retryAfterMs: number | null }
  | { kind: "signed_out" };
export type Trouble = Exclude<ExchangeResult<never>, { kind: "ok" }>;

const Problem = z.object({ code: z.enum(SYNC_PROBLEMS) });

export const NO_NETWORK: Trouble = { kind: "network", retryAfterMs: null };

export interface Wire {
  transport: SyncTransport;
  environment: ClientEnvironment;
}

function retryAfterOf(answer: SyncAnswer, nowMs: number): number | null {
  const header = answer.header("retry-after");
  if (header === null || header === "") return null;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : epochMsOf(header) - nowMs;
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_RETRY_AFTER_MS) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads an answer that is not 2xx. Without a code of ours it comes from something between us and the server. */
export async function troubleOf(answer: SyncAnswer, nowMs: number): Promise<Trouble> {
  const retryAfterMs = retryAfterOf(answer, nowMs);
  const problem = z.safeParse(Problem, parseJson(await answer.text()));
  if (!problem.success || answer.status < 400) return { kind: "network", retryAfterMs };
  return { kind: "problem", status: answer.status, code: problem.data.code, retryAfterMs };
}

/** Runs `work` with a signal that aborts after `ms`; `touch` starts the time again, with another limit. Also ends with `outer`. */
export async function withDeadline<T>(
  environment: ClientEnvironment,
  limits: { ms: number; outer: AbortSignal },
  work: (signal: AbortSignal, touch: (ms: number) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  if (limits.outer.aborted) abort();
  limits.outer.addEventListener("abort", abort, { once: true });
  let cancel = environment.after(limits.ms, abort);
  const touch = (ms: number): void => {
    cancel();
    cancel = environment.after(ms, abort);
  };
  // A transport that does not listen to its signal must not hold us up.
  const aborted = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(new Error("aborted"));
    if (controller.signal.aborted) fail();
    controller.signal.addEventListener("abort", fail, { once: true });
  });
  try {
    return await Promise.race([work(controller.signal, touch), aborted]);
  } finally {
    cancel();
    limits.outer.removeEventListener("abort", abort);
  }
}

/** A body on its way, compressed where that pays. */
export type Content = Pick<SyncRequest, "body" | "headers">;

interface Call<Schema extends z.core.$ZodType> {
  path: string;
  /** What the answer must repeat. */
  nonce: string;
  content: Content | Promise<Content>;
  schema: Schema;
  timeoutMs: number;
  signal: AbortSignal;
}

/** `gzipFrom`: characters from which the body is worth compressing. */
export async function encodeContent(
  environment: ClientEnvironment,
  body: PullRequest | PushRequest,
  { gzipFrom = Number.POSITIVE_INFINITY, headers: own = {} }: { gzipFrom?: number; headers?: Content["headers"] } = {},
): Promise<Content> {
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json", ...own };
  if (!environment.gzip || text.length < gzipFrom) return { body: text, headers };
  return { body: await environment.gzip(text), headers: { ...headers, "content-encoding": "gzip" } };
}

/** Posts JSON and reads an answer that carries our nonce. Never throws for what the network does. */
export async function post<Schema extends z.core.$ZodType>(
  { transport, environment }: Wire,
  call: Call<Schema>,
): Promise<ExchangeResult<z.output<Schema>>> {
  try {
    const content = await call.content;
    return await withDeadline(environment, { ms: call.timeoutMs, outer: call.signal }, async (signal) => {
      const answer = await transport.send({ method: "POST", path: call.path, ...content, signal });
      if (answer.status < 200 || answer.status > 299) return troubleOf(answer, environment.nowMs());
      const parsed = z.safeParse(call.schema, parseJson(await answer.text()));
      if (!parsed.success) return NO_NETWORK;
      const isOurs = (parsed.data as { nonce?: unknown }).nonce === call.nonce;
      return isOurs ? { kind: "ok", value: parsed.data } : NO_NETWORK;
    });
  } catch (error) {
    return error instanceof SignedOutError ? { kind: "signed_out" } : NO_NETWORK;
  }
}

/** 128 random bits, as an answer must repeat them. */
export function newNonce(environment: ClientEnvironment): string {
  return Array.from(environment.randomBytes(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
