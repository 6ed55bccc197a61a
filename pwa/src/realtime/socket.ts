import type { Socket } from "socket.io-client";
import { clinicHttp } from "../http/client.ts";
import { readAccessToken } from "../session/tokens/stored-session.ts";
import { parseAnnouncement, notificationOf, tellLive } from "./live-news.ts";

interface LiveOptions {
  clinicId: string;
  /** Somebody changed something: the server is at `version`. */
  onPoke: (version: number) => void;
  /** The line stands, for the first time or again: what was said while it did not is unknown. */
  onConnect: () => void;
  /** The line broke off, or its first new try failed: there may be no way to the server. */
  onLost: () => void;
}

interface ConnectProblem extends Error {
  data?: { code?: unknown };
}

/** Milliseconds before a connection that the server closed or refused is tried again. */
const AGAIN_AFTER_MS = 2_000;
/** The same while the session cannot be renewed, as in the first moments after an outage. */
const UNRENEWED_AFTER_MS = 5_000;
/** The first try, spread out: mostly a session that was ended elsewhere, whose person must not go on reading. */
const FIRST_AGAIN_MS = { least: 100, spread: 500 } as const;

/** Refusals for good: another try hears the same until an owner acts. */
const isOver = ({ data }: ConnectProblem): boolean =>
  data?.code === "device_revoked" || data?.code === "clinic_access_lost";

function listenForNews(live: Socket, clinicId: string): void {
  live.on("notification:new", (payload: unknown) => {
    const notification = notificationOf(payload);
    if (notification) tellLive({ kind: "notification", notification });
  });
  live.on("notifications:unread_count_update", () => tellLive({ kind: "unread_count_update" }));
  live.on("system:notification", (payload: unknown) => {
    const title = parseAnnouncement(payload, clinicId);
    if (title !== null) tellLive({ kind: "announcement", title });
  });
}

/** Tells when a line that stood breaks off, and once more when the first new try finds nobody. */
function listenForLoss(live: Socket, onLost: () => void): void {
  // A server that shuts down may still answer what is asked as the line breaks off.
  let isNewlyLost = false;
  live.on("connect", () => {
    isNewlyLost = false;
  });
  live.on("disconnect", (reason) => {
    if (reason === "io client disconnect") return;
    isNewlyLost = true;
    onLost();
  });
  live.on("connect_error", () => {
    if (isNewlyLost && live.active) onLost();
    isNewlyLost = false;
  });
}

/**
 * The live connection: hints only, everything else comes by pull. Opens with a user and a clinic, joins
 * on each connect, always with the token of now. Answers with the function that closes it.
 */
export function connectLive({ clinicId, onPoke, onConnect, onLost }: LiveOptions): () => void {
  let isClosed = false;
  let socket: Socket | null = null;
  let timer: number | undefined;
  let isToldRevoked = false;

  const again = (afterMs: number = AGAIN_AFTER_MS): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!isClosed) socket?.connect();
    }, afterMs);
  };
  const renew = () => clinicHttp.refresh(readAccessToken());

  const open = async (): Promise<void> => {
    const { io } = await import("socket.io-client");
    if (isClosed) return;
    const live = io({
      path: "/socket.io",
      transports: ["websocket"],
      withCredentials: true,
      auth: (answer) => answer({ token: readAccessToken() }),
      reconnectionDelayMax: 15_000,
    });
    socket = live;
    live.on("connect", () => {
      live.emit("joinClinic", clinicId);
      onConnect();
      tellLive({ kind: "connected" });
    });
    listenForNews(live, clinicId);
    listenForLoss(live, () => {
      if (!isClosed) onLost();
    });
    live.on("sync:poke", (news: { version?: unknown } | undefined) => {
      if (typeof news?.version === "number") onPoke(news.version);
    });
    live.on("auth:expired", () => {
      void renew().then((outcome) => {
        if (outcome.kind === "token") live.emit("auth:renew", { token: outcome.token });
      });
    });
    live.on("connect_error", (error: ConnectProblem) => {
      // A refusal of the middleware ends the library's own tries; a lost network does not.
      if (live.active) return;
      if (isOver(error) && !isToldRevoked) {
        isToldRevoked = true;
        // The next sync hears the same, and says it on the screen.
        onConnect();
      }
      if (error.data?.code !== "unauthenticated") return again();
      void renew().then(({ kind }) => {
        if (kind === "token") again();
        else if (kind === "unreachable") again(UNRENEWED_AFTER_MS);
      });
    });
    live.on("disconnect", (reason) => {
      if (reason === "io server disconnect") again(FIRST_AGAIN_MS.least + Math.random() * FIRST_AGAIN_MS.spread);
    });
  };

  // The library would wait out its pause between two tries, in which every hint is missed.
  const atOnce = (): void => {
    if (socket && !socket.connected) socket.disconnect().connect();
  };
  window.addEventListener("online", atOnce);

  void open();
  return () => {
    isClosed = true;
    window.removeEventListener("online", atOnce);
    window.clearTimeout(timer);
    socket?.disconnect();
  };
}
