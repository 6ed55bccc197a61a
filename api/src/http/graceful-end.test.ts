import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { addGracefulEnd } from "./graceful-end.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const A_WHILE = 20;

afterEach(() => vi.useRealTimers());

/** A server, and a connection that idles after an answer. */
async function idling() {
  const app = Fastify({ return503OnClosing: false });
  addGracefulEnd(app);
  app.get("/", () => "here");
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  const ask = async (): Promise<string> => {
    socket.write(REQUEST);
    return String((await once(socket, "data"))[0]);
  };
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  return { app, ask };
}

test("a server that stops answers the request that an idle connection holds in its socket", async () => {
  const { app, ask } = await idling();
  const answer = ask();
  const closed = app.close();
  expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});

test("a request that comes a moment after the order to stop is answered too", async () => {
  const { app, ask } = await idling();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const closed = app.close();
  for (let at = 0; at < A_WHILE; at += 1) await turn();
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  await vi.advanceTimersByTimeAsync(1000);
  await closed;
});
