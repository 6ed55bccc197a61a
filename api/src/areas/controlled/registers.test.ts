import { MUTATIONS } from "@fernpaw/domain/registry";
import { effectsByName } from "@fernpaw/sync/server/effects";
import { controlledEntries, ENTRY_KINDS } from "@fernpaw/domain/controlled/controlled-entry";
import type { Entry } from "@fernpaw/domain/controlled/entry-hash";
import { type Column, columnsOf } from "@fernpaw/domain/kernel/entity";
import { toInstant } from "@fernpaw/domain/kernel/time";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { locationRow } from "@fernpaw/testing/builders";
import { execFile } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import SQLite from "better-sqlite3";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type OpenStore, openStore } from "../../db/open-store.ts";
import { migratedFolder } from "../../testing/data-folder.ts";
import { drugDesk } from "../../testing/drug-desk.ts";
import { DIALECT_KINDS, openTestStore } from "../../testing/open-test-store.ts";
import { aClient, addTestClinic, addUser, openTestSync, SEEN_AT, TestDevice } from "../../testing/sync-clinic.ts";
import { approvalEffects } from "../approvals/settle-approval.ts";
import { askForAllWitnesses, verifyAllRegisters } from "./register-jobs.ts";
import { runVerification } from "./run-verification.ts";
import { verifyRegisters } from "./verify-registers.ts";

type Desk = Awaited<ReturnType<typeof drugDesk>>;

interface Kept {
  id: string;
  batchMilli: string;
}

/** Of the migration and of every synced table: what refuses a change. */
const SQLITE_TRIGGERS = ["no_update", "no_delete", "update", "delete"];
const HOUR_MS = 3_600_000;
const SEEN_MS = Date.parse(SEEN_AT);

/** An entry of every kind: the witness of each is a kind of its own. */
async function everyKind(desk: Desk, sync: ReturnType<typeof openTestSync>): Promise<void> {
  const { ok, moved, figures, place, productId, batchId, clinicId } = desk;
  const [petId, clientId, branchId, transferId] = [v7(), v7(), v7(), v7()];
  await sync.withClinicTx(clinicId, { userId: null, name: "test.branch" }, async (tx) => {
    await tx.insert(locations, locationRow({ id: branchId, name: "Branch" }));
  });
  await ok("clients.register", { ...aClient(), id: clientId });
  await ok("pets.register", { id: petId, name: "Nala", petTypeId: await petType(sync, clinicId) });
  const received = moved({ quantityMilli: 50_000 });
  const supplier = { kind: "receive", party: "Northmoor", document: "NV-88214" };
  await ok("controlledEntries.record", { ...received, ...supplier });
  for (const kind of ["administer", "dispense"]) await ok("controlledEntries.record", moved({ kind, petId, clientId }));
  await ok("controlledEntries.record", moved({ kind: "waste", reason: "Left in the syringe" }));
  await ok("controlledEntries.record", moved({ kind: "return_client", petId }));
  await ok("controlledEntries.dispose", moved({ kind: "destroy", reason: "Expired" }));
  await ok("controlledEntries.dispose", moved({ kind: "return_supplier", party: "Northmoor", document: "R-1" }));
  await ok("controlledRegisters.count", figures(60_000));
  const right = { id: v7(), ...place, aboutId: received.id, rightMilli: 49_000, reason: "Misread" };
  await ok("controlledEntries.correct", { ...right, approval: desk.witness() });
  const lines = [{ id: transferId, productId, batchId, sentMilli: 2000 }];
  await ok("stockTransfers.send", { fromLocationId: place.locationId, toLocationId: branchId, lines });
  await ok("stockTransfers.receive", { id: transferId, receivedMilli: 2000 });
}

async function petType(sync: ReturnType<typeof openTestSync>, clinicId: string): Promise<string> {
  const found = await sync.withClinicTx(clinicId, { userId: null, name: "test.read" }, (_, sql) =>
    sql.all<{ id: string }>(`select "id" from "petTypes" where "clinicId" = ? limit 1`, [clinicId]),
  );
  return found[0]?.id ?? "";
}

const faultsOf = async (store: OpenStore): Promise<string[]> => {
  const faults: string[] = [];
  for await (const { chains, wrongBalances } of verifyRegisters(store))
    faults.push(...chains.flatMap(({ fault }) => fault ?? []).map(({ kind }) => kind), ...wrongBalances);
  return faults;
};

