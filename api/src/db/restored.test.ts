import { execFileSync } from "node:child_process";
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { Migrator } from "kysely/migration";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fillMigrated } from "../testing/data-folder.ts";
import { addClinic, bump } from "../testing/clinic-rows.ts";
import { everyClinic, everyClinicQuery } from "./every-clinic.ts";
import { loadMigrations } from "./migrations.ts";
import { type OpenStore, openStore, type StoreSettings } from "./open-store.ts";
import { rowsOf } from "./typed-sql.ts";

const MARK_LIFE_MS = 600_000;

let base: string;
let folder: string;
let notices: string[];

const at = (name: string): string => join(folder, name);
const open = (settings: Partial<StoreSettings> = {}): Promise<OpenStore> =>
  openStore({
    dataDir: folder,
    onNotice: (text, details) => notices.push(`${text} ${JSON.stringify(details)}`),
    ...settings,
  });
const epochOf = async (store: OpenStore): Promise<string | undefined> => {
  const query = everyClinicQuery.selectFrom("sync_clinic").select("epoch").where("clinicId", "=", "eastgate");
  const [clinic] = await store.read((sql) => rowsOf(sql, query));
  return clinic?.epoch;
};

/** One life of the server: opens, writes so often, closes. Answers the epoch. */
async function live({ writes = 0, ...settings }: Partial<StoreSettings> & { writes?: number } = {}) {
  const store = await open(settings);
  for (let count = 0; count < writes; count += 1) await store.write((sql) => bump(sql, "eastgate"));
  const epoch = await epochOf(store);
  await store.close();
  return epoch;
}

const COLUMNS = `select t."name" as "tbl", c."name" as "column" from pragma_table_list() t, pragma_table_info(t."name") c
  where t."type" = 'table' and t."schema" = 'main' and t."name" not like 'sqlite_%'`;
type Column = { tbl: string; column: string };
/** SQLite drops no column that an index or a trigger names. */
const NAMING = `select "type", "tbl_name" as "tbl", "name", "sql" as "text" from sqlite_master
  where "type" in ('index', 'trigger') and "sql" is not null`;
type Naming = { type: "index" | "trigger"; tbl: string; name: string; text: string };

/** The columns and indexes that a database has before a migration. */
async function shapeBefore(first: string): Promise<{ before: Column[]; indexes: string[] }> {
  const database = new Database(":memory:");
  const migrations = await loadMigrations();
  const last = Object.keys(migrations)
    .filter((name) => name < first)
    .at(-1);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateTo(last ?? "");
  if (error !== undefined) throw new Error(`migrated to ${last} no further`, { cause: error });
  const naming = database.prepare<[], Naming>(NAMING).all();
  return { before: database.prepare<[], Column>(COLUMNS).all(), indexes: naming.map(({ name }) => name) };
}

/** As the database was before that migration: without the tables, columns and indexes that came since. */
async function undoMigrationsFrom(store: OpenStore, first: string): Promise<void> {
  const { before, indexes } = await shapeBefore(first);
  const now = await store.read((sql) => sql.all<Column>(everyClinic(COLUMNS)));
  const isOld = (tbl: string): boolean => before.some((one) => one.tbl === tbl);
  const added = now.filter(
    ({ tbl, column }) => isOld(tbl) && !before.some((one) => one.tbl === tbl && one.column === column),
  );
  const renamed = before.filter(({ tbl, column }) => !now.some((one) => one.tbl === tbl && one.column === column));
  const naming = await store.read((sql) => sql.all<Naming>(everyClinic(NAMING)));
  const isOfAdded = ({ text }: Naming): boolean => added.some(({ column }) => text.includes(`"${column}"`));
  const withScope = added.filter(({ column }) => column === "scope").map(({ tbl }) => tbl);
  const scoped = naming.filter(({ type, tbl }) => type === "trigger" && withScope.includes(tbl));
  const statements = [
    ...naming
      .filter((one) => one.type === "index" && (isOfAdded(one) || !indexes.includes(one.name)))
      .map(({ name }) => `drop index "${name}"`),
    ...scoped.map(({ name }) => `drop trigger "${name}"`),
    ...scoped.map(({ text }) => text.replaceAll(/\b(new|old)\."?scope"?/g, "'people'")),
    ...new Set(now.filter(({ tbl }) => !isOld(tbl)).map(({ tbl }) => `drop table "${tbl}"`)),
    // Its columns held the name and the prices. Without them a row says nothing.
    ...new Set(renamed.filter(({ tbl }) => tbl === "plans").map(({ tbl }) => `delete from "${tbl}"`)),
    ...renamed.map(({ tbl, column }) => `alter table "${tbl}" add column "${column}" integer`),
    ...added.map(({ tbl, column }) => `alter table "${tbl}" drop column "${column}"`),
    `delete from "kysely_migration" where "name" >= '${first}'`,
  ];
  for (const text of statements) await store.write((sql) => sql.run(everyClinic(text)));
}

