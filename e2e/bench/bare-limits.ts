import { listenLocally } from "@fernpaw/testing/local-port";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { BrowserContext } from "@playwright/test";

const SAMPLES = 100;
const MESSAGES = 40;

/** A page without an app, and the shortest way from one page to another: a post, and a stream of events. */
async function relay(): Promise<{ server: Server; origin: string }> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === "/events") {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(":\n\n");
      listeners.add(response);
    } else if (request.method === "POST") {
      for (const listener of listeners) listener.write(`data: ${request.url}\n\n`);
      response.end();
    } else response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>");
  });
  return { server, origin: `http://localhost:${await listenLocally(server)}` };
}

export interface BareLimits {
  /** One durable write of one record each. */
  writeMs: number[];
  /** From page to page. */
  messageMs: number[];
}

export async function bareLimits(from: BrowserContext, to: BrowserContext): Promise<BareLimits> {
  const { server, origin } = await relay();
  const [sender, receiver] = [await from.newPage(), await to.newPage()];
  await Promise.all([sender.goto(origin), receiver.goto(origin)]);
  const heard = receiver.evaluate(
    (count) =>
      new Promise<number[]>((resolve) => {
        const at: number[] = [];
        new EventSource("/events").onmessage = () => {
          at.push(performance.timeOrigin + performance.now());
          if (at.length === count) resolve(at);
        };
      }),
    MESSAGES,
  );
  const sent = await sender.evaluate(async (count) => {
    const at: number[] = [];
    for (let index = 0; index < count; index += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      at.push(performance.timeOrigin + performance.now());
      await fetch(`/${index}`, { method: "POST" });
    }
    return at;
  }, MESSAGES);
  const arrived = await heard;
  const writeMs = await sender.evaluate(async (count) => {
    const open = indexedDB.open("limit", 1);
    open.onupgradeneeded = () => open.result.createObjectStore("q", { autoIncrement: true });
    await new Promise((resolve) => (open.onsuccess = resolve));
    const took: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const startMs = performance.now();
      const transaction = open.result.transaction("q", "readwrite", { durability: "strict" });
      transaction.objectStore("q").add({ index, name: "clients.register", args: { lastName: "Bench" } });
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      took.push(performance.now() - startMs);
    }
    return took;
  }, SAMPLES);
  await Promise.all([sender.close(), receiver.close()]);
  server.closeAllConnections();
  server.close();
  return { writeMs, messageMs: arrived.map((at, index) => at - (sent[index] ?? at)) };
}