let dataDir: string;
beforeEach(async () => {
  dataDir = await migratedFolder();
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Another value of the same column, and null where it may be null. */
function otherValues({ kind, isNullable }: Column, value: unknown): (string | number | null)[] {
  const other = {
    text: `${(value as string | null) ?? ""}x`,
    integer: Number(value ?? 0) + 1,
    json: `{"class":"9","region":"US"}`,
  }[kind];
  return value !== null && isNullable ? [other, null] : [other];
}

/** A database file without the triggers that refuse such changes, as its owner can make it. */
function openWithoutTriggers(): SQLite.Database {
  const database = new SQLite(join(dataDir, "fernpaw.db"));
  const triggers = database
    .prepare("select name from sqlite_schema where type = 'trigger' and tbl_name like 'controlled%'")
    .pluck()
    .all() as string[];
  for (const name of triggers) database.exec(`drop trigger "${name}"`);
  return database;
}

describe("the chains of the registers", () => {
  test("show every change of every field of every kind of entry, and each entry that was removed", async () => {
    const store = await openStore({ dataDir });
    try {
      const sync = openTestSync(store);
      const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
      await everyKind(desk, sync);
      expect(await faultsOf(store)).toEqual([]);
      const database = openWithoutTriggers();
      const rows = database.prepare(`select * from "controlledEntries"`).all() as (Entry & Record<string, unknown>)[];
      const byKind = Map.groupBy(rows, ({ kind }) => kind);
      expect([...byKind.keys()].toSorted()).toEqual(Object.keys(ENTRY_KINDS).toSorted());
      const columns = [...columnsOf(controlledEntries), { name: "clinicId", kind: "text", isNullable: false } as const];
      let tried = 0;
      for (const [row] of byKind.values()) {
        if (!row) continue;
        const set = (name: string, value: unknown, id: unknown) =>
          database.prepare(`update "controlledEntries" set "${name}" = ? where "id" = ?`).run(value, id);
        const changes = columns.flatMap((column) =>
          otherValues(column, row[column.name]).map((value) => ({ name: column.name, value })),
        );
        for (const { name, value } of changes) {
          set(name, value, row.id);
          expect(await faultsOf(store), `${row.kind}.${name} = ${value}`).not.toEqual([]);
          set(name, row[name], name === "id" ? value : row.id);
          tried += 1;
        }
        const names = Object.keys(row);
        database.prepare(`delete from "controlledEntries" where "id" = ?`).run(row.id);
        expect(await faultsOf(store), `${row.kind} removed`).not.toEqual([]);
        const marks = names.map(() => "?").join(", ");
        const insert = `insert into "controlledEntries" (${names.map((name) => `"${name}"`).join(", ")}) values (${marks})`;
        database.prepare(insert).run(...names.map((name) => row[name]));
      }
      expect(tried).toBeGreaterThan(columns.length * byKind.size);
      expect(await faultsOf(store)).toEqual([]);
      database.prepare(`update "controlledRegisters" set "balanceMilli" = "balanceMilli" + 1`).run();
      expect(await faultsOf(store)).toHaveLength(2);
      database.prepare(`update "controlledRegisters" set "balanceMilli" = "balanceMilli" - 1`).run();
      expect(await faultsOf(store)).toEqual([]);
      for (const batchMilli of [`{}`, `{"${desk.batchId}":1}`, `null`, `x`]) {
        const kept = database.prepare(`select "id", "batchMilli" from "controlledRegisters"`).all() as Kept[];
        database.prepare(`update "controlledRegisters" set "batchMilli" = ?`).run(batchMilli);
        expect(await faultsOf(store), batchMilli).toHaveLength(2);
        for (const { id, batchMilli: before } of kept)
          database.prepare(`update "controlledRegisters" set "batchMilli" = ? where "id" = ?`).run(before, id);
      }
      expect(await faultsOf(store)).toEqual([]);
      database.close();
    } finally {
      await store.close();
    }
  });

  test.each(DIALECT_KINDS)("show a change of each field, on %s", async (kind) => {
    const store = await openTestStore(kind);
    try {
      const sync = openTestSync(store);
      const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
      await everyKind(desk, sync);
      const run = (text: string, values: readonly (string | number | null)[] = []) =>
        store.write(async (sql) => {
          await sql.run(text, [...values]);
        });
      if (kind === "postgres") await run(`alter table "controlledEntries" disable trigger user`);
      else for (const name of SQLITE_TRIGGERS) await run(`drop trigger "controlledEntries_${name}"`);
      const rows = await store.read((sql) =>
        sql.all<Entry & Record<string, string | number | null>>(
          `select * from "controlledEntries" where "clinicId" = ? order by "occurredAt", "seq"`,
          [desk.clinicId],
        ),
      );
      let tried = 0;
      for (const [index, column] of columnsOf(controlledEntries).entries()) {
        const row = rows[index % rows.length];
        if (!row || column.name === "id") continue;
        const set = (value: string | number | null) =>
          run(`update "controlledEntries" set "${column.name}" = ? where "clinicId" = ? and "id" = ?`, [
            value,
            desk.clinicId,
            row.id,
          ]);
        for (const value of otherValues(column, row[column.name])) {
          await set(value);
          expect(await faultsOf(store), `${row.kind}.${column.name} = ${value}`).not.toEqual([]);
          tried += 1;
        }
        await set(row[column.name] ?? null);
      }
      expect(tried).toBeGreaterThan(25);
      expect(await faultsOf(store)).toEqual([]);
    } finally {
      await store.close();
    }
  });

  test("show an entry before the first number, and a register whose row is gone", async () => {
    const store = await openStore({ dataDir });
    try {
      const sync = openTestSync(store);
      const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
      expect(await faultsOf(store)).toEqual([]);
      const database = openWithoutTriggers();
      const first = database.prepare(`select * from "controlledEntries" where "seq" = 1`).get() as Entry;
      const row = Object.entries({ ...first, id: v7(), seq: 0, quantityMilli: 0 });
      const names = row.map(([name]) => `"${name}"`).join(", ");
      const marks = row.map(() => "?").join(", ");
      database
        .prepare(`insert into "controlledEntries" (${names}) values (${marks})`)
        .run(...row.map(([, value]) => value));
      expect(await faultsOf(store)).toEqual(["unlinked"]);
      database.prepare(`delete from "controlledEntries" where "seq" = 0`).run();
      expect(await faultsOf(store)).toEqual([]);
      database.prepare(`delete from "controlledRegisters" where "clinicId" = ?`).run(desk.clinicId);
      expect(await faultsOf(store)).toEqual([first.registerId]);
      database.close();
    } finally {
      await store.close();
    }
  });

  test("show two entries that changed places, and an end that was set back", async () => {
    const store = await openStore({ dataDir });
    try {
      const sync = openTestSync(store);
      const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
      await desk.ok("controlledEntries.record", desk.moved({ kind: "waste", reason: "Spilled" }));
      const database = openWithoutTriggers();
      const swap = (a: number, b: number) => {
        for (const [from, to] of [
          [a, -1],
          [b, a],
          [-1, b],
        ])
          database.prepare(`update "controlledEntries" set "seq" = ? where "seq" = ?`).run(to, from);
      };
      swap(1, 2);
      expect(await faultsOf(store)).toEqual(["changed"]);
      swap(1, 2);
      const last = database.prepare(`select max("seq") from "controlledEntries"`).pluck().get();
      database.prepare(`update "controlledChains" set "seq" = 1`).run();
      expect(await faultsOf(store)).toEqual(["head"]);
      database.prepare(`update "controlledChains" set "seq" = ?`).run(last);
      expect(await faultsOf(store)).toEqual([]);
      database.close();
    } finally {
      await store.close();
    }
  });

  test.each(DIALECT_KINDS)("are never changed by a statement of the server, on %s", async (kind) => {
    const store = await openTestStore(kind);
    try {
      const sync = openTestSync(store);
      const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
      const run = (text: string) =>
        sync.withClinicTx(desk.clinicId, { userId: null, name: "test.change" }, (_, sql, version) =>
          sql.run(text.replace("$", String(version)), [desk.clinicId]),
        );
      const change = `update "controlledEntries" set "reason" = 'x', "version" = $ where "clinicId" = ?`;
      for (const text of [change, `delete from "controlledEntries" where "clinicId" = ?`])
        await expect(run(text)).rejects.toThrow("register_append_only");
      expect(await faultsOf(store)).toEqual([]);
    } finally {
      await store.close();
    }
  });
});

describe("npm run verify-registers", () => {
  test("prints an end for each chain beside a server, and names what was removed since", async () => {
    const store = await openStore({ dataDir });
    const sync = openTestSync(store);
    const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, "verify-registers-main.ts")],
      { env: { DATA_DIR: dataDir, PUBLIC_URL: "https://clinic.example" } },
    );
    expect(stdout.trim()).toMatch(new RegExp(`^${desk.clinicId}/\\S+ 2 [0-9a-f]{64}$`));
    expect(stderr).toContain("The registers of controlled drugs are whole: 1 chain, 2 entries.");
    await store.close();
    const path = join(dataDir, "ends.txt");
    writeFileSync(path, stdout);
    const database = openWithoutTriggers();
    const first = database.prepare(`select "hash" from "controlledEntries" where "seq" = 1`).pluck().get();
    database.prepare(`delete from "controlledEntries" where "seq" = 2`).run();
    database.prepare(`update "controlledChains" set "seq" = 1, "hash" = ?`).run(first);
    database.close();
    const verify = (ends?: string) => runVerification({ dataDir, databaseUrl: undefined }, ends, () => {});
    expect(await verify()).toContain("whole");
    await expect(verify(path)).rejects.toThrow("entry 2 is missing");
  });
});

