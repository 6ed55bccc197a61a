import type { Pokes } from "./pokes.ts";

/** Names the display of one clinic. */
export interface DisplayId {
  clinicId: string;
  id: string;
}

/** Who is in the waiting room, as the area of displays chooses it. */
export interface WaitingRooms {
  /** Null for a token that is no display's. */
  open(token: string): Promise<DisplayId | null>;
  /** Null once the display was taken away. */
  view(display: DisplayId): Promise<object | null>;
}

interface DisplayFeedHooks {
  send(message: object): void;
  /** The display was taken away. */
  onOver(): void;
  onFault(error: unknown): void;
}

/** A commit of the clinic is rarely one of the waiting room's, and they come in bursts. */
const GATHER_MS = 250;
/** For what no commit tells: a lost word of a revocation, a setting, a visit that grew too old. */
const LOOK_EVERY_MS = 60_000;
/** A page cannot see pings: this tells a quiet waiting room from a dead line. */
const ALIVE_EVERY_MS = 20_000;

/** Sends the waiting room at once and whenever it looks different. */
function openDisplayFeed(
  rooms: WaitingRooms,
  display: DisplayId,
  { send, onOver, onFault }: DisplayFeedHooks,
): { refresh(): void; stop(): void } {
  let shown = "";
  let isStopped = false;
  let gathering: NodeJS.Timeout | undefined;
  const show = async (): Promise<void> => {
    if (isStopped) return undefined;
    const view = await rooms.view(display);
    if (isStopped) return undefined;
    if (view === null) return onOver();
    const text = JSON.stringify(view);
    if (text === shown) return undefined;
    shown = text;
    return send({ display: view });
  };
  // One after the other: an older look must not be shown over a newer one.
  let turn = Promise.resolve();
  const look = (): void => {
    gathering = undefined;
    turn = turn.then(show).catch(onFault);
  };
  const refresh = (): void => {
    gathering ??= setTimeout(look, GATHER_MS).unref();
  };
  const timer = setInterval(refresh, LOOK_EVERY_MS).unref();
  const alive = setInterval(() => send({ event: "alive" }), ALIVE_EVERY_MS).unref();
  look();
  return {
    refresh,
    stop() {
      isStopped = true;
      clearInterval(timer);
      clearInterval(alive);
      clearTimeout(gathering);
    },
  };
}

export interface DisplayDeps {
  waitingRooms: WaitingRooms;
  pokes: Pokes;
  /** Answers how to stop listening. */
  onRevoked(listener: (ids: readonly string[]) => void): () => void;
}

/** The feed of one display until it is taken away; answers how to stop it. */
export function serveDisplay(deps: DisplayDeps, display: DisplayId, hooks: DisplayFeedHooks): (() => void)[] {
  const feed = openDisplayFeed(deps.waitingRooms, display, hooks);
  return [
    feed.stop,
    deps.onRevoked((ids) => ids.includes(display.id) && hooks.onOver()),
    deps.pokes.subscribe(({ clinicId }) => clinicId === display.clinicId && feed.refresh()),
  ];
}
