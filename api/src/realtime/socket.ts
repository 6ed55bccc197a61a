import type { FastifyBaseLogger } from "fastify";
import type { IncomingMessage, Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import { toProblem } from "../http/errors.ts";
import { hasOneHost } from "../http/one-host.ts";
import { createRawSecurityHeaders } from "../http/security-headers.ts";
import {
  ConnectionCounts,
  type Expiry,
  type LiveAuthentication,
  type LiveSession,
  messageBudget,
  sessionOfCookies,
  sessionOfToken,
  watchExpiry,
} from "./live-session.ts";

export interface LiveLimits {
  messagesPerSecond: number;
  socketsPerUser: number;
}

export const LIVE_LIMITS: LiveLimits = { messagesPerSecond: 20, socketsPerUser: 50 };

const PATH = "/socket.io/";
const MAX_MESSAGE_BYTES = 64 * 1024;
/** Clinics of others that a socket may ask for before it is cut. */
const MAX_FOREIGN_JOINS = 3;

interface SocketData {
  live: LiveSession;
  expiry: Expiry;
}

interface Poke {
  version: number;
}

interface ServerEvents {
  "sync:poke": (poke: Poke) => void;
  "auth:expired": () => void;
  /** To one person. */
  "notification:new": (notice: { title: string; message: string; link: string }) => void;
  /** To a clinic that an announcement is for; the audience names that clinic alone. */
  "system:notification": (news: { title: string; audience: { type: "specific"; clinics: string[] } }) => void;
  /** The person's count may have changed: it is asked for, never taken from here. */
  "notifications:unread_count_update": () => void;
}

type Ack = (answer: { ok: boolean }) => void;

interface ClientEvents {
  joinClinic: (clinicId: unknown, ack?: unknown) => void;
  "auth:renew": (renewal: unknown, ack?: unknown) => void;
}

type LiveSocket = Socket<ClientEvents, ServerEvents, Record<string, never>, SocketData>;
export type LiveServer = Server<ClientEvents, ServerEvents, Record<string, never>, SocketData>;

export interface SocketDeps extends LiveAuthentication {
  publicUrl: string;
  logger: FastifyBaseLogger;
  limits?: LiveLimits;
}

/** A browser always names the page's origin; a program that names none has to bring a token. */
export function isAllowedOrigin({ headers }: Pick<IncomingMessage, "headers">, publicUrl: string): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === publicUrl || (host !== undefined && new URL(origin).host === host);
}

class RefusedConnection extends Error {
  /** Reaches the client beside the message. */
  readonly data: { code: string };

  constructor(code: string) {
    super(code);
    this.data = { code };
  }
}

async function liveSessionOf(socket: LiveSocket, deps: SocketDeps): Promise<LiveSession | null> {
  const { token } = socket.handshake.auth;
  if (token !== undefined && token !== null) return sessionOfToken(deps, token);
  const { headers } = socket.handshake;
  // Only a page of ours, which says so, may come by cookie.
  return headers.origin === undefined ? null : sessionOfCookies(deps, headers);
}

/** A connection would hold its request, with all headers, for as long as it lives. It keeps what a cookie is checked with. */
function keepHandshakeAlone(raw: { request: object }): void {
  const { origin, cookie, host, "user-agent": agent } = (raw.request as IncomingMessage).headers;
  raw.request = { headers: { origin, cookie, host, "user-agent": agent }, connection: {} };
}

function forgetHandshake(socket: LiveSocket): void {
  (socket.conn as { request: unknown }).request = null;
  socket.handshake.headers = {};
}

const answer = (ack: unknown, ok: boolean): void => {
  if (typeof ack === "function") (ack as Ack)({ ok });
};

function onConnection(socket: LiveSocket, deps: SocketDeps, counts: ConnectionCounts): void {
  const { session, expiresAtMs } = socket.data.live;
  const isWithinBudget = messageBudget(deps.now, (deps.limits ?? LIVE_LIMITS).messagesPerSecond);
  let foreignJoins = 0;
  void socket.join([`clinic:${session.clinicId}`, `user:${session.userId}`, `sid:${session.sessionId}`]);
  socket.data.expiry = watchExpiry(deps.now, expiresAtMs, {
    onExpired: () => socket.emit("auth:expired"),
    onOver: () => socket.disconnect(true),
  });
  socket.use((_packet, next) => {
    if (isWithinBudget()) next();
    else socket.disconnect(true);
  });
  socket.on("joinClinic", (clinicId, ack) => {
    const isOwn = clinicId === session.clinicId;
    answer(ack, isOwn);
    if (isOwn) return;
    foreignJoins += 1;
    deps.logger.warn({ sessionId: session.sessionId, userId: session.userId }, "a socket asked for another clinic");
    if (foreignJoins >= MAX_FOREIGN_JOINS) socket.disconnect(true);
  });
  socket.on("auth:renew", (renewal, ack) => {
    const token = typeof renewal === "object" && renewal !== null && "token" in renewal ? renewal.token : renewal;
    const renew = async (): Promise<void> => {
      const live = await sessionOfToken(deps, token);
      const isSame = live?.session.sessionId === session.sessionId && live.session.userId === session.userId;
      if (live && isSame) socket.data.expiry.renew(live.expiresAtMs);
      answer(ack, isSame);
    };
    renew().catch(() => answer(ack, false));
  });
  socket.on("disconnect", () => {
    socket.data.expiry.stop();
    counts.close(session.userId);
  });
}

/**
 * Socket.IO on the app's own HTTP server: hints alone, ids and versions, never a row; a notification brings its two lines, for
 * one person with the rights to read them. A socket is in the rooms `clinic:`, `user:` and `sid:` of its session and in no other.
 */
export function openSocketServer(httpServer: HttpServer, deps: SocketDeps): LiveServer {
  const limits = deps.limits ?? LIVE_LIMITS;
  const counts = new ConnectionCounts(limits.socketsPerUser);
  const io: LiveServer = new Server(httpServer, {
    path: PATH,
    serveClient: false,
    // The feed's upgrades belong to another handler; engine.io would cut them after a second.
    destroyUpgrade: false,
    perMessageDeflate: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, callback) =>
      callback(null, hasOneHost(request) && isAllowedOrigin(request, deps.publicUrl)),
  });
  const setSecurityHeaders = createRawSecurityHeaders(deps.publicUrl.startsWith("https:"));
  // Before engine.io's own listener, which answers these requests without Fastify.
  httpServer.prependListener("request", (request, response) => {
    if (request.url?.startsWith(PATH)) setSecurityHeaders(request, response);
  });
  io.engine.on("connection", keepHandshakeAlone);
  io.use((socket, next) => {
    liveSessionOf(socket, deps).then(
      (live) => {
        if (!live) return next(new RefusedConnection("unauthenticated"));
        if (!counts.open(live.session.userId)) return next(new RefusedConnection("rate_limited"));
        socket.data.live = live;
        forgetHandshake(socket);
        return next();
      },
      (error: unknown) => next(new RefusedConnection(toProblem(error)?.code ?? "unavailable")),
    );
  });
  io.on("connection", (socket) => onConnection(socket, deps, counts));
  return io;
}
