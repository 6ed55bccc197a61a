import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import Database from "better-sqlite3";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { v7 } from "uuid";
import { HttpClinic } from "../testing/http-clinic.ts";
import { HttpReplica } from "../testing/http-replica.ts";
import type { Load, LoadResult } from "../testing/load-client.ts";

const run = promisify(execFile);
const LOAD_CLIENT = join(import.meta.dirname, "..", "testing", "load-client.ts");
const CONNECTIONS = 32;
const ROUNDS = 3;
/** What a large clinic's tablets never reach together; the figure of the sync targets. */
const STEADY_PER_SECOND = 1000;

interface Work {
  kind: Load["kind"];
  batch?: number;
  connections?: number;
  requests: number;
  /** Of all connections together; as fast as it goes without it. */
  perSecond?: number;
  /** Weights, unless named. A new client has a number, and a twin is looked for. */
  makes?: Load["makes"];
}

const print = (row: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(row)}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

interface BenchSetup {
  server: ServerProcess;
  clinic: HttpClinic;
  replica: HttpReplica;
  petId: string;
}

/** A server with a clinic that has one pet. */
async function aClinicWithPet(): Promise<BenchSetup> {
  const server = await ServerProcess.start();
  const clinic = await HttpClinic.register(server.origin);
  const replica = await new HttpReplica(clinic).catchUp();
  const { clinicId, userId: actor } = clinic;
  const petId = v7();
  const register = { name: "pets.register", args: { id: petId, name: "Juno", petTypeId: petTypeIdOf("dog") } };
  const weigh = { name: "pets.recordWeight", args: { id: v7(), petId, weightG: 12_400 } };
  const clientId = v7();
  const mutations = [register, weigh].map((what, index) => ({
    ...what,
    clientId,
    id: index + 1,
    uuid: v7(),
    v: 1,
    actor,
    at: "2026-11-21T10:00:00.000Z",
  }));
  await clinic.call("POST", "/api/sync/push", {
    protocol: 1,
    schema: 1,
    build: "bench",
    clinicId,
    deviceId: "bench",
    epoch: replica.epoch,
    nonce: "n",
    mutations,
  });
  return { server, clinic, replica, petId };
}

const steps = new BenchSteps("server.bench");
const { server, clinic, replica, petId } = await steps.run("our server starts", aClinicWithPet);
const limit = await steps.run("the bare server starts", async () => {
  const { server: bare } = await aClinicWithPet();
  await bare.stop();
  await bare.start({ entry: "api/src/testing/limit-main.ts", args: [bare.dataDir] });
  return bare;
});

const TICK_US = 10_000;

