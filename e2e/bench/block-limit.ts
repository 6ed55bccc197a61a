import { listenLocally } from "@fernpaw/testing/local-port";
import { createServer, type Server } from "node:http";
import type { BrowserContext } from "@playwright/test";
import type { BenchClinic } from "./bench-clinic.ts";

const ROWS_A_RECORD = 1000;

/** The same rows as the app's first sync fetches, as the server sends them. */
async function snapshotText({ server, token }: BenchClinic): Promise<string> {
  const texts = await Promise.all(
    ["p0", "p1", "p2"].map(async (bucket) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.origin}/api/sync/snapshot?bucket=${bucket}&schema=1`, { headers });
      if (!answer.ok) throw new Error(`The snapshot answered ${answer.status}.`);
      return answer.text();
    }),
  );
  return texts.join("");
}

/** What a worker does that has nothing to do but to read lines and to put a thousand rows in a record. */
const WORKER = `onmessage = async () => {
  const open = indexedDB.open("limit-" + Math.random(), 1);
  open.onupgradeneeded = () => open.result.createObjectStore("blocks", { autoIncrement: true });
  await new Promise((done) => { open.onsuccess = done; });
  const startMs = performance.now();
  const reader = (await fetch("/rows")).body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "", rows = [], count = 0;
  const store = () => new Promise((done, fail) => {
    const tx = open.result.transaction("blocks", "readwrite");
    tx.objectStore("blocks").add(rows);
    tx.oncomplete = done; tx.onerror = fail; rows = [];
  });
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
  if (rows.length) await store();
  postMessage({ ms: performance.now() - startMs, count });
};`;

async function serve(rows: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const [type, body] =
      request.url === "/rows"
        ? ["application/x-ndjson", rows]
        : request.url === "/worker.js"
          ? ["text/javascript", WORKER]
          : ["text/html", "<!doctype html>"];
    response.writeHead(200, { "content-type": type }).end(body);
  });
  return { server, origin: `http://localhost:${await listenLocally(server)}` };
}

/** Seconds that this browser takes for the same rows in blocks of a thousand, in a worker. */
export async function blockLimit(
  context: BrowserContext,
  clinic: BenchClinic,
): Promise<{ seconds: number; rows: number }> {
  const { server, origin } = await serve(await snapshotText(clinic));
  const page = await context.newPage();
  await page.goto(origin);
  const { ms, count } = await page.evaluate(
    () =>
      new Promise<{ ms: number; count: number }>((resolve, reject) => {
        const worker = new Worker("/worker.js");
        worker.onmessage = ({ data }: MessageEvent<{ ms: number; count: number }>) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
        worker.postMessage("go");
      }),
  );
  await page.close();
  server.close();
  return { seconds: ms / 1000, rows: count };
}
