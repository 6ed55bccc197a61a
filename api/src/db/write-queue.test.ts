import { mkdtempSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TransientError } from "@fernpaw/sync/server/store";
import SQLite from "better-sqlite3";
import { afterAll, describe, expect, test } from "vitest";
import { everyClinic } from "./every-clinic.ts";
import { migrateSqlite } from "./migrate.ts";
import { assertSafeVersion, openWriter, SqliteConnection } from "./sqlite-connection.ts";
import { type Bump, WriteQueue } from "./write-queue.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function openQueue(clock?: () => number) {
  const folder = mkdtempSync(join(tmpdir(), "fernpaw-queue-"));
  folders.push(folder);
  const file = join(folder, "fernpaw.db");
  const connection = openWriter(file);
  await migrateSqlite(connection.database);
  connection.database.exec(`insert into "sync_clinic" values ('c', 0, 'e', 0)`);
  const bumps: Bump[] = [];
  const fatal: Error[] = [];
  const queue = new WriteQueue(connection, {
    onCommit: (group) => bumps.push(...group),
    onFatal: (error) => fatal.push(error),
    ...(clock && { clock }),
  });
  return { file, connection, queue, bumps, fatal };
}

/** On a busy machine forty writes may take longer than a group may. */
const stopped = (): number => 0;

const BUMP = `update "sync_clinic" set "version" = "version" + 1 where "clinicId" = 'c'`;

describe("group commit", () => {
  test("writes that arrive together share one commit, and each is answered after it", async () => {
    const { file, queue, bumps } = await openQueue(stopped);
    const other = new SQLite(file, { readonly: true });
    const seen = await Promise.all(
      Array.from({ length: 40 }, () =>
        queue
          .write((sql) => sql.run(BUMP))
          .then(() => other.prepare('select "version" from "sync_clinic"').pluck().get()),
      ),
    );
    expect(queue.commits).toBe(1);
    // Nobody was answered before all forty were there for everybody to see.
    expect(new Set(seen)).toEqual(new Set([40]));
    expect(bumps.map(({ version }) => version)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
    await queue.close();
  });

  test("a failing one among them neither stops the commit nor leaves anything in it", async () => {
    const { queue, bumps, connection } = await openQueue(stopped);
    const results = await Promise.allSettled([
      queue.write((sql) => sql.run(BUMP)),
      queue.write(async (sql) => {
        await sql.run(BUMP);
        throw new Error("no");
      }),
      queue.write((sql) => sql.run("this is not sql")),
      queue.write((sql) => sql.run(BUMP)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected", "fulfilled"]);
    expect(queue.commits).toBe(1);
    expect(bumps.map(({ version }) => version)).toEqual([1, 2]);
    expect(connection.database.prepare('select count(*) from "sync_open"').pluck().get()).toBe(0);
    await queue.close();
  });

  test("a failing one that comes first leaves nothing either, and those after it are committed", async () => {
    const { queue, bumps, connection } = await openQueue(stopped);
    const results = await Promise.allSettled([
      queue.write(async (sql) => {
        await sql.run(BUMP);
        throw new Error("no");
      }),
      queue.write((sql) => sql.run(BUMP)),
      queue.write((sql) => sql.run(BUMP)),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    expect(queue.commits).toBe(1);
    expect(bumps.map(({ version }) => version)).toEqual([1, 2]);
    expect(connection.database.prepare('select count(*) from "sync_open"').pluck().get()).toBe(0);
    expect(connection.database.prepare('select "version" from "sync_clinic"').pluck().get()).toBe(2);
    await queue.close();
  });

  test("a long queue is committed in portions, so that others get their turn", async () => {
    const { queue } = await openQueue();
    const slow = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 20000) select sum(i) from n`;
    let turns = 0;
    const count = setInterval(() => (turns += 1), 1);
    await Promise.all(Array.from({ length: 40 }, () => queue.write((sql) => sql.all(slow))));
    clearInterval(count);
    expect(queue.commits).toBeGreaterThan(2);
    expect(turns).toBeGreaterThan(1);
    await queue.close();
  });

  test("when the commit itself fails, all of its writes are to be tried again and nothing stays", async () => {
    const { queue, connection } = await openQueue(stopped);
    connection.database.exec(`create table parent (id integer primary key) strict;
      create table child (id integer references parent (id) deferrable initially deferred) strict`);
    const results = await Promise.allSettled([
      queue.write((sql) => sql.run(BUMP)),
      queue.write((sql) => sql.run(everyClinic("insert into child values (7)"))),
    ]);
    expect(results.map((result) => result.status === "rejected" && result.reason instanceof TransientError)).toEqual([
      true,
      true,
    ]);
    expect(connection.database.prepare('select "version" from "sync_clinic"').pluck().get()).toBe(0);
    await queue.write((sql) => sql.run(BUMP));
    await queue.close();
  });

  test("a database that another program holds is a reason to try again later (R06)", async () => {
    const { file, queue, connection } = await openQueue();
    connection.database.pragma("busy_timeout = 50");
    const other = new SQLite(file);
    other.exec("begin immediate");
    await expect(queue.write((sql) => sql.run(BUMP))).rejects.toBeInstanceOf(TransientError);
    other.exec("rollback");
    await queue.write((sql) => sql.run(BUMP));
    await queue.close();
  });

  test("after a failure of the file nothing is written any more and the process is told to exit (R05)", async () => {
    const { file, queue, connection, fatal } = await openQueue();
    await queue.write((sql) => sql.run(BUMP));
    connection.database.pragma("wal_checkpoint(TRUNCATE)");
    connection.database.pragma("cache_size = 0");
    connection.database.exec("vacuum");
    connection.database.pragma("wal_checkpoint(TRUNCATE)");
    truncateSync(file, 4096);
    const results = await Promise.allSettled([
      queue.write((sql) => sql.all(everyClinic('select * from "sync_row" order by "version"'))),
      queue.write((sql) => sql.run(BUMP)),
    ]);
    for (const result of results)
      expect(result).toMatchObject({ status: "rejected", reason: expect.any(TransientError) });
    expect(fatal).toHaveLength(1);
    await expect(queue.write((sql) => sql.run(BUMP))).rejects.toBeInstanceOf(TransientError);
    expect(fatal).toHaveLength(1);
  });
});

describe("a connection", () => {
  test("prepares a text once", () => {
    const connection = new SqliteConnection(new SQLite(":memory:"));
    expect(connection.statement("select 1")).toBe(connection.statement("select 1"));
    for (let index = 0; index < 600; index += 1) connection.statement(`select ${index}`);
    expect(connection.statement("select 599")).toBe(connection.statement("select 599"));
  });

  test("has the settings that make an answered write survive a power cut (R02)", async () => {
    const { connection } = await openQueue();
    const settings = ["journal_mode", "synchronous", "foreign_keys", "mmap_size", "trusted_schema", "cell_size_check"];
    const values = settings.map((name) => connection.database.pragma(name, { simple: true }));
    expect(values).toEqual(["wal", 2, 1, 0, 0, 1]);
    expect(connection.database.pragma("busy_timeout", { simple: true })).toBe(5000);
  });

  test.each(["3.40.1", "3.51.2", "2.8.17"])("SQLite %s is refused", (version) => {
    expect(() => assertSafeVersion(version)).toThrow("newer is needed");
  });

  test.each(["3.51.3", "3.52.0", "3.54.1", "4.0.0"])("SQLite %s is taken", (version) => {
    expect(() => assertSafeVersion(version)).not.toThrow();
  });
});
