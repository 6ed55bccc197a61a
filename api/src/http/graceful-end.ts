import { setImmediate as turn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const LOOK_EVERY_MS = 50;
/** A request that its sender has handed to the system reaches a busy machine's socket a moment later. */
const GRACE_MS = 100;
/** A turn of the event loop takes one of the connections that wait, the next one reads it; a timer may come in the middle of one. */
const QUIET_TURNS = 4;
/** A client that connects again and again does not keep the server alive. */
const TAKE_WITHIN_MS = 3000;

/** Resolves when no connection waits to be taken: Node takes one in a turn, and a turn that runs a handler is long. */
async function connectionsAreTaken({ server }: FastifyInstance): Promise<void> {
  const endMs = performance.now() + TAKE_WITHIN_MS;
  let quiet = 0;
  const note = (): void => {
    quiet = 0;
  };
  server.on("connection", note);
  while (quiet < QUIET_TURNS && performance.now() < endMs) {
    quiet += 1;
    await turn();
  }
  server.off("connection", note);
}

/**
 * Requests that were on their way with the order to stop are taken first: a connection that seems to idle would be closed with a request in
 * its socket. One whose last answer goes out later would keep the server alive for as long as connections may idle.
 */
export function addGracefulEnd(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    await new Promise<void>((done) => setTimeout(done, GRACE_MS));
    await connectionsAreTaken(app);
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once("close", () => clearInterval(timer));
  });
}
