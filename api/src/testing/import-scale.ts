import { SeededRandom } from "@fernpaw/sync/testing/random";
import type { ServerProcess } from "@fernpaw/testing/server-process";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { FieldDevice } from "./field-device.ts";
import { HttpClinic } from "./http-clinic.ts";
import { HttpReplica } from "./http-replica.ts";

const folder = process.env["TEST_DATA_DIR"];
const LIST = folder === undefined ? null : join(folder, "nyc-dog-licenses", "nyc_license_2025.csv.xz");
const PUSH_EVERY_MS = 40;
const LOOK_EVERY_MS = 200;
const POLL_MS = 250;

/** Why the list cannot be had here; null when it can. */
export function missingList(): string | null {
  if (LIST === null) return "TEST_DATA_DIR is not set";
  if (!existsSync(LIST)) return `${LIST} is not there`;
  return spawnSync("xz", ["--version"]).status === 0 ? null : "there is no xz on this machine";
}

export interface LicenceList {
  text: string;
  rows: number;
  /** Lines that equal an earlier one. */
  repeated: number;
}

/** The heading and the first `rows` licences. */
export async function licences(rows = Infinity): Promise<LicenceList> {
  const unpacking = spawn("xz", ["-dc", LIST ?? ""], { stdio: ["ignore", "pipe", "inherit"] });
  const seen = new Set<string>();
  const lines: string[] = [];
  for await (const line of createInterface({ input: unpacking.stdout })) {
    if (lines.length > rows) break;
    lines.push(line);
    seen.add(line);
  }
  unpacking.kill();
  return { text: `${lines.join("\n")}\n`, rows: lines.length - 1, repeated: lines.length - seen.size };
}

interface Job {
  id: string;
  status: string;
  failure: string | null;
  report: Record<string, number> | null;
}

/** Checks and runs an uploaded list to its end; answers the report. */
async function runThrough(clinic: HttpClinic, id: string): Promise<Record<string, number>> {
  for (const [verb, end] of [
    ["check", "checked"],
    ["run", "done"],
  ] as const) {
    await clinic.call("POST", `/api/imports/${id}/${verb}`);
    for (;;) {
      const job = await clinic.call<Job>("GET", `/api/imports/${id}`);
      if (job.status === "failed") throw new Error(`the import failed: ${job.failure}`);
      if (job.status === end && verb === "run") return job.report ?? {};
      if (job.status === end) break;
      await pause(POLL_MS);
    }
  }
  return {};
}

export async function importList(clinic: HttpClinic, { text }: LicenceList): Promise<Record<string, number>> {
  const { id } = await clinic.call<Job>("POST", "/api/imports?fileName=nyc.csv", text, "text/csv");
  const mapping = { 0: "pet.name", 1: "pet.sex", 2: "pet.birthYear", 3: "pet.breed" };
  await clinic.call("PUT", `/api/imports/${id}/mapping`, { mapping, dateOrder: null, species: "dog" });
  return runThrough(clinic, id);
}

const rssMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

export interface Neighbour {
  /** Of the pushes of another clinic's device, one at a time. */
  latenciesMs: number[];
  mostRssMb: number;
  /** How long the work beside it took. */
  workMs: number;
}

/** A desk in another clinic that goes on working until `work` is done, and the server's memory meanwhile. */
export async function besideNeighbour<T>(server: ServerProcess, work: () => Promise<T>): Promise<[T, Neighbour]> {
  const clinic = await HttpClinic.register(server.origin);
  const start = await new HttpReplica(clinic).catchUp();
  const at = { epoch: start.epoch, typeId: String(start.all("appointmentTypes")[0]?.["id"]) };
  const device = new FieldDevice(clinic, at, new SeededRandom(1));
  const seen: Neighbour = { latenciesMs: [], mostRssMb: 0, workMs: 0 };
  const beganMs = performance.now();
  let isOver = false;
  const watch = setInterval(() => {
    if (server.pid !== undefined) seen.mostRssMb = Math.max(seen.mostRssMb, rssMb(server.pid));
  }, LOOK_EVERY_MS);
  const desk = async (): Promise<void> => {
    while (!isOver) {
      device.act();
      const sinceMs = performance.now();
      await device.push();
      seen.latenciesMs.push(performance.now() - sinceMs);
      await pause(PUSH_EVERY_MS);
    }
  };
  const done = work().finally(() => {
    seen.workMs = performance.now() - beganMs;
    isOver = true;
  });
  try {
    const [result] = await Promise.all([done, desk()]);
    return [result, seen];
  } finally {
    clearInterval(watch);
  }
}

/** What part `share` of the values is below. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

interface Line {
  t: string;
  tbl?: string;
  rows?: unknown;
  capped?: string[];
}

/** The p1 bucket as a device loads it. */
export async function loadP1(
  clinic: HttpClinic,
): Promise<{ capped: string[]; pets: number; isWhole: boolean; bytes: number }> {
  const text = await (await clinic.send("GET", "/api/sync/snapshot?bucket=p1&schema=1")).text();
  const lines = text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  const pets = lines.filter(({ t, tbl }) => t === "rows" && tbl === "pets");
  return {
    capped: lines[0]?.capped ?? [],
    pets: pets.reduce((sum, { rows }) => sum + (Array.isArray(rows) ? rows.length : 0), 0),
    isWhole: lines[0]?.t === "begin" && lines.at(-1)?.t === "end",
    bytes: text.length,
  };
}
