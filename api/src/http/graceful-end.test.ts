import { once } from "node:events";
import { connect } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import Fastify from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { addGracefulEnd } from "./graceful-end.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
const A_WHILE = 20;
/** Each connection takes longer than a server that stops still listens. */
const BUSY_MS = 60;
const CROWD_SIZE = 12;

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

/** Asks on so many new connections while the thread of the server waits, and answers how many of them were answered. */
const CROWD = `
const { connect } = require("node:net");
const { parentPort, workerData } = require("node:worker_threads");
const { port, count, request, here } = workerData;
let sent = 0;
const answers = Array.from({ length: count }, () => new Promise((resolve) => {
  const socket = connect(port, "127.0.0.1", () => socket.write(request, () => {
    sent += 1;
    if (sent === count) Atomics.store(here, 0, 1), Atomics.notify(here, 0);
  }));
  socket.once("data", (data) => resolve(String(data).startsWith("HTTP/1.1 200 ")));
  socket.once("error", () => resolve(false));
}));
Promise.all(answers).then((all) => parentPort.postMessage(all.filter(Boolean).length));
`;

test("connections that wait to be taken while the server is busy are answered", async () => {
  const app = Fastify({ return503OnClosing: false });
  addGracefulEnd(app);
  const never = new Int32Array(new SharedArrayBuffer(4));
  app.get("/", () => {
    Atomics.wait(never, 0, 0, BUSY_MS);
    return "here";
  });
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const here = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port: Number(port), count: CROWD_SIZE, request: REQUEST, here };
  const crowd = new Worker(CROWD, { eval: true, workerData });
  await once(crowd, "online");
  Atomics.wait(here, 0, 0);
  const closed = app.close();
  expect(await once(crowd, "message")).toEqual([CROWD_SIZE]);
  await closed;
});
