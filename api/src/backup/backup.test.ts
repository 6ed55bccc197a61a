import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { everyClinic } from "../db/every-clinic.ts";
import { openStore } from "../db/open-store.ts";
import { addLocation, makePractice, PICTURE, readPractice, SECRET } from "../testing/backed-up.ts";
import { addClinic } from "../testing/clinic-rows.ts";
import { plainDiskError } from "./backup-error.ts";
import { makeBackup } from "./make-backup.ts";
import { restoreBackup } from "./restore-backup.ts";

const NOW_MS = Date.UTC(2026, 10, 22, 10, 0, 5);

let practice: Awaited<ReturnType<typeof makePractice>>;
const backUp = (settings: { key?: Buffer; nowMs?: number } = {}) =>
  makeBackup({
    dataDir: practice.dataDir,
    databaseUrl: null,
    folder: practice.folder,
    key: null,
    nowMs: NOW_MS,
    ...settings,
  });
const restore = (file: string, settings: { key?: Buffer; allowsMissingClinics?: boolean; dataDir?: string } = {}) =>
  restoreBackup({
    dataDir: practice.dataDir,
    databaseUrl: null,
    file,
    key: null,
    allowsMissingClinics: false,
    nowMs: NOW_MS,
    ...settings,
  });
const reopen = (dataDir = practice.dataDir) => openStore({ dataDir });
/** The files of the data folder and its subfolders, without locks and logs. */
const list = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => !/lock|-wal|-shm|-journal/.test(name))
    .toSorted();

beforeEach(async () => {
  practice = await makePractice();
});
afterEach(async () => {
  await practice.close();
  practice.remove();
});

describe("a backup", () => {
  test("is made while a server writes, and is one file that restores database, files and secret elsewhere (R08)", async () => {
    const writing = (async () => {
      for (let count = 0; count < 200; count += 1) await addLocation(practice.store, `during-${count}`);
    })();
    const made = await backUp();
    await writing;
    expect(made.file).toBe(join(practice.folder, "fernpaw-2026-11-22T10-00-05Z.backup"));
    expect(readdirSync(practice.folder)).toHaveLength(1);
    expect(statSync(made.file).mode & 0o777).toBe(0o600);
    expect(made).toMatchObject({ files: 2, hasSecret: true });
    expect(list(practice.dataDir).filter((name) => name.startsWith("backup-work"))).toEqual([]);

    const elsewhere = join(practice.base, "elsewhere");
    const { clinics, keptIn } = await restore(made.file, { dataDir: elsewhere });
    expect({ clinics, keptIn }).toEqual({ clinics: 1, keptIn: null });
    expect(readFileSync(join(elsewhere, "secret"), "utf8")).toBe(SECRET);
    expect(readFileSync(join(elsewhere, PICTURE), "utf8")).toBe("picture of a cat");
    const store = await reopen(elsewhere);
    const { ids } = await readPractice(store);
    await store.close();
    expect(ids).toContain("first");
    expect(ids.filter((id) => id.startsWith("during-")).length).toBe(ids.length - 1);
  });

  test("opens with any tar, and keeps the name of another one of the same second", async () => {
    const first = await backUp();
    const second = await backUp();
    expect(second.file).toBe(first.file.replace(".backup", "-2.backup"));
    const names = execFileSync("tar", ["-tzf", first.file], { encoding: "utf8" }).trim().split("\n");
    expect(names).toEqual(["database/fernpaw.db", `files/secret`, `files/${PICTURE}`, "manifest.json"]);
    const picture = execFileSync("tar", ["-xzOf", first.file, `files/${PICTURE}`], { encoding: "utf8" });
    expect(picture).toBe("picture of a cat");
  });

  test("leaves out other data folders and former backups inside the data folder", async () => {
    mkdirSync(join(practice.dataDir, "demo-m"));
    writeFileSync(join(practice.dataDir, "demo-m", "fernpaw.db"), "another database");
    writeFileSync(join(practice.dataDir, "demo-m", "secret"), "another secret");
    await makeBackup({
      dataDir: practice.dataDir,
      databaseUrl: null,
      folder: join(practice.dataDir, "own"),
      key: null,
      nowMs: NOW_MS,
    });
    expect((await backUp()).files).toBe(2);
  });

  test("of a damaged database does not count and leaves nothing (R07)", async () => {
    await practice.close();
    const file = join(practice.dataDir, "fernpaw.db");
    const database = new SQLite(file);
    const page = Number(database.prepare("select rootpage from sqlite_schema where name = 'locations'").pluck().get());
    database.close();
    const bytes = readFileSync(file);
    bytes.fill(0xff, (page - 1) * 4096 + 8, (page - 1) * 4096 + 64);
    writeFileSync(file, bytes);
    await expect(backUp()).rejects.toThrow();
    expect(readdirSync(practice.folder)).toEqual([]);
  });

  test("names a data folder without a database, and a target that cannot be used", async () => {
    const empty = join(practice.base, "empty");
    mkdirSync(empty);
    const options = { databaseUrl: null, key: null, nowMs: NOW_MS };
    await expect(makeBackup({ ...options, dataDir: empty, folder: practice.folder })).rejects.toThrow(
      `${empty} holds no database`,
    );
    await expect(makeBackup({ ...options, dataDir: practice.dataDir, folder: "/proc/backups" })).rejects.toThrow(
      "/proc/backups cannot be used (ENOENT)",
    );
  });
});

