import { once } from "node:events";
import { connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { addGracefulEnd } from "./graceful-end.ts";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

test("a server that stops answers the request that an idle connection holds in its socket", async () => {
  const app = Fastify({ return503OnClosing: false });
  addGracefulEnd(app);
  app.get("/", () => "here");
  const { port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(port), "127.0.0.1");
  const heard = async (): Promise<string> => String((await once(socket, "data"))[0]);
  socket.write(REQUEST);
  expect(await heard()).toMatch(/^HTTP\/1\.1 200 /);
  socket.write(REQUEST);
  const closed = app.close();
  expect(await heard()).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
});
