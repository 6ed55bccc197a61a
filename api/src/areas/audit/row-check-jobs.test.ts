import { columnsOf, type Column } from "@fernpaw/domain/kernel/entity";
import { ENTITIES } from "@fernpaw/domain/registry";
import { rmSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countDamaged, rowCheckOf } from "../../audit/row-checks.queries.ts";
import { type OpenStore, openStore } from "../../db/open-store.ts";
import { migratedFolder } from "../../testing/data-folder.ts";
import { drugDesk } from "../../testing/drug-desk.ts";
import { aClient, addTestClinic, openTestSync, SEEN_AT } from "../../testing/sync-clinic.ts";
import { compareRows, noteRows, type RowCheckDeps } from "./row-check-jobs.ts";

type Row = Record<string, string | number | null>;

const DAY_MS = 86_400_000;

let dataDir: string;
let store: OpenStore;
let clinicId: string;
let deps: RowCheckDeps;
let nowMs: number;
let change: Awaited<ReturnType<typeof drugDesk>>["ok"];

beforeEach(async () => {
  dataDir = await migratedFolder();
  store = await openStore({ dataDir });
  const sync = openTestSync(store);
  const clinic = await addTestClinic(store, sync);
  ({ clinicId } = clinic);
  ({ ok: change } = await drugDesk({ store, sync }, clinic));
  nowMs = Date.parse(SEEN_AT);
  deps = { store, sync, now: () => nowMs, shape: "one" };
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

/** Changes the file as its owner can: without the triggers that refuse such changes. They are back afterwards. */
async function withoutTriggers(work: (database: SQLite.Database) => Promise<void> | void): Promise<void> {
  const database = new SQLite(join(dataDir, "fernpaw.db"));
  const triggers = database.prepare("select name, sql from sqlite_schema where type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) database.exec(`drop trigger "${name}"`);
  await work(database);
  for (const { sql } of triggers) database.exec(sql);
  database.close();
}

/** One bit of the value is the other way round. */
function flipped({ kind }: Column, value: unknown): string | number | Buffer {
  if (kind === "integer") return Number(value) ^ 1;
  const bytes = Buffer.from(value as string);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 4;
  return bytes.toString("utf8");
}

const nextDay = async () => {
  nowMs += DAY_MS;
  return compareRows(deps, clinicId);
};

test("one flipped bit in any column of any table is found, and no other row is named", async () => {
  await change("clients.register", { ...aClient(), id: v7() });
  expect(await noteRows(deps, clinicId)).toBeGreaterThan(50);
  expect(await compareRows(deps, clinicId)).toEqual([]);
  const missed: string[] = [];
  let flips = 0;
  await withoutTriggers(async (database) => {
    // Before the first comparison, whose inbox items are rows too.
    const rows = ENTITIES.map((entity) => {
      return { entity, row: database.prepare(`select * from "${entity.table}" limit 1`).get() as Row | undefined };
    });
    for (const { entity, row } of rows) {
      for (const column of row ? columnsOf(entity) : []) {
        const value = row?.[column.name];
        if (column.name === "id" || value === null || value === "" || value === undefined) continue;
        const set = database.prepare(`update "${entity.table}" set "${column.name}" = ? where "id" = ?`);
        set.run(flipped(column, value), row?.["id"]);
        flips += 1;
        const found = await nextDay();
        if (JSON.stringify(found) !== JSON.stringify([{ tbl: entity.table, rowId: row?.["id"], kind: "changed" }]))
          missed.push(`${entity.table}.${column.name}: ${JSON.stringify(found)}`);
        set.run(value, row?.["id"]);
      }
    }
  });
  expect(missed).toEqual([]);
  expect(flips).toBeGreaterThan(100);
  expect(await nextDay()).toEqual([]);
}, 300_000);

test("a removed row is found; the clinic's own changes are not reported", async () => {
  const client = { ...aClient(), id: v7() };
  await change("clients.register", client);
  await noteRows(deps, clinicId);
  await change("clients.correct", { id: client.id, set: { lastName: "Moved" } });
  expect(await compareRows(deps, clinicId)).toEqual([]);
  expect(await noteRows(deps, clinicId)).toBeGreaterThan(0);
  expect(await noteRows(deps, clinicId)).toBe(0);
  expect(await nextDay()).toEqual([]);
  await withoutTriggers((database) => {
    void database.prepare(`delete from "clients" where "id" = ?`).run(client.id);
  });
  expect(await nextDay()).toEqual([{ tbl: "clients", rowId: client.id, kind: "missing" }]);
});

test("the owners get one item while it is open, the count is kept, and a day is compared once", async () => {
  const client = { ...aClient(), id: v7() };
  await change("clients.register", client);
  await noteRows(deps, clinicId);
  await withoutTriggers((database) => {
    void database.prepare(`update "clients" set "lastName" = 'Other' where "id" = ?`).run(client.id);
  });
  expect(await compareRows(deps, clinicId)).toHaveLength(1);
  expect(await compareRows(deps, clinicId)).toBeNull();
  expect(await nextDay()).toHaveLength(1);
  const items = await store.read((sql) =>
    sql.all<{ scope: string; entities: string; details: string }>(
      `select "scope", "entities", "details" from "attention" where "clinicId" = ? and "kind" = 'row_damaged'`,
      [clinicId],
    ),
  );
  expect(items.map(({ scope, entities, details }) => [scope, JSON.parse(entities), JSON.parse(details)])).toEqual([
    ["owner", [{ table: "clients", id: client.id }], { fault: "changed", count: 1 }],
  ]);
  expect(await store.read(countDamaged)).toBe(1);
  await change("clients.correct", { id: client.id, set: { lastName: "Right" } });
  await noteRows(deps, clinicId);
  expect(await nextDay()).toEqual([]);
  expect(await store.read(countDamaged)).toBe(0);
});

test("a changed event of the audit log is found too", async () => {
  const { recordAudit } = await import("../../audit/record-audit.ts");
  const { devicesAudit } = await import("../devices/devices.audit.copy.ts");
  const fact = { clinicId, at: SEEN_AT, by: { userId: null }, entityId: v7(), details: { sessions: 1 } };
  await store.write((sql) => recordAudit(sql, devicesAudit.removed, fact));
  await noteRows(deps, clinicId);
  expect(await compareRows(deps, clinicId)).toEqual([]);
  await withoutTriggers((database) => {
    void database.prepare(`update "auditEvents" set "actorId" = 'other' where "clinicId" = ?`).run(clinicId);
  });
  expect(await nextDay()).toEqual([{ tbl: "auditEvents", rowId: clinicId, kind: "chain" }]);
});

test("after a migration all hashes are noted anew: it may change rows without a version", async () => {
  await noteRows(deps, clinicId);
  await withoutTriggers((database) => {
    void database.prepare(`update "clinicSettings" set "name" = 'Migrated' where "clinicId" = ?`).run(clinicId);
  });
  deps = { ...deps, shape: "two" };
  expect(await compareRows(deps, clinicId)).toBeNull();
  expect(await noteRows(deps, clinicId)).toBeGreaterThan(10);
  expect(await compareRows(deps, clinicId)).toEqual([]);
  expect(await store.read((sql) => rowCheckOf(sql, clinicId))).toMatchObject({ shape: "two", damaged: 0 });
});