/** In a process of its own: a file of the database that is closed here loses its locks. */
const copyFolder = (name: string): string => {
  execFileSync("cp", ["-a", folder, join(base, name)]);
  return join(base, name);
};
/** Into the files that are there, times and all. */
const copyOver = (copy: string): void => void execFileSync("cp", ["-a", `${copy}/.`, folder]);

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), "fernpaw-restored-"));
  folder = join(base, "data");
  mkdirSync(folder);
  await fillMigrated(folder);
  notices = [];
  const store = await open();
  await addClinic(store, "eastgate");
  await store.write((sql) => bump(sql, "eastgate"));
  await store.close();
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(base, { recursive: true, force: true });
});

describe("a restored database gets a new epoch, once", () => {
  const renewsOnce = async (before: string | undefined): Promise<void> => {
    const renewed = await live();
    expect(renewed).not.toBe(before);
    expect(await live({ writes: 1 })).toBe(renewed);
    expect(await live()).toBe(renewed);
    expect(notices).toHaveLength(1);
  };

  test("when the whole folder is put back", async () => {
    const copy = copyFolder("backup");
    const before = await live({ writes: 3 });
    rmSync(folder, { recursive: true });
    renameSync(copy, folder);
    await renewsOnce(before);
    expect(notices[0]).toContain("IGNORE_FILE_IDENTITY");
  });

  test("when the whole folder is copied into the files that are there", async () => {
    const copy = copyFolder("backup");
    const before = await live({ writes: 3 });
    copyOver(copy);
    await renewsOnce(before);
  });

  test("when a copy of the running server's folder is copied into the files that are there", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const store = await open();
    await store.write((sql) => bump(sql, "eastgate"));
    const copy = copyFolder("backup");
    await store.write((sql) => bump(sql, "eastgate"));
    const before = await epochOf(store);
    await vi.advanceTimersByTimeAsync(MARK_LIFE_MS);
    await store.close();
    vi.useRealTimers();
    copyOver(copy);
    await renewsOnce(before);
  });

  test("when the mark is missing", async () => {
    const before = await live();
    rmSync(at("fernpaw.db.mark"));
    await renewsOnce(before);
    expect(readFileSync(at("fernpaw.db.mark"), "utf8")).toMatch(/^eastgate +[\w-]+ +2\n$/);
  });

  test("when an older file was copied over the database and the mark is missing", async () => {
    copyFileSync(at("fernpaw.db"), join(base, "backup.db"));
    const before = await live({ writes: 3 });
    copyFileSync(join(base, "backup.db"), at("fernpaw.db"));
    rmSync(at("fernpaw.db.mark"));
    await renewsOnce(before);
  });

  test("when the file is a copy that is as far as the mark", async () => {
    const before = await live();
    copyFileSync(at("fernpaw.db"), at("copy"));
    renameSync(at("copy"), at("fernpaw.db"));
    await renewsOnce(before);
  });
});

