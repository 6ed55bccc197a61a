import { pets } from "@fernpaw/domain/pets/pet";
import { REPORT_NAMES } from "@fernpaw/domain/reports/report";
import { BenchSteps } from "@fernpaw/testing/bench-steps";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { DEMO_LOGINS, DEMO_PASSWORD } from "../demo/demo-logins.ts";
import { HttpClinic } from "../testing/http-clinic.ts";
import { HttpReplica } from "../testing/http-replica.ts";
import type { Load, LoadResult } from "../testing/load-client.ts";

const run = promisify(execFile);
const LOAD_CLIENT = join(import.meta.dirname, "..", "testing", "load-client.ts");
const CONNECTIONS = 8;
const REQUESTS = 250;
/** A clinic's tablets together. */
const PER_SECOND = 100;
const YEAR_MS = 365 * 86_400_000;
/** `BENCH_REPORTS_SIZE=XL` has a million rows. */
const SIZE = process.env["BENCH_REPORTS_SIZE"] ?? "M";

const print = (row: Record<string, unknown>): void => void process.stdout.write(`${JSON.stringify(row)}\n`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const steps = new BenchSteps("reports.bench");
const env = { FERNPAW_DEMO_SIZE: SIZE };
const server = await steps.run(`the demo of size ${SIZE} is seeded`, () => ServerProcess.start({ demo: true, env }));
const clinic = await HttpClinic.enter(server.origin, DEMO_LOGINS[0]?.email ?? "", DEMO_PASSWORD);
const replica = await steps.run("a device reads the clinic", () => new HttpReplica(clinic).catchUp());
const petId = String(replica.all(pets.table)[0]?.["id"]);

async function push(): Promise<LoadResult> {
  const { clinicId, userId, accessToken: token } = clinic;
  const { epoch, scopeRev, head: cursor } = replica;
  const job: Load = {
    port: server.port,
    path: "/api/sync/push",
    connections: CONNECTIONS,
    requests: REQUESTS,
    perSecond: PER_SECOND,
    kind: "push",
    batch: 1,
    makes: "weight",
    petId,
    token,
    clinicId,
    userId,
    epoch,
    scopeRev,
    cursor,
  };
  const { stdout } = await steps.run("pushes", () => run(process.execPath, [LOAD_CLIENT, JSON.stringify(job)]));
  return JSON.parse(stdout) as LoadResult;
}

/** Every report over a year, one after the other, until `isOver`. Answers how many. */
async function readReports(isOver: () => boolean): Promise<number> {
  const to = dayOf(Date.now());
  let count = 0;
  while (!isOver())
    for (const name of REPORT_NAMES) {
      // Another first day each time: equal questions share one answer.
      const from = dayOf(Date.now() - YEAR_MS - count * 86_400_000);
      await clinic.call("GET", `/api/reports/${name}?from=${from}&to=${to}`);
      count += 1;
      if (isOver()) break;
    }
  return count;
}

const alone = await push();
let isDone = false;
const reading = readReports(() => isDone);
await pause(1000);
const beside = await push();
isDone = true;
const reports = await steps.run("the last report", () => reading);
const rows = [...replica.rows.keys()].length;
const what = `${rows.toLocaleString("en")} rows, ${PER_SECOND} pushes a second`;
print({ work: `a push while no report runs, p99 (${what})`, ours: alone.p99Ms, unit: "ms" });
print({
  work: `a push while every report runs, p99 (${reports} reports of a year meanwhile)`,
  ours: beside.p99Ms,
  unit: "ms",
  limit: alone.p99Ms,
  limitName: "no report runs",
});
await server.stop();
process.exit(0);
