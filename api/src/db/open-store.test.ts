import { setTimeout as pause } from "node:timers/promises";
import { TransientError } from "@fernpaw/sync/server/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, clinicQuery, rowsOf } from "./typed-sql.ts";
import { addClinic, bump, insertLocation } from "../testing/clinic-rows.ts";
import { openTestStore, STORE_KINDS } from "../testing/open-test-store.ts";
import type { OpenStore } from "./open-store.ts";

describe.each(STORE_KINDS)("the store on %s", (kind) => {
  let store: OpenStore;
  let lastClinic = 0;

  const newClinic = async (): Promise<string> => {
    const clinicId = `clinic-${(lastClinic += 1)}`;
    await addClinic(store, clinicId);
    return clinicId;
  };
  const locations = (clinicId: string) =>
    store.read((sql) => rowsOf(sql, clinicQuery(clinicId).selectFrom("locations").selectAll().orderBy("id")));
  const changes = (clinicId: string) =>
    store.read((sql) => rowsOf(sql, clinicQuery(clinicId).selectFrom("sync_row").selectAll().orderBy("rowId")));
  const addLocation = (clinicId: string, id: string) =>
    store.write(async (sql) => insertLocation(sql, { clinicId, id, version: await bump(sql, clinicId) }));

  beforeAll(async () => {
    store = await openTestStore(kind);
  });
  afterAll(() => store.close());

  test("a row that was written can be read, with the change that brought it", async () => {
    const clinicId = await newClinic();
    await addLocation(clinicId, "a");
    expect(await locations(clinicId)).toMatchObject([{ id: "a", version: 1, createdBy: null }]);
    const change = { clinicId, tbl: "locations", rowId: "a", version: 1, scope: "base", deleted: 0 };
    expect(await changes(clinicId)).toEqual([change]);
  });

  test("a row that was deleted leaves a tombstone with the version of its deletion", async () => {
    const clinicId = await newClinic();
    await addLocation(clinicId, "a");
    await store.write(async (sql) => {
      await bump(sql, clinicId);
      await sql.run('delete from "locations" where "clinicId" = ?', [clinicId]);
    });
    expect(await changes(clinicId)).toMatchObject([{ rowId: "a", version: 2, deleted: 1 }]);
  });

  test("a card's own scope is what its change carries", async () => {
    const clinicId = await newClinic();
    await store.write(async (sql) => {
      const version = await bump(sql, clinicId);
      const values = ["clinicId", "id", "createdAt", "updatedAt", "kind", "severity", "scope", "mutationName"];
      const rest = ["mutationUuid", "code", "entities", "mine", "details", "status"];
      await sql.run(
        `insert into "attention" (${[...values, ...rest].map((name) => `"${name}"`).join(",")}, "version")
         values (?, 'card', '', '', '', '', 'user:ana', '', '', '', '[]', '{}', '{}', 'open', ?)`,
        [clinicId, version],
      );
    });
    expect(await changes(clinicId)).toMatchObject([{ tbl: "attention", scope: "user:ana" }]);
  });

  test("a write without a new version is refused, as are stale versions and other clinics' rows", async () => {
    const clinicId = await newClinic();
    const other = await newClinic();
    await addLocation(clinicId, "a");
    const refused = (work: Parameters<OpenStore["write"]>[0]) =>
      expect(store.write(work)).rejects.toThrow("unversioned_write");
    await refused((sql) => insertLocation(sql, { clinicId, id: "b", version: 1 }));
    await refused((sql) => sql.run(`update "locations" set "name" = 'x' where "clinicId" = ?`, [clinicId]));
    await refused((sql) => sql.run('delete from "locations" where "clinicId" = ?', [clinicId]));
    await refused(async (sql) => {
      const version = await bump(sql, clinicId);
      await insertLocation(sql, { clinicId, id: "b", version: version - 1 });
    });
    await refused(async (sql) => insertLocation(sql, { clinicId: other, id: "b", version: await bump(sql, clinicId) }));
    await refused(async (sql) => {
      await bump(sql, clinicId);
      await sql.run('update "locations" set "name" = ? where "clinicId" = ?', ["x", clinicId]);
    });
    expect(await locations(clinicId)).toMatchObject([{ id: "a", version: 1, name: "Main street" }]);
    expect(await locations(other)).toEqual([]);
  });

  test("a version is open for its own piece of work alone, even when both share a commit", async () => {
    const clinicId = await newClinic();
    const [first, second] = await Promise.allSettled([
      addLocation(clinicId, "a"),
      store.write((sql) => insertLocation(sql, { clinicId, id: "b", version: 1 })),
    ]);
    expect(first.status).toBe("fulfilled");
    expect(second).toMatchObject({ status: "rejected" });
  });

  test("a row stays with its clinic and keeps its id", async () => {
    const clinicId = await newClinic();
    await addLocation(clinicId, "a");
    for (const field of ["clinicId", "id"]) {
      const move = store.write(async (sql) => {
        const version = await bump(sql, clinicId);
        await sql.run(`update "locations" set "${field}" = 'x', "version" = ? where "clinicId" = ?`, [
          version,
          clinicId,
        ]);
      });
      await expect(move).rejects.toThrow("key_change");
    }
  });

  test("work that throws leaves nothing, and its neighbours keep theirs", async () => {
    const clinicId = await newClinic();
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, (_, index) =>
        store.write(async (sql) => {
          await insertLocation(sql, { clinicId, id: `l${index}`, version: await bump(sql, clinicId) });
          if (index % 3 === 1) throw new Error(`refused ${index}`);
        }),
      ),
    );
    expect(results.map(({ status }) => status === "rejected")).toEqual([0, 1, 0, 0, 1, 0, 0, 1, 0].map(Boolean));
    const rows = await locations(clinicId);
    expect(rows.map(({ id }) => id)).toEqual(["l0", "l2", "l3", "l5", "l6", "l8"]);
    // No version is missing and none was given twice.
    expect(rows.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test("a statement may fail inside a savepoint of the work's own", async () => {
    const clinicId = await newClinic();
    await store.write(async (sql) => {
      const version = await bump(sql, clinicId);
      await insertLocation(sql, { clinicId, id: "a", version });
      await sql.run("savepoint attempt");
      await expect(insertLocation(sql, { clinicId, id: "a", version })).rejects.toThrow(/unique/i);
      await sql.run("rollback to savepoint attempt");
      await insertLocation(sql, { clinicId, id: "b", version });
    });
    expect((await locations(clinicId)).map(({ id }) => id)).toEqual(["a", "b"]);
  });

  test("a write or read inside another one is refused instead of waiting for itself", async () => {
    const nested = "inside another one";
    await expect(store.write(() => store.write(async () => 1))).rejects.toThrow(nested);
    await expect(store.write(() => store.read(async () => 1))).rejects.toThrow(nested);
    await expect(store.read(() => store.write(async () => 1))).rejects.toThrow(nested);
    expect(await store.write(async () => "still writing")).toBe("still writing");
  });

  test("the `sql` of work that is over does nothing", async () => {
    const clinicId = await newClinic();
    const kept = await store.write(async (sql) => sql);
    await expect(bump(kept, clinicId)).rejects.toThrow("over");
    await addLocation(clinicId, "a");
  });

  test("a read sees one moment, and no write can slip through it", async () => {
    const clinicId = await newClinic();
    const versions = await store.read(async (sql) => {
      const ask = () =>
        sql.all<{ version: number }>('select "version" from "sync_clinic" where "clinicId" = ?', [clinicId]);
      const before = await ask();
      return [...before, ...(await ask())];
    });
    expect(versions).toEqual([{ version: 0 }, { version: 0 }]);
    await expect(store.read((sql) => bump(sql, clinicId))).rejects.toThrow(/read-?only/);
    const insert = clinicQuery(clinicId).insertInto("sync_day").values({ day: "2026-11-21", version: 1 });
    await expect(store.read((sql) => change(sql, insert))).rejects.toThrow(/read-?only/);
  });

  test("built statements write in the same transaction as those by hand", async () => {
    const clinicId = await newClinic();
    const days = clinicQuery(clinicId);
    await store.write(async (sql) => {
      const version = await bump(sql, clinicId);
      await change(sql, days.insertInto("sync_day").values({ day: "2026-11-21", version }));
    });
    const failing = store.write(async (sql) => {
      await change(sql, days.updateTable("sync_day").set({ version: 9 }));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    const move = days.updateTable("sync_day").set({ day: "2026-11-22" });
    expect(await store.write((sql) => change(sql, move))).toBe(1);
    const found = await store.read((sql) => rowsOf(sql, days.selectFrom("sync_day").selectAll()));
    expect(found).toEqual([{ clinicId, day: "2026-11-22", version: 1 }]);
  });

  test("whole numbers arrive as numbers, also sums and counts, and text sorts by its bytes", async () => {
    const clinicId = await newClinic();
    for (const id of ["b", "B", "ä", "a"]) await addLocation(clinicId, id);
    const [row] = await store.read((sql) =>
      sql.all('select sum("version") as "sum", count(*) as "count" from "locations" where "clinicId" = ?', [clinicId]),
    );
    expect(row).toEqual({ sum: 10, count: 4 });
    expect((await locations(clinicId)).map(({ id }) => id)).toEqual(["B", "a", "b", "ä"]);
  });

  test("after closing, a write is told to come back later", async () => {
    const closed = await openTestStore(kind);
    await closed.close();
    await expect(closed.write(async () => 1)).rejects.toThrow("closed");
    await expect(closed.read(async () => 1)).rejects.toThrow("closed");
  });
});

describe.each(STORE_KINDS.filter((kind) => kind !== "postgres"))("the one connection of %s", (kind) => {
  test("work that awaits anything but its `sql` is refused, and the next one goes on", async () => {
    const store = await openTestStore(kind);
    const late: unknown[] = [];
    const waiting = store.write(async (sql) => {
      await pause(20);
      await sql.all("select 1").catch((error: unknown) => late.push(error));
    });
    const next = store.write(async (sql) => sql.all('select 1 as "one"'));
    await expect(waiting).rejects.toThrow("other than its `sql`");
    expect(await next).toEqual([{ one: 1 }]);
    await pause(40);
    expect(String(late[0])).toContain("over");
    await expect(store.read(() => pause(20))).rejects.toThrow("other than its `sql`");
    await store.close();
  });

  test("on a full disk each write either succeeds or fails as a whole, and the successful ones are kept (R04)", async () => {
    const store = await openTestStore(kind);
    await addClinic(store, "c");
    const [page] = await store.read((sql) => sql.all<{ page_count: number }>("pragma page_count"));
    await store.write((sql) => sql.all(`pragma max_page_count = ${(page?.page_count ?? 0) + 2}`));
    const fill = Array.from({ length: 200 }, (_, index) =>
      store.write(async (sql) =>
        insertLocation(sql, { clinicId: "c", id: String(index).padStart(900, "0"), version: await bump(sql, "c") }),
      ),
    );
    const results = await Promise.allSettled(fill);
    const failures = results.filter((result) => result.status === "rejected");
    expect(failures.length).toBeGreaterThan(0);
    for (const { reason } of failures) expect(reason).toBeInstanceOf(TransientError);
    await store.write((sql) => sql.all("pragma max_page_count = 1000000"));
    const kept = await store.read((sql) => rowsOf(sql, clinicQuery("c").selectFrom("locations").select("id")));
    expect(kept).toHaveLength(results.length - failures.length);
    const [clinic] = await store.read((sql) =>
      rowsOf(sql, clinicQuery("c").selectFrom("sync_clinic").select("version")),
    );
    expect(clinic?.version).toBe(kept.length);
    await store.close();
  });
});
