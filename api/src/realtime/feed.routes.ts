import { PROTOCOL } from "@fernpaw/sync/protocol";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import { TransientError } from "@fernpaw/sync/server/store";
import { SCHEMA } from "@fernpaw/domain/registry";
import type { FastifyPluginAsync, FastifyRequest } from "fastify";
import type { WebSocket } from "ws";
import * as z from "zod/mini";
import { bearerToken } from "../http/authorize.ts";
import { Problem } from "../http/errors.ts";
import {
  ConnectionCounts,
  type LiveAuthentication,
  type LiveSession,
  messageBudget,
  sessionOfToken,
  watchExpiry,
} from "./live-session.ts";
import { type DisplayDeps, type DisplayId, serveDisplay } from "./display-feed.ts";
import { realtimeCopy } from "./realtime.copy.ts";
import { isAllowedOrigin, LIVE_LIMITS, type LiveLimits } from "./socket.ts";

export interface FeedDeps extends LiveAuthentication, DisplayDeps {
  sync: Pick<SyncServer, "pull" | "pullText">;
  publicUrl: string;
  limits?: LiveLimits;
}

/** Close codes that applications may use. */
const CLOSE = { unauthenticated: 4401, device_revoked: 4403, rateLimited: 4429, unavailable: 4503 } as const;
const TOKEN_WITHIN_MS = 10_000;
const PING_EVERY_MS = 30_000;
/** A reader that is this far behind gets no more pokes: the next one tells him all the same. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const FIRST_EPOCH = "";

const Message = z.union([
  z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  z.strictObject({
    since: z.int().check(z.gte(0)),
    limit: z.optional(z.int()),
    nonce: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** Those of the last answer; without them the feed takes the present ones. */
    epoch: z.optional(z.string().check(z.maxLength(64))),
    scopeRev: z.optional(z.int().check(z.gte(0))),
  }),
]);
type Since = Extract<z.output<typeof Message>, { since: number }>;

