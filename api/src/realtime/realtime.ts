import websocket from "@fastify/websocket";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { EventEmitter } from "node:events";
import { feedRoutes } from "./feed.routes.ts";
import type { WaitingRooms } from "./display-feed.ts";
import { createClinicNews, type LiveNews } from "./clinic-news.ts";
import type { LiveAuthentication } from "./live-session.ts";
import { openNews } from "./news.ts";
import { createPokes, type Pokes } from "./pokes.ts";
import { type LiveLimits, type LiveServer, openSocketServer } from "./socket.ts";

export interface RealtimeDeps extends LiveAuthentication {
  sync: Pick<SyncServer, "onCommit" | "pull" | "pullText">;
  /** What those versions of a clinic bring to its people. */
  readNews(clinicId: string, versions: { after: number; upTo: number }): Promise<LiveNews>;
  /** The clinic's last version. */
  versionOf(clinicId: string): Promise<number>;
  /** What screens of waiting rooms are told. */
  waitingRooms: WaitingRooms;
  /** Told of sessions that are over, and of displays. */
  onRevoked(listener: (sessionIds: readonly string[]) => void): void;
  /** Another server may have ended it: what this one knows of it is old. */
  forgetSession(sessionId: string): void;
  publicUrl: string;
  /** PostgreSQL: other servers may share the database. */
  databaseUrl?: string | undefined;
  limits?: LiveLimits;
}

const MAX_PAYLOAD_BYTES = 64 * 1024;

/** What a caller does to his own line (a frame too long, a cable pulled) is no fault of ours; the line is over anyway. */
function noteBrokenLine(error: Error, request: FastifyRequest): void {
  const code = "code" in error ? String(error.code) : "";
  if (/^(?:WS_ERR_|ECONN|EPIPE)/.test(code)) request.log.info({ code }, "a caller broke its line");
  else request.log.error({ err: error }, "the feed failed unexpectedly");
}

/** Emits notifications to the sockets of their people at this server. What is missed is in the rows that a pull brings. */
function tellPeople(io: LiveServer, pokes: Pokes, deps: RealtimeDeps, log: FastifyBaseLogger): void {
  const news = createClinicNews({
    versionOf: deps.versionOf,
    isHeard: (clinicId) => io.sockets.adapter.rooms.has(`clinic:${clinicId}`),
    async tell(clinicId, versions) {
      const { people, notices, announcements } = await deps.readNews(clinicId, versions);
      for (const { userId, ...notice } of notices) io.to(`user:${userId}`).emit("notification:new", notice);
      const audience = { type: "specific" as const, clinics: [clinicId] };
      for (const title of announcements) io.to(`clinic:${clinicId}`).emit("system:notification", { title, audience });
      for (const userId of people) io.to(`user:${userId}`).emit("notifications:unread_count_update");
    },
  });
  const warn = (error: unknown): void => log.warn({ err: error }, "people could not be told");
  io.on("connection", (socket) => void news.listen(socket.data.live.session.clinicId).catch(warn));
  pokes.subscribe((commit) => void news.take(commit).catch(warn));
}

/**
 * Socket.IO and the feed on one HTTP server. Each has upgrades of its own: both on the server's event
 * would cut each other's connections (engine.io ends what it does not know after a second).
 */
export async function addRealtime(app: FastifyInstance, deps: RealtimeDeps): Promise<void> {
  const upgrades = new EventEmitter();
  await app.register(websocket, {
    options: { server: upgrades as never, maxPayload: MAX_PAYLOAD_BYTES },
    errorHandler: (error, socket, request) => {
      noteBrokenLine(error, request);
      socket.terminate();
    },
  });
  const io = openSocketServer(app.server, { ...deps, logger: app.log });
  app.server.on("upgrade", (request, socket, head) => {
    if (!request.url?.startsWith("/socket.io/")) upgrades.emit("upgrade", request, socket, head);
  });

  const pokes = createPokes();
  const revocations = new Set<(sessionIds: readonly string[]) => void>();
  pokes.subscribe(({ clinicId, version }) => io.to(`clinic:${clinicId}`).emit("sync:poke", { version }));
  tellPeople(io, pokes, deps, app.log);
  // Before the sockets are cut: they come back at once.
  revocations.add((ids) => ids.forEach((id) => deps.forgetSession(id)));
  revocations.add((ids) => io.in(ids.map((id) => `sid:${id}`)).disconnectSockets(true));
  const { tell, channel } = await openNews(deps.databaseUrl, (news) => {
    if ("version" in news) pokes.note(news);
    else if (news.revoked.length > 0) for (const listener of revocations) listener(news.revoked);
  });
  const stop = deps.sync.onCommit(tell);
  deps.onRevoked((revoked) => tell({ revoked }));

  await app.register(feedRoutes, {
    prefix: "/api",
    ...deps,
    pokes,
    onRevoked(listener) {
      revocations.add(listener);
      return () => revocations.delete(listener);
    },
  });
  app.addHook("preClose", async () => {
    stop();
    pokes.close();
    io.disconnectSockets(true);
    await io.close();
    await channel?.close();
  });
}
