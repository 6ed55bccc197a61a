import { toInstant } from "@fernpaw/domain/kernel/time";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { everyClinic } from "../../db/every-clinic.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { createUploadGuard, FREE_DISK_FLOOR_BYTES } from "../../uploads/upload-guard.ts";
import { doneLine, fileLine, manifestLine, textLine, totalLine } from "./archive-line.ts";
import { createExportJobs, type ExportJobs } from "./export-jobs.ts";
import { exportPaths } from "./export-paths.ts";
import { addExport, claimExport, type ExportRow, exportOf, exportsOf } from "./exports.queries.ts";

const MIB = 1024 * 1024;
const clinicId = "c0000000-0000-7000-8000-000000000001";
const idOf = (at: number): string => `e0000000-0000-7000-8000-00000000000${at}`;

let api: TestApi;
let free: number;
/** The reading thread waits after its first lines until a test lets it go on. */
let goOn: () => void;
/** Its last lines. */
let rest: () => AsyncIterable<string>;
let tasks: string[];
const onDefect = vi.fn<(error: unknown) => void>();

async function* nothingMore(): AsyncGenerator<string> {
  yield await Promise.resolve(manifestLine({}));
}

function jobsWith(isHeld: boolean): ExportJobs {
  const { store, dataDir, clock } = api;
  let isReleased = !isHeld;
  goOn = () => (isReleased = true);
  async function* lines(task: string): AsyncGenerator<string> {
    tasks.push(task);
    yield totalLine(10);
    yield fileLine("index.html");
    yield textLine("a page");
    yield doneLine(5);
    for (; !isReleased; await pause(10)) yield textLine("");
    yield* rest();
  }
  const uploads = createUploadGuard({
    store,
    dataDir,
    limits: { take: async () => true },
    freeBytes: async () => free,
  });
  return createExportJobs({
    store: { read: (work) => store.read(work), write: (work) => store.write(work), offThread: { lines } },
    dataDir,
    uploads,
    now: () => clock.nowMs(),
    onDefect,
    beatMs: 20,
  });
}

const ask = (at: number, set: Partial<ExportRow> = {}) =>
  api.store.write((sql) =>
    addExport(sql, clinicId, {
      id: idOf(at),
      clientId: null,
      status: "waiting",
      failure: null,
      doneRows: 0,
      totalRows: 0,
      bytes: 0,
      attempts: 0,
      leaseUntil: null,
      createdBy: "u",
      createdAt: api.clock.tick(),
      finishedAt: null,
      expiresAt: toInstant(api.clock.nowMs() + 86_400_000),
      tokenHash: null,
      tokenUntil: null,
      tokenFor: null,
      ...set,
    }),
  );
const row = (at = 1) => api.store.read((sql) => exportOf(sql, clinicId, idOf(at)));
async function isAtWork(): Promise<void> {
  await expect.poll(async () => (await row())?.doneRows).toBe(5);
}
const folder = () => join(api.dataDir, "exports", clinicId);
const files = async () => (existsSync(folder()) ? readdir(folder()) : []);

beforeAll(async () => {
  api = await buildTestApi();
});
beforeEach(async () => {
  for (const table of ["exports", "fileContents"])
    await api.store.write((sql) => sql.run(everyClinic(`delete from "${table}"`)));
  await rm(folder(), { recursive: true, force: true });
  free = FREE_DISK_FLOOR_BYTES + 100 * MIB;
  rest = nothingMore;
  tasks = [];
  onDefect.mockReset();
});
afterAll(() => api.close());

test("a finished archive says how large it is, and what a broken attempt left is gone", async () => {
  await ask(1, { status: "running", attempts: 1, leaseUntil: api.clock.now() });
  const { part, scratch } = exportPaths(api.dataDir, { clinicId, id: idOf(1), attempts: 1 });
  await mkdir(folder(), { recursive: true });
  for (const path of [part, scratch]) await writeFile(path, "of a server that ended");
  api.clock.passMin(1);
  await jobsWith(false).work();
  expect(await row()).toMatchObject({ status: "done", doneRows: 5, totalRows: 10, attempts: 2, leaseUntil: null });
  expect((await row())?.bytes).toBeGreaterThan(100);
  expect(await files()).toEqual([`${idOf(1)}.zip`]);
});

test("the room for the clinic's files is there before the work begins, or it does not begin", async () => {
  await ask(1);
  await api.store.write((sql) =>
    sql.run(
      `insert into "fileContents"("clinicId","sha256","bytes","mime","status","createdAt") values(?,'a',?,'image/png','stored','x')`,
      [clinicId, 200 * MIB],
    ),
  );
  await jobsWith(false).work();
  expect(await row()).toMatchObject({ status: "failed", failure: "disk_full" });
  expect(tasks).toEqual([]);
  expect(onDefect).not.toHaveBeenCalled();
});

