import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test, vi } from "vitest";
import { dumpPostgres } from "../db/postgres-backup.ts";
import { openStore } from "../db/open-store.ts";
import { addLocation, makePractice, PICTURE, readPractice } from "../testing/backed-up.ts";
import { addClinic } from "../testing/clinic-rows.ts";
import { findSystemPostgres, startPostgres } from "../testing/system-postgres.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const NOW_MS = Date.UTC(2026, 10, 22, 10);
const programs = findSystemPostgres();
if (programs === null) {
  process.stderr.write("Backups of PostgreSQL are not tested: this machine has no PostgreSQL server of its own.\n");
}

let practice: Awaited<ReturnType<typeof makePractice>>;
let path: string | undefined;
beforeEach(async () => {
  practice = await makePractice();
  path = process.env["PATH"];
});
afterEach(async () => {
  process.env["PATH"] = path;
  await practice.close();
  practice.remove();
});

test("a database out of reach leaves no backup that counts", async () => {
  const { dataDir, folder } = practice;
  const backup = makeBackup({
    dataDir,
    folder,
    databaseUrl: "postgres://fernpaw@127.0.0.1:1/x",
    key: null,
    nowMs: NOW_MS,
  });
  await expect(backup).rejects.toThrow("cannot be reached");
  expect(readdirSync(folder)).toEqual([]);
});

describe.skipIf(programs === null)("on PostgreSQL", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  beforeAll(async () => {
    server = await startPostgres(programs ?? "");
  });
  afterAll(() => server?.stop());

  const backUp = () => {
    const { dataDir, folder } = practice;
    return makeBackup({ dataDir, folder, databaseUrl: server.url, key: null, nowMs: NOW_MS });
  };
  const restore = (file: string) =>
    restoreBackup({
      dataDir: practice.dataDir,
      databaseUrl: server.url,
      file,
      key: null,
      allowsMissingClinics: false,
      nowMs: NOW_MS,
    });

  test("a backup under work is restored with its files and a new epoch, and not while a server runs", async () => {
    process.env["PATH"] = `${programs}:${path}`;
    await practice.close();
    const store = await openStore({ dataDir: practice.dataDir, databaseUrl: server.url });
    await addClinic(store, "eastgate");
    await addLocation(store, "first");
    const writing = (async () => {
      for (let count = 0; count < 50; count += 1) await addLocation(store, `during-${count}`);
    })();
    const made = await backUp();
    await writing;
    const before = await readPractice(store);
    await expect(restore(made.file)).rejects.toThrow("A Fernpaw server is using");
    await store.close();

    writeFileSync(join(practice.dataDir, PICTURE), "another cat");
    // PostgreSQL notices a moment later that the last connection has ended.
    const { clinics, keptIn } = await vi.waitFor(() => restore(made.file), { timeout: 60_000 });
    expect(clinics).toBe(1);
    expect(readdirSync(keptIn ?? "")).toContain("fernpaw.pgdump");
    expect(readFileSync(join(practice.dataDir, PICTURE), "utf8")).toBe("picture of a cat");
    const notices: string[] = [];
    const again = await openStore({
      dataDir: practice.dataDir,
      databaseUrl: server.url,
      onNotice: (text) => notices.push(text),
    });
    const after = await readPractice(again);
    expect(notices).toEqual([]);
    expect(after.ids.length).toBeLessThanOrEqual(before.ids.length);
    expect(after.ids).toContain("first");
    expect(after.epoch).not.toBe(before.epoch);
    // The tables work as before: the triggers came with the dump.
    await addLocation(again, "later");
    await again.close();
  });

  test("a missing pg_dump is named with what to install", async () => {
    process.env["PATH"] = practice.base;
    await expect(dumpPostgres(server.url, join(practice.base, "dump"))).rejects.toThrow(
      "pg_dump is missing on this machine. Install the client programs of PostgreSQL",
    );
    await expect(backUp()).rejects.toThrow("pg_dump is missing");
    expect(readdirSync(practice.folder)).toEqual([]);
  });
});
