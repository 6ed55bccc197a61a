import Database from "better-sqlite3";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { HttpClinic } from "../testing/http-clinic.ts";
import { HttpReplica } from "../testing/http-replica.ts";
import { ServerProcess } from "../testing/server-process.ts";
import type { Load, LoadResult } from "./load-client.ts";

const run = promisify(execFile);
const LOAD_CLIENT = join(import.meta.dirname, "load-client.ts");
const CONNECTIONS = 32;
const ROUNDS = 3;

interface Work {
  kind: Load["kind"];
  batch?: number;
  connections?: number;
  requests: number;
}

const print = (row: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(row)}\n`);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const server = await ServerProcess.create();
await server.start();
const clinic = await HttpClinic.register(server.origin);
const facts = await new HttpReplica(clinic).catchUp();

async function load(port: number, path: string, { kind, batch = 1, connections = CONNECTIONS, requests }: Work): Promise<LoadResult> {
  const { clinicId, userId, accessToken: token } = clinic;
  const { epoch, scopeRev } = facts;
  const { head: cursor } = kind === "pull" ? await facts.catchUp(5000) : facts;
  const job: Load = { port, path, token, connections, requests, kind, batch, clinicId, userId, epoch, scopeRev, cursor };
  const { stdout } = await run(process.execPath, [LOAD_CLIENT, JSON.stringify(job)]);
  return JSON.parse(stdout) as LoadResult;
}

/** The pattern of the limit: a database of the same schema with one registered client. */
const limit = await ServerProcess.create();
await limit.start();
const sample = await HttpClinic.register(limit.origin);
const empty = await new HttpReplica(sample).catchUp();
const { clinicId, userId, accessToken: token } = sample;
const first: Load = { port: limit.port, path: "/api/sync/push", token, connections: 1, requests: 1, kind: "push", batch: 1, clinicId, userId, epoch: empty.epoch, scopeRev: 1, cursor: 0 };
await run(process.execPath, [LOAD_CLIENT, JSON.stringify(first)]);
await limit.stop();
await limit.start({ entry: "api/src/bench/limit-main.ts", args: [limit.dataDir] });

/** Ours and the limit by turns, so that both see the same machine. */
async function compare(work: Work, ours: string, bare: string): Promise<[LoadResult, LoadResult]> {
  const own: LoadResult[] = [];
  const bares: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await load(server.port, ours, work));
    bares.push(await load(limit.port, bare, work));
  }
  const middle = (results: readonly LoadResult[]): LoadResult =>
    Object.fromEntries(Object.keys(results[0] ?? {}).map((key) => [key, median(results.map((result) => result[key as keyof LoadResult]))])) as unknown as LoadResult;
  return [middle(own), middle(bares)];
}

const PUSH = "/api/sync/push";
const HAND_BUILT = "bare Fastify + better-sqlite3, same rows";

const [single, bareSingle] = await compare({ kind: "push", requests: 60 }, PUSH, "/push");
print({ work: "durable single pushes", ours: single.perSecond, unit: "/s", limit: bareSingle.perSecond, limitName: HAND_BUILT, goal: ">= 4,000/s, >= 0.85x" });
print({ work: "a single push, p99 at 32 connections", ours: single.p99Ms, unit: "ms", limit: bareSingle.p99Ms, limitName: HAND_BUILT, goal: "<= 25 ms" });

const [batched, bareBatched] = await compare({ kind: "push", batch: 50, connections: 8, requests: 12 }, PUSH, "/push");
print({ work: "durable mutations in batches of 50", ours: batched.perSecond * 50, unit: "/s", limit: bareBatched.perSecond * 50, limitName: HAND_BUILT, goal: ">= 10,000/s, >= 0.9x" });

const [replay, bareReplay] = await compare({ kind: "push", batch: 50, connections: 1, requests: 20 }, PUSH, "/push");
print({ work: "1,000 queued mutations taken by the server", ours: replay.tookMs, unit: "ms", limit: bareReplay.tookMs, limitName: HAND_BUILT, goal: "<= 300 ms" });

const [pulls, hello] = await compare({ kind: "pull", requests: 200 }, "/api/sync/pull", "/hello");
print({ work: "empty pulls", ours: pulls.perSecond, unit: "/s", limit: hello.perSecond, limitName: "bare Fastify, same request", goal: ">= 5,000/s" });

/** Rows a second of p1, read and thrown away. */
async function snapshot(): Promise<{ rows: number; perSecond: number }> {
  const sinceMs = performance.now();
  const response = await clinic.send("GET", "/api/sync/snapshot?bucket=p1&schema=1");
  let tail = "";
  for await (const chunk of response.body ?? []) tail = (tail + Buffer.from(chunk).toString("latin1")).slice(-200);
  const rows = Number(/"rows":(\d+)\}\s*$/.exec(tail)?.[1]);
  return { rows, perSecond: (rows / (performance.now() - sinceMs)) * 1000 };
}

const db = new Database(join(server.dataDir, "fernpaw.db"), { readonly: true });
const columns = (db.prepare("select name from pragma_table_info('clients')").pluck().all() as string[]).map((name) => `'${name}', "${name}"`);
const fields = columns.slice(0, 40).join();
const read: number[] = [];
const raw: number[] = [];
let rows = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const result = await snapshot();
  read.push(result.perSecond);
  rows = result.rows;
  const sinceMs = performance.now();
  const texts = db.prepare(`select json_object(${fields}) from "clients" where "clinicId" = ? order by "id"`).pluck().all(clinic.clinicId) as string[];
  const bytes = Buffer.byteLength(texts.join());
  raw.push((texts.length / (performance.now() - sinceMs)) * (bytes > 0 ? 1000 : 0));
}
db.close();
print({ work: `snapshot of ${rows} rows through HTTP`, ours: median(read), unit: "rows/s", limit: median(raw), limitName: "json_object in better-sqlite3", goal: ">= 200,000 rows/s a core" });
await server.remove();
await limit.remove();
