import { execFile } from "node:child_process";
import { copyFileSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migratedFolder } from "../testing/data-folder.ts";
import { rowsOf } from "./typed-sql.ts";
import { everyClinicQuery } from "./every-clinic.ts";
import { addClinic, bump } from "../testing/clinic-rows.ts";
import { type OpenStore, openStore } from "./open-store.ts";

let folder: string;
let notices: string[];

const open = (): Promise<OpenStore> =>
  openStore({ dataDir: folder, onNotice: (text, details) => notices.push(`${text} ${JSON.stringify(details)}`) });
const epochs = async (store: OpenStore): Promise<Record<string, string>> => {
  const rows = await store.read((sql) =>
    rowsOf(sql, everyClinicQuery.selectFrom("sync_clinic").select(["clinicId", "epoch"]).orderBy("clinicId")),
  );
  return Object.fromEntries(rows.map(({ clinicId, epoch }) => [clinicId, epoch]));
};

beforeEach(async () => {
  folder = await migratedFolder();
  notices = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A folder whose backup is older than its database, and the epochs that it had. */
async function withBackup(): Promise<Record<string, string>> {
  let store = await open();
  await addClinic(store, "eastgate");
  await addClinic(store, "harbour");
  for (let count = 0; count < 3; count += 1) await store.write((sql) => bump(sql, "eastgate"));
  await store.close();
  copyFileSync(join(folder, "fernpaw.db"), join(folder, "backup"));
  store = await open();
  await store.write((sql) => bump(sql, "eastgate"));
  const before = await epochs(store);
  await store.close();
  return before;
}

describe("the epoch", () => {
  test("stays over restarts", async () => {
    const before = await withBackup();
    const store = await open();
    expect(await epochs(store)).toEqual(before);
    await store.close();
    expect(notices).toEqual([]);
  });

  test("of every clinic is renewed when the database is an older copy, and only once", async () => {
    const before = await withBackup();
    copyFileSync(join(folder, "backup"), join(folder, "fernpaw.db"));
    let store = await open();
    const renewed = await epochs(store);
    expect(renewed["eastgate"]).not.toBe(before["eastgate"]);
    expect(renewed["harbour"]).not.toBe(before["harbour"]);
    expect(notices).toEqual([expect.stringContaining('"clinics":2')]);
    await store.close();
    store = await open();
    expect(await epochs(store)).toEqual(renewed);
    await store.close();
  });

  test("is renewed again when the same copy is put back a second time, with nothing written in between", async () => {
    await withBackup();
    copyFileSync(join(folder, "backup"), join(folder, "fernpaw.db"));
    let store = await open();
    const first = await epochs(store);
    await store.close();
    copyFileSync(join(folder, "backup"), join(folder, "fernpaw.db"));
    store = await open();
    const second = await epochs(store);
    expect(second["eastgate"]).not.toBe(first["eastgate"]);
    expect(notices).toHaveLength(2);
    await store.close();
  });

  test("stays when the mark is torn: there is nothing to compare with", async () => {
    const before = await withBackup();
    const mark = join(folder, "fernpaw.db.mark");
    truncateSync(mark, 30);
    const store = await open();
    expect(await epochs(store)).toEqual(before);
    await store.close();
    expect(readFileSync(mark, "utf8")).toMatch(/^eastgate +[\w-]+ +4\nharbour +[\w-]+ +0\n$/);
  });
});

test("an operator can renew the epochs by hand", async () => {
  const before = await withBackup();
  const command = new URL("../renew-epochs.ts", import.meta.url).pathname;
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "" };
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
  expect(stdout).toContain("2 clinics");
  const store = await open();
  const after = await epochs(store);
  await store.close();
  expect(after["eastgate"]).not.toBe(before["eastgate"]);
});