describe("an encrypted backup", () => {
  const key = randomBytes(32);

  test("opens with its key alone", async () => {
    const picture = randomBytes(5000);
    writeFileSync(join(practice.dataDir, PICTURE), picture);
    const [{ file }, clear] = [await backUp({ key }), await backUp()];
    expect(gunzipSync(readFileSync(clear.file)).includes(picture)).toBe(true);
    expect(() => gunzipSync(readFileSync(file))).toThrow("incorrect header check");
    await practice.close();
    await expect(restore(file)).rejects.toThrow("Set BACKUP_KEY_FILE");
    await expect(restore(file, { key: randomBytes(32) })).rejects.toThrow("The key file does not open this backup");
    await restore(file, { key });
    const store = await reopen();
    expect((await readPractice(store)).ids).toEqual(["first"]);
    await store.close();
  });

  test("whose chunks were swapped, or whose last was cut off, is refused", async () => {
    writeFileSync(join(practice.dataDir, PICTURE), randomBytes(400_000));
    const { file } = await backUp({ key });
    const bytes = readFileSync(file);
    const [start, length] = [33, 64 * 1024 + 16];
    const chunk = (index: number) => bytes.subarray(start + index * length, start + (index + 1) * length);
    const swapped = Buffer.concat([
      bytes.subarray(0, start + length),
      chunk(2),
      chunk(1),
      bytes.subarray(start + 3 * length),
    ]);
    await practice.close();
    for (const damaged of [swapped, bytes.subarray(0, start + 3 * length)]) {
      writeFileSync(file, damaged);
      await expect(restore(file, { key })).rejects.toThrow("damaged or was cut short");
    }
  });
});