function messageOf(data: unknown): z.output<typeof Message> | null {
  try {
    const parsed = z.safeParse(Message, JSON.parse(String(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Changes since a cursor, in the pull's own format. */
async function changesSince({ sync }: FeedDeps, { session }: LiveSession, asked: Since): Promise<string> {
  const request = {
    protocol: PROTOCOL,
    schema: SCHEMA,
    clinicId: session.clinicId,
    deviceId: `feed:${session.sessionId}`,
    epoch: asked.epoch ?? FIRST_EPOCH,
    scopeRev: asked.scopeRev ?? 0,
    cursor: asked.since,
    clients: [],
    nonce: asked.nonce ?? "feed",
    ...(asked.limit !== undefined && { limit: asked.limit }),
  };
  if (asked.epoch !== undefined) return sync.pullText(session, request);
  const present = await sync.pull(session, request);
  if (!("reset" in present)) return JSON.stringify(present);
  const { epoch, scopeRev } = present.reset;
  return sync.pullText(session, { ...request, epoch, scopeRev });
}

const codeOf = (error: unknown): string => {
  if (error instanceof SyncProblemError || error instanceof Problem) return error.code;
  return error instanceof TransientError ? "unavailable" : "internal";
};

/** Pings; whoever has not answered by the next one is gone. Answers how to stop. */
function terminateWhenSilent(socket: WebSocket): () => void {
  let isAlive = true;
  const ping = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    return socket.ping();
  }, PING_EVERY_MS);
  socket.on("pong", () => {
    isAlive = true;
  });
  return () => clearInterval(ping);
}

interface PersonHooks {
  send(message: object): void;
  onExpired(): void;
  onOver(): void;
}

/** Pokes of the clinic for as long as the session is good. */
function servePerson(deps: FeedDeps, { session, expiresAtMs }: LiveSession, hooks: PersonHooks) {
  const expiry = watchExpiry(deps.now, expiresAtMs, hooks);
  const stops = [
    expiry.stop,
    deps.onRevoked((ids) => ids.includes(session.sessionId) && hooks.onOver()),
    deps.pokes.subscribe(({ clinicId, version }) => clinicId === session.clinicId && hooks.send({ version })),
  ];
  return { stops, renew: (next: LiveSession) => expiry.renew(next.expiresAtMs) };
}

/** One after the other: a question that follows the token must not overtake it. */
function inTurn(onFault: (error: unknown) => void): (work: () => Promise<void>) => void {
  let turn = Promise.resolve();
  return (work) => {
    turn = turn.then(work).catch(onFault);
  };
}

/** One connection from its first message to its end. */
function serveFeed(socket: WebSocket, request: FastifyRequest, deps: FeedDeps, counts: ConnectionCounts): void {
  const ends: (() => void)[] = [];
  let live: LiveSession | null = null;
  let isDisplay = false;
  const isWithinBudget = messageBudget(deps.now, (deps.limits ?? LIVE_LIMITS).messagesPerSecond);
  const say = (message: object): void => socket.send(JSON.stringify(message));
  const end = (code: keyof typeof CLOSE): void => {
    say({ code: code === "rateLimited" ? "rate_limited" : code });
    socket.close(CLOSE[code]);
  };

  function begin(opened: LiveSession): void {
    const { userId } = opened.session;
    if (!counts.open(userId)) return end("rateLimited");
    live = opened;
    const person = servePerson(deps, opened, {
      send: (message) => socket.bufferedAmount < MAX_BUFFERED_BYTES && say(message),
      onExpired: () => say({ event: "auth:expired" }),
      onOver: () => end("unauthenticated"),
    });
    renewed = person.renew;
    ends.push(() => counts.close(userId), ...person.stops);
    return undefined;
  }
  let renewed = (_next: LiveSession): void => undefined;

  function beginDisplay(display: DisplayId): void {
    if (!counts.open(display.id)) return end("rateLimited");
    isDisplay = true;
    const stops = serveDisplay(deps, display, {
      send: (message) => socket.bufferedAmount < MAX_BUFFERED_BYTES && say(message),
      onOver: () => end("unauthenticated"),
      onFault: (error) => request.log.warn({ err: error }, "a waiting room could not be read"),
    });
    ends.push(() => counts.close(display.id), ...stops);
    return undefined;
  }

  async function takeToken(token: string): Promise<void> {
    // A line is one or the other for as long as it lives.
    const display = live || isDisplay ? null : await deps.waitingRooms.open(token);
    if (socket.readyState !== socket.OPEN) return undefined;
    if (isDisplay) return end("unauthenticated");
    if (display) return beginDisplay(display);
    const given = await sessionOfToken(deps, token);
    if (socket.readyState !== socket.OPEN) return undefined;
    if (!given) return end("unauthenticated");
    if (!live) return begin(given);
    if (given.session.sessionId !== live.session.sessionId) return end("unauthenticated");
    return renewed(given);
  }

  async function take(data: unknown): Promise<void> {
    if (!isWithinBudget()) return end("rateLimited");
    const message = messageOf(data);
    if (message && "token" in message) return takeToken(message.token);
    if (!live) return end("unauthenticated");
    if (!message) return say({ code: "malformed" });
    socket.send(await changesSince(deps, live, message));
  }

  const enqueue = inTurn((error) => {
    if (codeOf(error) === "internal") request.log.error({ err: error }, "the feed failed unexpectedly");
    if (codeOf(error) === "device_revoked") end("device_revoked");
    else if (socket.readyState === socket.OPEN) say({ code: codeOf(error) });
  });
  const token = bearerToken(request);
  if (token !== null) enqueue(() => takeToken(token));
  const wait = setTimeout(() => (live || isDisplay ? undefined : end("unauthenticated")), TOKEN_WITHIN_MS);
  ends.push(terminateWhenSilent(socket));
  socket.on("message", (data) => enqueue(() => take(data)));
  // A broken frame also closes; without a listener it would end the process.
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearTimeout(wait);
    for (const stop of ends) stop();
  });
}

/**
 * `/api/feed`: a plain WebSocket for integrations. Says `{version}` whenever the clinic has news, and on
 * `{"since": n}` what changed, as a pull does. The token comes in the header or as the first message.
 */
export const feedRoutes: FastifyPluginAsync<FeedDeps> = async (app, deps) => {
  const counts = new ConnectionCounts((deps.limits ?? LIVE_LIMITS).socketsPerUser);
  app.route({
    method: "GET",
    url: "/feed",
    config: { permission: "public" },
    schema: { summary: realtimeCopy.feed, description: realtimeCopy.feedMessages },
    preValidation: async (request) => {
      if (!isAllowedOrigin(request.raw, deps.publicUrl)) throw new Problem("csrf_refused");
    },
    handler: async () => {
      throw new Problem("not_found", { detail: realtimeCopy.webSocketOnly });
    },
    wsHandler: (socket, request) => serveFeed(socket, request, deps, counts),
  });
};
