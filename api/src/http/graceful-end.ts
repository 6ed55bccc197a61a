import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const LOOK_EVERY_MS = 50;
/** A request that its sender has handed to the system reaches a busy machine's socket a moment later. */
const GRACE_MS = 100;
/** A turn of the event loop takes the connections that wait, the next one reads them; a timer may come in the middle of one. */
const TURNS = 4;

/**
 * Requests that were on their way with the order to stop are taken first: a connection that seems to idle would be closed with a request in
 * its socket. One whose last answer goes out later would keep the server alive for as long as connections may idle.
 */
export function addGracefulEnd(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    await new Promise<void>((done) => setTimeout(done, GRACE_MS));
    for (let at = 0; at < TURNS; at += 1) await turn();
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once("close", () => clearInterval(timer));
  });
}