test("an archive with more rows than the disk has room for ends early", async () => {
  await ask(1);
  free = FREE_DISK_FLOOR_BYTES + 5000;
  await jobsWith(true).work();
  expect(await row()).toMatchObject({ status: "failed", failure: "disk_full", totalRows: 0 });
  expect(onDefect).not.toHaveBeenCalled();
});

test("a disk that fills during the work ends it, and leaves the rest of the disk to mutations", async () => {
  await ask(1);
  const working = jobsWith(true).work();
  await isAtWork();
  free = FREE_DISK_FLOOR_BYTES - 1;
  await working;
  expect(await row()).toMatchObject({ status: "failed", failure: "disk_full", leaseUntil: null });
  expect(await files()).toEqual([]);
  expect(onDefect).not.toHaveBeenCalled();
});

test("a defect fails the archive and is logged", async () => {
  await ask(1);
  rest = async function* () {
    yield await Promise.resolve(textLine("more"));
    throw new Error("a table is broken");
  };
  await jobsWith(false).work();
  expect(await row()).toMatchObject({ status: "failed", failure: "defect" });
  expect(onDefect).toHaveBeenCalledTimes(1);
});

test("a stop of the server ends the work at once; it waits, and no attempt is counted", async () => {
  await ask(1);
  await ask(2);
  const jobs = jobsWith(true);
  const working = jobs.work();
  await isAtWork();
  const begunMs = performance.now();
  await jobs.stop();
  await working;
  expect(performance.now() - begunMs).toBeLessThan(5000);
  expect(await row()).toMatchObject({ status: "waiting", attempts: 0, leaseUntil: null });
  expect(await row(2)).toMatchObject({ status: "waiting", attempts: 0 });
  expect(await files()).toEqual([]);
  await jobs.work();
  expect(tasks).toHaveLength(1);
  await jobsWith(false).work();
  expect(await row()).toMatchObject({ status: "done", attempts: 1 });
});

test("the lease is renewed although no line comes, so that no other server takes the work on", async () => {
  await ask(1);
  const working = jobsWith(true).work();
  await isAtWork();
  for (let minute = 0; minute < 4; minute += 1) {
    api.clock.passMin(1);
    await expect.poll(async () => (await row())?.leaseUntil).toBe(toInstant(api.clock.nowMs() + 120_000));
  }
  goOn();
  await working;
  expect(await row()).toMatchObject({ status: "done", attempts: 1 });
});

test("a server that lost its lease leaves the archive to the other one", async () => {
  await ask(1);
  const working = jobsWith(true).work();
  await isAtWork();
  const later = toInstant(api.clock.nowMs() + 600_000);
  const claim = { id: idOf(1), at: later, leaseUntil: later };
  expect(await api.store.write((sql) => claimExport(sql, clinicId, claim))).toBe(true);
  await working;
  expect(await row()).toMatchObject({ status: "running", attempts: 2, leaseUntil: later, doneRows: 0 });
  expect(await files()).toEqual([]);
  expect(onDefect).not.toHaveBeenCalled();
});

test("an archive that is removed during the work leaves nothing", async () => {
  await ask(1);
  const working = jobsWith(true).work();
  await isAtWork();
  await api.store.write((sql) => sql.run(`delete from "exports" where "clinicId" = ?`, [clinicId]));
  await working;
  expect(await files()).toEqual([]);
  expect(onDefect).not.toHaveBeenCalled();
});

test("a clinic keeps the last three archives", async () => {
  for (const at of [1, 2, 3, 4]) {
    await ask(at);
    await jobsWith(false).work();
  }
  const kept = [2, 3, 4].map(idOf);
  expect((await api.store.read((sql) => exportsOf(sql, clinicId))).map(({ id }) => id).toSorted()).toEqual(kept);
  expect(new Set(await files())).toEqual(new Set(kept.map((id) => `${id}.zip`)));
});

test("the server closes while an archive is made", async () => {
  async function* lines(): AsyncGenerator<string> {
    for (;;) {
      await pause(10);
      yield doneLine(1);
    }
  }
  const closing = await buildTestApi({ wrapStore: (store) => ({ ...store, offThread: { lines } }) });
  const owner = closing.browser();
  await owner.register();
  const { id } = (await owner.post("/api/exports", {})).json<{ id: string }>();
  const statusOf = async () =>
    (
      await closing.store.read((sql) =>
        sql.all(everyClinic(`select "status", "attempts" from "exports" where "id" = '${id}'`)),
      )
    )[0];
  await expect.poll(statusOf).toMatchObject({ status: "running" });
  await closing.app.close();
  expect(await statusOf()).toEqual({ status: "waiting", attempts: 0 });
  await closing.close();
});