describe("no new epoch", () => {
  test("for a restart, a new name of the folder, or a second start of a new server", async () => {
    const before = await live();
    expect(await live({ writes: 2 })).toBe(before);
    expect(await live()).toBe(before);
    renameSync(folder, join(base, "moved"));
    folder = join(base, "moved");
    expect(await live()).toBe(before);
    expect(notices).toEqual([]);
  });

  test("for an upgrade: the mark is there, and the database remembers no file yet", async () => {
    const before = await live({ writes: 2 });
    const store = await open();
    await undoMigrationsFrom(store, "2026-11-22-22");
    await store.close();
    expect(await live()).toBe(before);
    expect(await live({ writes: 1 })).toBe(before);
    expect(await live()).toBe(before);
    expect(notices).toEqual([]);
  });

  test("for a server that ran long and died, at any point of the mark's renewal", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const store = await open();
    await store.write((sql) => bump(sql, "eastgate"));
    const before = await epochOf(store);
    linkSync(at("fernpaw.db.mark"), join(base, "before"));
    await vi.advanceTimersByTimeAsync(MARK_LIFE_MS);
    await store.close();
    vi.useRealTimers();
    // As if it had died before the new mark took the old one's place.
    renameSync(join(base, "before"), at("fernpaw.db.mark"));
    expect(await live()).toBe(before);
    expect(await live()).toBe(before);
    expect(notices).toEqual([]);
  });

  test("for another file where the setting says that this disk's files have no lasting identity", async () => {
    const before = await live({ writes: 1 });
    const setting = { ignoresFileIdentity: true };
    for (const name of ["fernpaw.db", "fernpaw.db.mark"]) {
      copyFileSync(at(name), at("copy"));
      renameSync(at("copy"), at(name));
    }
    expect(await live(setting)).toBe(before);
    expect(await live()).toBe(before);
    expect(notices).toEqual([]);
    rmSync(at("fernpaw.db.mark"));
    expect(await live(setting)).not.toBe(before);
  });
});

test("a death between the new epochs and the new mark costs at most one more renewal", async () => {
  const copy = copyFolder("backup");
  const before = await live({ writes: 3 });
  copyFileSync(join(copy, "fernpaw.db"), at("fernpaw.db"));
  linkSync(at("fernpaw.db.mark"), join(base, "mark"));
  const renewed = await live();
  expect(renewed).not.toBe(before);
  renameSync(join(base, "mark"), at("fernpaw.db.mark"));
  const last = await live();
  expect(await live()).toBe(last);
  expect(notices.length).toBeLessThanOrEqual(2);
});

describe("a database that lacks clinics of its mark", () => {
  const linesOf = (): string[] => readFileSync(at("fernpaw.db.mark"), "utf8").split("\n").filter(Boolean);

  /** The database is from before "harbour" came. */
  async function lackHarbour(): Promise<string | undefined> {
    copyFileSync(at("fernpaw.db"), join(base, "backup.db"));
    const store = await open();
    await addClinic(store, "harbour");
    for (let count = 0; count < 5; count += 1) await store.write((sql) => bump(sql, "harbour"));
    const before = await epochOf(store);
    await store.close();
    await live();
    copyFileSync(at("fernpaw.db"), join(base, "whole.db"));
    copyFileSync(join(base, "backup.db"), at("fernpaw.db"));
    return before;
  }

  test("is refused, names the clinic and the setting, and leaves the mark and the folder as they are", async () => {
    const before = await lackHarbour();
    const lines = linesOf();
    await expect(open()).rejects.toThrow(/lacks 1 clinic that this server has served \(harbour\)/);
    await expect(open()).rejects.toThrow("ALLOW_MISSING_CLINICS=1");
    expect(linesOf()).toEqual(lines);
    copyFileSync(join(base, "whole.db"), at("fernpaw.db"));
    expect(await live()).toBe(before);
    expect(notices).toEqual([]);
  });

  test("is refused too when the file was lost and a new one was made in its place", async () => {
    rmSync(at("fernpaw.db"));
    await expect(open()).rejects.toThrow("ALLOW_MISSING_CLINICS=1");
  });

  test("starts with the setting, once, renewed; the mark keeps what it knew", async () => {
    const before = await lackHarbour();
    const harbour = linesOf().find((line) => line.startsWith("harbour"));
    const renewed = await live({ allowsMissingClinics: true });
    expect(renewed).not.toBe(before);
    expect(notices).toEqual([expect.stringContaining('"missing":["harbour"]')]);
    expect(linesOf()).toContain(harbour);
    expect(await live({ writes: 2 })).toBe(renewed);
    expect(await live()).toBe(renewed);
    expect(linesOf()).toContain(harbour);
    expect(notices).toHaveLength(1);
    // The clinic comes back: it is of another life than what devices have seen since.
    copyFileSync(join(base, "whole.db"), at("fernpaw.db"));
    expect(await live()).not.toBe(renewed);
    expect(notices).toHaveLength(2);
  });
});