describe("the server's own work on registers", () => {
  const items = async (store: OpenStore, { clinicId }: { clinicId: string }, kind: string) =>
    store.read((sql) =>
      sql.all<{ scope: string; status: string }>(
        `select "scope", "status" from "attention" where "clinicId" = ? and "kind" = ? order by "id"`,
        [clinicId, kind],
      ),
    );

  test.each(DIALECT_KINDS)(
    "keeps a witness who was locked out before the entry came, and asks the owners, on %s",
    async (kind) => {
      const store = await openTestStore(kind);
      try {
        const effects = effectsByName(approvalEffects(MUTATIONS));
        const sync = openTestSync(store, { effects });
        const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
        const offline = { isOffline: true };
        const run = (text: string) => store.write((sql) => sql.run(text, [desk.clinicId, desk.nurse.userId]));
        const { approval: _, ...unseen } = desk.moved({ kind: "waste", reason: "Spilled" });
        await desk.ok("controlledEntries.record", unseen);
        await run(`update "users" set "status" = 'disabled' where "clinicId" = ? and "id" = ?`);
        await desk.ok("controlledEntries.record", desk.moved({ kind: "waste", reason: "Broken" }), offline);
        await desk.ok("controlledEntries.witness", { entryIds: [unseen.id], approval: desk.witness() }, offline);
        await desk.ok("controlledRegisters.count", desk.figures(17_000), offline);
        expect(await items(store, desk, "approval_disputed")).toEqual(
          Array.from({ length: 3 }, () => ({ scope: "owner", status: "open" })),
        );
        expect(await faultsOf(store)).toEqual([]);
      } finally {
        await store.close();
      }
    },
  );

  test("asks for a witness once, after the clinic's hours, and closes the item when one comes", async () => {
    const store = await openTestStore("memory");
    try {
      let nowMs = SEEN_MS;
      const sync = openTestSync(store, { now: () => nowMs });
      const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
      const { approval: _, ...unseen } = desk.moved({ kind: "waste", reason: "Spilled" });
      await desk.ok("controlledEntries.record", unseen);
      const deps = { store, sync, now: () => nowMs };
      await desk.ok("clinicSettings.correct", { set: { witnessWithinHours: 30 } });
      nowMs = SEEN_MS + 29 * HOUR_MS;
      expect(await askForAllWitnesses(deps)).toBe(0);
      nowMs = SEEN_MS + 31 * HOUR_MS;
      expect(await askForAllWitnesses(deps)).toBe(1);
      expect(await askForAllWitnesses(deps)).toBe(0);
      expect(await items(store, desk, "controlled_unwitnessed")).toMatchObject([
        { scope: "controlled", status: "open" },
      ]);
      const seen = { entryIds: [unseen.id], approval: desk.witness() };
      await desk.ok("controlledEntries.witness", seen, { at: toInstant(nowMs) });
      expect(await items(store, desk, "controlled_unwitnessed")).toMatchObject([{ status: "resolved" }]);
      expect(await askForAllWitnesses(deps)).toBe(0);
    } finally {
      await store.close();
    }
  });

  test("looks at what came since, at what still waited, and at an entry of a tablet that was offline", async () => {
    const store = await openTestStore("memory");
    try {
      let nowMs = SEEN_MS;
      const sync = openTestSync(store, { now: () => nowMs });
      const owner = await addTestClinic(store, sync);
      const desk = await drugDesk({ store, sync }, owner);
      const offline = await new TestDevice(sync, owner).join();
      const deps = { store, sync, now: () => nowMs };
      const asked = new Map<string, number>();
      const spill = async (atMs: number, from = desk.device) => {
        const { approval: _, ...unseen } = desk.moved({ kind: "waste", reason: "Spilled" });
        await desk.ok("controlledEntries.record", unseen, { at: toInstant(atMs), from });
      };
      await spill(nowMs);
      expect(await askForAllWitnesses(deps, asked)).toBe(0);
      const first = asked.get(desk.clinicId) ?? 0;
      nowMs += 12 * HOUR_MS;
      await spill(nowMs);
      expect(await askForAllWitnesses(deps, asked)).toBe(0);
      expect(asked.get(desk.clinicId)).toBe(first);
      nowMs += 13 * HOUR_MS;
      await spill(SEEN_MS + HOUR_MS, offline);
      expect(await askForAllWitnesses(deps, asked)).toBe(2);
      expect(asked.get(desk.clinicId)).toBeGreaterThan(first);
      expect(await askForAllWitnesses(deps, asked)).toBe(0);
      nowMs += 12 * HOUR_MS;
      expect(await askForAllWitnesses(deps, asked)).toBe(1);
      expect(await items(store, desk, "controlled_unwitnessed")).toHaveLength(3);
      expect(await askForAllWitnesses(deps)).toBe(0);
    } finally {
      await store.close();
    }
  });

  test("makes a broken chain one inbox item of the owners", async () => {
    const store = await openStore({ dataDir });
    try {
      const sync = openTestSync(store);
      const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
      let nowMs = SEEN_MS;
      const deps = { store, sync, now: () => nowMs };
      expect(await verifyAllRegisters(deps)).toEqual([]);
      const database = openWithoutTriggers();
      database.prepare(`update "controlledEntries" set "quantityMilli" = 1 where "seq" = 1`).run();
      database.close();
      // Verified on this day already, as a restart finds it.
      expect(await verifyAllRegisters(deps)).toEqual([]);
      for (const _ of [1, 2]) {
        nowMs += 24 * HOUR_MS;
        expect(await verifyAllRegisters(deps)).toHaveLength(2);
        expect(await verifyAllRegisters(deps)).toEqual([]);
      }
      expect(await items(store, desk, "controlled_chain_broken")).toMatchObject([
        { scope: "owner", status: "open" },
        { scope: "owner", status: "open" },
      ]);
    } finally {
      await store.close();
    }
  });

  test("destroying and returning need the password, also from a tablet that pretends otherwise", async () => {
    const store = await openTestStore("memory");
    try {
      const sync = openTestSync(store);
      const owner = await addTestClinic(store, sync);
      const desk = await drugDesk({ store, sync }, owner);
      const from = await new TestDevice(sync, owner).join();
      for (const kind of ["destroy", "return_supplier"]) {
        const args = () => desk.moved({ kind, reason: "Expired", party: "Northmoor" });
        expect(await desk.send("controlledEntries.dispose", args(), { from })).toMatchObject({
          code: "password_needed",
        });
        expect(await desk.send("controlledEntries.dispose", args())).toMatchObject({ status: "applied" });
      }
    } finally {
      await store.close();
    }
  });

  test("a person with neither right gets no row of a register, and one with either gets them", async () => {
    const store = await openTestStore("memory");
    try {
      const sync = openTestSync(store);
      const desk = await drugDesk({ store, sync }, await addTestClinic(store, sync));
      const rowsFor = async (permissions: string[]) => {
        const user = await addUser(store, desk.clinicId, { role: "employee", permissions });
        const device = await new TestDevice(sync, user).join();
        await device.pullAll();
        return [...device.rows.keys()].filter((key) => key.startsWith("controlled")).length;
      };
      expect(await rowsFor(["clients:view", "billing:view"])).toBe(0);
      for (const right of ["inventory:view", "prescriptions:view"]) expect(await rowsFor([right])).toBe(4);
    } finally {
      await store.close();
    }
  });
});
