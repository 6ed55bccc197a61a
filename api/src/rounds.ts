import type { FastifyInstance } from "fastify";

interface Rounds {
  everyMs: number;
  /** Words of the log for a round that fails. The next round is tried all the same. */
  failed: string;
}

/** Works when the server begins to listen and then in rounds, one at a time, until it closes. */
export function workInRounds(app: FastifyInstance, { everyMs, failed }: Rounds, work: () => Promise<unknown>): void {
  let running: Promise<unknown> = Promise.resolve();
  const run = (): void => {
    running = running.then(work).catch((error: unknown) => app.log.error({ err: error }, failed));
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    run();
    timer = setInterval(run, everyMs).unref();
  });
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await running;
  });
}