/** What a process has computed since it began; it moves less with the neighbours than the clock does. Linux alone tells. */
function readCpuUs({ pid }: ServerProcess): number {
  if (process.platform !== "linux") return Number.NaN;
  const line = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = line
    .slice(line.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_US;
}

type Measurement = LoadResult & { cpuUs: number };

/** One load, and what the server computed for each of its requests. */
async function measure(measured: ServerProcess, path: string, work: Work): Promise<Measurement> {
  const beforeUs = readCpuUs(measured);
  const result = await load(measured.port, path, work);
  return { ...result, cpuUs: (readCpuUs(measured) - beforeUs) / result.requests };
}

async function load(port: number, path: string, work: Work): Promise<LoadResult> {
  const { kind, batch = 1, connections = CONNECTIONS, requests, perSecond, makes = "weight" } = work;
  const { clinicId, userId, accessToken: token } = clinic;
  const { epoch, scopeRev } = replica;
  const { head: cursor } = kind === "pull" ? await replica.catchUp(5000) : replica;
  const job: Load = {
    port,
    path,
    token,
    connections,
    requests,
    ...(perSecond !== undefined && { perSecond }),
    kind,
    batch,
    clinicId,
    userId,
    epoch,
    scopeRev,
    cursor,
    makes,
    petId,
  };
  const { stdout } = await steps.run(`${kind} in batches of ${batch} to ${path}`, () =>
    run(process.execPath, [LOAD_CLIENT, JSON.stringify(job)]),
  );
  return JSON.parse(stdout) as LoadResult;
}

/** Ours and the limit by turns, so that both see the same machine. */
async function compare(work: Work, ours: string, bare: string): Promise<[Measurement, Measurement]> {
  const own: Measurement[] = [];
  const bares: Measurement[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    own.push(await measure(server, ours, work));
    bares.push(await measure(limit, bare, work));
  }
  const middle = (results: readonly Measurement[]): Measurement =>
    Object.fromEntries(
      Object.keys(results[0] ?? {}).map((key) => [
        key,
        median(results.map((result) => result[key as keyof Measurement])),
      ]),
    ) as unknown as Measurement;
  return [middle(own), middle(bares)];
}

const PUSH = "/api/sync/push";
const HAND_BUILT = "bare Fastify + better-sqlite3, same rows";

const [single, bareSingle] = await compare({ kind: "push", requests: 100 }, PUSH, "/push");
print({
  work: "durable single pushes",
  ours: single.perSecond,
  unit: "/s",
  limit: bareSingle.perSecond,
  limitName: HAND_BUILT,
  goal: ">= 4,000/s",
});
const [steady, bareSteady] = await compare(
  { kind: "push", requests: 100, perSecond: STEADY_PER_SECOND },
  PUSH,
  "/push",
);
print({
  work: `a single push at ${STEADY_PER_SECOND.toLocaleString("en")}/s, p50`,
  ours: steady.p50Ms,
  unit: "ms",
  limit: bareSteady.p50Ms,
  limitName: HAND_BUILT,
});
print({
  work: `a single push at ${STEADY_PER_SECOND.toLocaleString("en")}/s, p99`,
  ours: steady.p99Ms,
  unit: "ms",
  limit: bareSteady.p99Ms,
  limitName: HAND_BUILT,
  goal: "<= 25 ms",
});
print({
  work: "a single push as fast as it goes, p99 at 32 connections",
  ours: single.p99Ms,
  unit: "ms",
  limit: bareSingle.p99Ms,
  limitName: HAND_BUILT,
  goal: "<= 25 ms",
});
if (process.platform === "linux")
  print({
    work: "what the server computes for a single push",
    ours: single.cpuUs,
    unit: "us",
    limit: bareSingle.cpuUs,
    limitName: HAND_BUILT,
    goal: "<= 2x, <= 370 us",
  });

const [batched, bareBatched] = await compare({ kind: "push", batch: 50, connections: 8, requests: 20 }, PUSH, "/push");
print({
  work: "durable mutations in batches of 50",
  ours: batched.perSecond * 50,
  unit: "/s",
  limit: bareBatched.perSecond * 50,
  limitName: HAND_BUILT,
  goal: ">= 10,000/s",
});

const [replay, bareReplay] = await compare({ kind: "push", batch: 50, connections: 1, requests: 20 }, PUSH, "/push");
print({
  work: "1,000 queued mutations taken by the server",
  ours: replay.tookMs,
  unit: "ms",
  limit: bareReplay.tookMs,
  limitName: HAND_BUILT,
  goal: "<= 300 ms",
});

const registered = await load(server.port, PUSH, {
  kind: "push",
  batch: 50,
  connections: 8,
  requests: 50,
  makes: "client",
});
print({ work: "new clients in batches of 50", ours: registered.perSecond * 50, unit: "/s" });

const issued = await load(server.port, PUSH, { kind: "push", connections: 8, requests: 100, makes: "invoice" });
print({
  work: "invoices issued, with their numbers, each in a push of its own",
  ours: issued.perSecond,
  unit: "/s",
  goal: ">= 500/s",
});

const [pulls, hello] = await compare({ kind: "pull", requests: 200 }, "/api/sync/pull", "/hello");
print({
  work: "empty pulls",
  ours: pulls.perSecond,
  unit: "/s",
  limit: hello.perSecond,
  limitName: "bare Fastify, same request",
  goal: ">= 6,000/s",
});
if (process.platform === "linux")
  print({
    work: "what the server computes for an empty pull",
    ours: pulls.cpuUs,
    unit: "us",
    limit: hello.cpuUs,
    limitName: "bare Fastify, same request",
  });

/** Rows a second of p1, read and thrown away. The limit compresses nothing, so that only `identity` compares with it. */
async function snapshot(encoding: "identity" | "gzip"): Promise<{ rows: number; perSecond: number }> {
  const sinceMs = performance.now();
  const response = await fetch(`${server.origin}/api/sync/snapshot?bucket=p1&schema=1`, {
    headers: { authorization: `Bearer ${clinic.accessToken}`, "accept-encoding": encoding },
  });
  let tail = "";
  for await (const chunk of response.body ?? []) tail = (tail + Buffer.from(chunk).toString("latin1")).slice(-200);
  const rows = Number(/"rows":(\d+)\}\s*$/.exec(tail)?.[1]);
  return { rows, perSecond: (rows / (performance.now() - sinceMs)) * 1000 };
}

const db = new Database(join(server.dataDir, "fernpaw.db"), { readonly: true });
const columns = (db.prepare("select name from pragma_table_info('clients')").pluck().all() as string[]).map(
  (name) => `'${name}', "${name}"`,
);
const fields = columns.slice(0, 40).join();
const read: number[] = [];
const packed: number[] = [];
const raw: number[] = [];
let rows = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const result = await steps.run("a snapshot", () => snapshot("identity"));
  read.push(result.perSecond);
  packed.push((await steps.run("a compressed snapshot", () => snapshot("gzip"))).perSecond);
  rows = result.rows;
  const sinceMs = performance.now();
  const texts = db
    .prepare(`select json_object(${fields}) from "clients" where "clinicId" = ? order by "id"`)
    .pluck()
    .all(clinic.clinicId) as string[];
  const bytes = Buffer.byteLength(texts.join());
  raw.push((texts.length / (performance.now() - sinceMs)) * (bytes > 0 ? 1000 : 0));
}
db.close();
print({
  work: `snapshot of ${rows} rows through HTTP`,
  ours: median(read),
  unit: "rows/s",
  limit: median(raw),
  limitName: "json_object in better-sqlite3",
  goal: ">= 0.57x, >= 200,000 rows/s a core",
});
print({ work: "the same compressed, and opened again here", ours: median(packed), unit: "rows/s" });
await server.remove();
await limit.remove();
