import type { FastifyInstance } from "fastify";

const LOOK_EVERY_MS = 50;

/**
 * A connection whose last answer went out after the server began to stop would keep it alive for as long as
 * connections may idle.
 */
export function addGracefulEnd(app: FastifyInstance): void {
  app.addHook("preClose", async () => {
    if (!app.server.listening) return;
    const timer = setInterval(() => app.server.closeIdleConnections(), LOOK_EVERY_MS);
    app.server.once("close", () => clearInterval(timer));
  });
}
