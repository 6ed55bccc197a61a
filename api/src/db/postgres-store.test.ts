import { TransientError } from "@fernpaw/sync/server/store";
import { freshDatabase, hasPostgres, type TestDatabase } from "@fernpaw/testing/postgres";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rowsOf } from "./typed-sql.ts";
import { everyClinicQuery } from "./every-clinic.ts";
import { addClinic, bump, insertLocation } from "../testing/clinic-rows.ts";
import { migratedDatabase } from "../testing/migrated-database.ts";
import { type OpenStore, openStore } from "./open-store.ts";
import { mapPostgresError } from "./postgres-errors.ts";
import { numberPlaceholders } from "./postgres-sql.ts";

describe("placeholders", () => {
  test.each([
    ["a = ? and b = ?", "a = $1 and b = $2"],
    [`a = '?' and "b?" = ?`, `a = '?' and "b?" = $1`],
    ["a = 'it''s ?' and b = ?", "a = 'it''s ?' and b = $1"],
    ["-- really?\na = ?", "-- really?\na = $1"],
    ["/* ? */ a = ?", "/* ? */ a = $1"],
  ])("of %j are numbered", (text, expected) => {
    expect(numberPlaceholders(text)).toBe(expected);
  });
});

describe("an error of PostgreSQL", () => {
  const withCode = (code: string): Error => Object.assign(new Error("as the driver says"), { code });
  test.each(["40001", "40P01", "55P03", "57014", "57P01", "53100", "53300", "08006", "58030", "ECONNREFUSED"])(
    "%s goes away by itself",
    (code) => expect(mapPostgresError(withCode(code))).toBeInstanceOf(TransientError),
  );
  test("without a code is the driver's own, about a lost connection", () => {
    expect(mapPostgresError(new Error("Connection terminated unexpectedly"))).toBeInstanceOf(TransientError);
  });
  test.each(["23505", "23514", "42P01", "22021"])("%s is ours", (code) => {
    expect(mapPostgresError(withCode(code))).not.toBeInstanceOf(TransientError);
  });
});