describe("a restore", () => {
  test("keeps the former data, and gives a new epoch once, also where the server would not notice", async () => {
    const { file } = await backUp();
    const before = await readPractice(practice.store);
    await practice.close();
    writeFileSync(join(practice.dataDir, "secret"), "another-secret-of-more-than-32-characters");
    const { keptIn } = await restore(file);
    expect(list(keptIn ?? "")).toEqual(expect.arrayContaining(["fernpaw.db", "secret", PICTURE]));
    const notices: string[] = [];
    const store = await openStore({ dataDir: practice.dataDir, onNotice: (text) => notices.push(text) });
    const after = await readPractice(store);
    await store.close();
    expect(after.ids).toEqual(before.ids);
    expect(after.epoch).not.toBe(before.epoch);
    expect(notices).toEqual([]);
    expect(readFileSync(join(practice.dataDir, "secret"), "utf8")).toBe(SECRET);
    const again = await reopen();
    expect((await readPractice(again)).epoch).toBe(after.epoch);
    await again.close();
  });

  test("is refused while a server runs, and changes nothing", async () => {
    const { file } = await backUp();
    const before = list(practice.dataDir);
    await expect(restore(file)).rejects.toThrow("Another Fernpaw server is using");
    expect(list(practice.dataDir)).toEqual(before);
    await addLocation(practice.store, "later");
    expect((await readPractice(practice.store)).ids).toEqual(["first", "later"]);
  });

  test("of a file that was changed anywhere, cut short, or is something else is refused, and changes nothing (R07)", async () => {
    const { file } = await backUp();
    const bytes = readFileSync(file);
    await practice.close();
    const before = list(practice.dataDir);
    const flip = (at: number): Buffer => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x10;
      return changed;
    };
    // The ten bytes of gzip's own heading carry a time and a system.
    const places = Array.from({ length: 12 }, (_, index) => 20 + Math.floor((index * (bytes.length - 21)) / 11));
    for (const damaged of [
      ...places.map(flip),
      bytes.subarray(0, bytes.length - 20),
      Buffer.from("no backup at all, but long"),
    ]) {
      writeFileSync(file, damaged);
      await expect(restore(file)).rejects.toThrow(/backup/i);
    }
    expect(list(practice.dataDir)).toEqual(before);
  });

  test("of a file that is not there, or is a folder, says so in words", async () => {
    const missing = join(practice.base, "nothing.backup");
    const dataDir = join(practice.base, "elsewhere");
    await expect(restore(missing, { dataDir })).rejects.toThrow(`The file ${missing} does not exist. Check the path.`);
    await expect(restore(practice.base, { dataDir })).rejects.toThrow(`${practice.base} is not a backup of Fernpaw.`);
  });

  test("on a disk that is full, or by another user, says what to do", () => {
    const sayOf = (code: string, path?: string) =>
      String(plainDiskError(Object.assign(new Error("write"), { code, ...(path && { path }) }), "/mnt/backups"));
    expect(sayOf("ENOSPC")).toContain("The disk of /mnt/backups is full. Free space on it, then try again.");
    expect(sayOf("EACCES", "/srv/data/secret")).toContain("This user may not use /srv/data/secret. Run the command as");
    expect(sayOf("EIO")).toContain("/mnt/backups cannot be used (EIO). Is its disk mounted?");
  });

  test("without a clinic that was served since needs the setting", async () => {
    const { file } = await backUp();
    await addClinic(practice.store, "harbour");
    await practice.close();
    await (await reopen()).close();
    await expect(restore(file)).rejects.toThrow("lacks 1 clinic that this server has served (harbour)");
    expect((await restore(file, { allowsMissingClinics: true })).clinics).toBe(1);
    await (await reopen()).close();
  });

  test("of a newer program's backup is refused", async () => {
    await practice.store.write((sql) =>
      sql.run(everyClinic(`insert into "kysely_migration" values ('2099-01-01-01-future', '2099')`)),
    );
    const { file } = await backUp();
    await practice.close();
    await expect(restore(file, { dataDir: join(practice.base, "other") })).rejects.toThrow(
      "made by a newer Fernpaw (2099-01-01-01-future)",
    );
  });

  test("that did not finish keeps the server from starting until it is run again", async () => {
    const { file } = await backUp();
    await practice.close();
    writeFileSync(join(practice.dataDir, "restore-unfinished"), file);
    rmSync(join(practice.dataDir, "fernpaw.db"));
    await expect(reopen()).rejects.toThrow("did not finish");
    await restore(file);
    const store = await reopen();
    expect((await readPractice(store)).ids).toEqual(["first"]);
    await store.close();
  });

  test("puts back a file that was deleted, and does not keep one that came later among its files", async () => {
    const { file } = await backUp();
    await practice.close();
    copyFileSync(join(practice.dataDir, PICTURE), join(practice.dataDir, PICTURE.replace("aa", "bb")));
    rmSync(join(practice.dataDir, PICTURE));
    await restore(file);
    expect(existsSync(join(practice.dataDir, PICTURE))).toBe(true);
    expect(existsSync(join(practice.dataDir, PICTURE.replace("aa", "bb")))).toBe(false);
  });
});
