import type { FastifyInstance } from "fastify";

/** Runs works one after the other, in the order in which they come. Answers when this one is done. */
type Turns = (work: () => Promise<void>) => Promise<void>;

export function createTurns(): Turns {
  let last = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}

interface Times {
  /** Left out: it works only when `again` asks for it. */
  everyMs?: number;
  /** Shared with other works that must not run at the same time. */
  turns?: Turns;
}

interface RoundsOptions extends Times {
  /** After a round that failed. The next round is tried all the same. */
  onFailure: (error: unknown) => void;
}

interface Rounds {
  start: () => void;
  /** One more round, after the one that is under way. However often it is asked for meanwhile, it is one. */
  again: () => void;
  isOpen: () => boolean;
  /** Ends the rounds, and waits for the one that is under way. */
  stop: () => Promise<void>;
  /** Settles when no round is under way. */
  atRest: () => Promise<void>;
}

/** Works from `start` in rounds, one at a time, until `stop`. */
export function createRounds({ everyMs, turns, onFailure }: RoundsOptions, work: () => Promise<unknown>): Rounds {
  const inTurn = turns ?? createTurns();
  let isOpen = false;
  let isWanted = false;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    if (!isOpen) return;
    isWanted = false;
    try {
      await work();
    } catch (error) {
      onFailure(error);
    }
  };
  const rounds = async (): Promise<void> => {
    do await inTurn(round);
    while (isWanted && isOpen);
  };
  const again = (): void => {
    if (!isOpen) return;
    isWanted = true;
    running ??= rounds().finally(() => (running = null));
  };
  const atRest = async (): Promise<void> => running ?? undefined;
  return {
    start() {
      isOpen = true;
      again();
      if (everyMs !== undefined) timer = setInterval(again, everyMs).unref();
    },
    again,
    isOpen: () => isOpen,
    async stop() {
      isOpen = false;
      clearInterval(timer);
      await atRest();
    },
    atRest,
  };
}

interface ServerRounds extends Times {
  /** Words of the log for a round that fails. */
  failed: string;
}

/**
 * Works when the server begins to listen and then in rounds, until it closes. Fastify closes in reverse order: a hook that is added before
 * this call runs when the last round is over.
 */
export function workInRounds(
  app: FastifyInstance,
  { failed, ...times }: ServerRounds,
  work: () => Promise<unknown>,
): Pick<Rounds, "again" | "isOpen"> {
  const rounds = createRounds({ ...times, onFailure: (error) => app.log.error({ err: error }, failed) }, work);
  app.addHook("onListen", async () => rounds.start());
  app.addHook("onClose", () => rounds.stop());
  return rounds;
}