describe.skipIf(!hasPostgres)("the store on PostgreSQL", () => {
  let database: TestDatabase;
  let store: OpenStore;
  const notices: string[] = [];

  beforeAll(async () => {
    database = await migratedDatabase();
    store = await openStore({ dataDir: "", databaseUrl: database.url, onNotice: (text) => notices.push(text) });
  });
  afterAll(async () => {
    await store.close();
    await database.drop();
  });

  test("sixteen writers of one clinic leave no hole, and a reader who follows the version misses nothing", async () => {
    await addClinic(store, "busy");
    const total = 16 * 15;
    const writers = Array.from({ length: 16 }, async (_, writer) => {
      for (let count = 0; count < 15; count += 1) {
        await store.write(async (sql) => {
          await insertLocation(sql, { clinicId: "busy", id: `${writer}-${count}`, version: await bump(sql, "busy") });
        });
      }
    });
    const seen: number[] = [];
    let cursor = 0;
    const follow = async (): Promise<void> => {
      while (cursor < total) {
        const page = await store.read(async (sql) => {
          const [head] = await sql.all<{ version: number }>(
            'select "version" from "sync_clinic" where "clinicId" = ?',
            ["busy"],
          );
          const rows = await sql.all<{ version: number }>(
            'select "version" from "sync_row" where "clinicId" = ? and "version" > ? order by "version"',
            ["busy", cursor],
          );
          return { head: head?.version ?? 0, rows };
        });
        seen.push(...page.rows.map(({ version }) => version));
        cursor = page.head;
      }
    };
    await Promise.all([...writers, follow()]);
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  });

  test("a lock that another transaction keeps, and a statement that takes too long, are to be tried again", async () => {
    await addClinic(store, "locked");
    const { promise: isFree, resolve: free } = Promise.withResolvers<undefined>();
    const { promise: isHeld, resolve: held } = Promise.withResolvers<undefined>();
    const holder = store.write(async (sql) => {
      await bump(sql, "locked");
      held(undefined);
      await isFree;
    });
    await isHeld;
    const waiter = store.write(async (sql) => {
      await sql.run("set local lock_timeout = '50ms'");
      await bump(sql, "locked");
    });
    await expect(waiter).rejects.toBeInstanceOf(TransientError);
    free(undefined);
    await holder;
    const slow = store.read(async (sql) => {
      await sql.run("set local statement_timeout = '50ms'");
      await sql.run("select pg_sleep(5)");
    });
    await expect(slow).rejects.toBeInstanceOf(TransientError);
  });

  test("connections that the server ends, busy or idle, cost a retry and not the process", async () => {
    const end = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const { promise: isRunning, resolve: running } = Promise.withResolvers<undefined>();
    const busy = store.write(async (sql) => {
      await sql.run("select 1");
      running(undefined);
      await sql.run("select pg_sleep(10)");
    });
    await Promise.all([
      expect(busy).rejects.toBeInstanceOf(TransientError),
      isRunning.then(() => store.read((sql) => sql.run(end))),
    ]);
    await expect.poll(() => notices.length).toBeGreaterThan(0);
    expect(await store.write((sql) => sql.all('select 1 as "one"'))).toEqual([{ one: 1 }]);
  });

  test("work that goes on after a failed statement is not answered as if it had been kept", async () => {
    const work = store.write(async (sql) => {
      await sql.run("select nonsense").catch(() => undefined);
    });
    await expect(work).rejects.toThrow("rolled back");
  });

  test("the connections have the settings that an answered write needs (R03)", async () => {
    const settings = ["synchronous_commit", "statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];
    const values = await store.write((sql) =>
      sql.all(`select ${settings.map((name) => `current_setting('${name}') as "${name}"`).join(", ")}`),
    );
    expect(values).toEqual([
      {
        synchronous_commit: "on",
        statement_timeout: "15s",
        lock_timeout: "5s",
        idle_in_transaction_session_timeout: "30s",
      },
    ]);
    const [{ level } = { level: "" }] = await store.read((sql) =>
      sql.all<{ level: string }>(`select current_setting('transaction_isolation') as "level"`),
    );
    expect(level).toBe("repeatable read");
  });

  describe("the epoch of a database", () => {
    let original: TestDatabase;
    const epochOf = async (url: string): Promise<string | undefined> => {
      const opened = await openStore({ dataDir: "", databaseUrl: url });
      const [clinic] = await opened.read((sql) =>
        rowsOf(sql, everyClinicQuery.selectFrom("sync_clinic").select("epoch")),
      );
      await opened.close();
      return clinic?.epoch;
    };
    const execute = async (statements: string[]): Promise<void> => {
      const client = new pg.Client({ connectionString: original.url });
      await client.connect();
      for (const statement of statements) await client.query(statement);
      await client.end();
    };

    beforeEach(async () => {
      original = await migratedDatabase();
      const first = await openStore({ dataDir: "", databaseUrl: original.url });
      await addClinic(first, "eastgate");
      await first.close();
    });
    afterEach(() => original.drop());

    test("that is a restored dump is renewed, once; a restart renews nothing", async () => {
      const before = await epochOf(original.url);
      const copy = await freshDatabase({ copyOf: original });
      const restored = await epochOf(copy.url);
      expect(await epochOf(original.url)).toBe(before);
      expect(restored).not.toBe(before);
      expect(await epochOf(copy.url)).toBe(restored);
      await copy.drop();
    });

    test("whose rows were put back by a dump of its own is renewed, once", async () => {
      const before = await epochOf(original.url);
      // What a dump does to a table, in the database that it was taken of.
      await execute([
        `create table "dumped" as select * from "sync_server"`,
        `truncate "sync_server"`,
        `insert into "sync_server" select * from "dumped"`,
        `drop table "dumped"`,
      ]);
      const restored = await epochOf(original.url);
      expect(restored).not.toBe(before);
      expect(await epochOf(original.url)).toBe(restored);
    });

    test("that remembers nothing of itself is renewed, once", async () => {
      const before = await epochOf(original.url);
      await execute([`delete from "sync_server"`]);
      const restored = await epochOf(original.url);
      expect(restored).not.toBe(before);
      expect(await epochOf(original.url)).toBe(restored);
    });

    test("that was rewritten by an operator, or opened by the version before, stays", async () => {
      const before = await epochOf(original.url);
      await execute(["vacuum freeze", "vacuum full", "analyze", `cluster "sync_clinic" using "sync_clinic_pkey"`]);
      expect(await epochOf(original.url)).toBe(before);
      await execute([`update "sync_server" set "identity" = regexp_replace("identity", '/[0-9]+$', '')`]);
      expect(await epochOf(original.url)).toBe(before);
      expect(await epochOf(original.url)).toBe(before);
    });
  });

  test("a second server may open the same database, also while the first migrates it", async () => {
    const fresh = await freshDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ dataDir: "", databaseUrl: fresh.url })));
    for (const each of stores) await each.close();
    await fresh.drop();
  });
});
