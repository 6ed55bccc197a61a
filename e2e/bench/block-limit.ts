import { listenLocally } from "@fernpaw/testing/local-port";
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { BrowserContext } from "@playwright/test";
import type { BenchClinic } from "./bench-clinic.ts";

const ROWS_A_RECORD = 1000;

/** What a worker does that has nothing to do but to read lines and to put a thousand rows in a record. */
const WORKER = `onmessage = async () => {
  const open = indexedDB.open("limit-" + Math.random(), 1);
  open.onupgradeneeded = () => open.result.createObjectStore("blocks", { autoIncrement: true });
  await new Promise((done) => { open.onsuccess = done; });
  const startMs = performance.now();
  let rows = [], count = 0;
  const store = () => new Promise((done, fail) => {
    const tx = open.result.transaction("blocks", "readwrite");
    tx.objectStore("blocks").add(rows);
    tx.oncomplete = done; tx.onerror = fail; rows = [];
  });
  for (const bucket of ["p0", "p1", "p2"]) {
    const answer = await fetch("/api/sync/snapshot?schema=1&bucket=" + bucket);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\\n");
      rest = lines.pop();
      for (const line of lines) {
        const parsed = JSON.parse(line);
        if (parsed.t !== "rows") continue;
        for (const row of parsed.rows) { rows.push(row); count += 1; }
        if (rows.length >= ${ROWS_A_RECORD}) await store();
      }
    }
  }
  if (rows.length) await store();
  postMessage({ ms: performance.now() - startMs, count });
};`;

/** Hands a request on to the clinic's server as it came, and the answer back as it is. */
function passOn({ server, token }: BenchClinic, request: IncomingMessage, response: ServerResponse): void {
  const encoding = request.headers["accept-encoding"] ?? "identity";
  const headers = { authorization: `Bearer ${token}`, "accept-encoding": encoding };
  get(`${server.origin}${request.url ?? ""}`, { headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, {
      "content-type": answer.headers["content-type"] ?? "text/plain",
      "content-encoding": answer.headers["content-encoding"] ?? "identity",
    });
    answer.pipe(response);
  }).on("error", () => response.destroy());
}

async function serve(clinic: BenchClinic): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith("/api/")) return passOn(clinic, request, response);
    const [type, body] = request.url === "/worker.js" ? ["text/javascript", WORKER] : ["text/html", "<!doctype html>"];
    response.writeHead(200, { "content-type": type }).end(body);
  });
  return { server, origin: `http://localhost:${await listenLocally(server)}` };
}

/**
 * Seconds that this browser takes for the same rows from the same server, in blocks of a thousand, in a worker: reading,
 * sending, compression and parsing are the same work as ours. Less it does in one thing only: a row cannot be found
 * again without its block, no pet has its own, and there are no indexes.
 */
export async function blockLimit(
  context: BrowserContext,
  clinic: BenchClinic,
): Promise<{ seconds: number; rows: number }> {
  const { server, origin } = await serve(clinic);
  const page = await context.newPage();
  await page.goto(origin);
  const run = () =>
    page.evaluate(
      () =>
        new Promise<{ ms: number; count: number }>((resolve, reject) => {
          const worker = new Worker("/worker.js");
          worker.onmessage = ({ data }: MessageEvent<{ ms: number; count: number }>) => resolve(data);
          worker.onerror = (event) => reject(new Error(event.message));
          worker.postMessage("go");
        }),
    );
  // The first warms the server for both.
  await run();
  const { ms, count } = await run();
  await page.close();
  server.close();
  return { seconds: ms / 1000, rows: count };
}
