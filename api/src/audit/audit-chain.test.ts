import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { mergeClients } from "@fernpaw/domain/clients/merge-clients.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import type { OpenStore } from "../db/open-store.ts";
import { everyClinic } from "../db/every-clinic.ts";
import { firstRowOf, clinicQuery } from "../db/typed-sql.ts";
import { auditLog } from "../testing/audit-log.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { aClient, addTestClinic, openTestSync, SEEN_AT, TestDevice } from "../testing/sync-clinic.ts";
import { auditEvent } from "./audit-event.ts";
import { GENESIS, hashOf } from "./audit-hash.ts";
import { recordAudit } from "./record-audit.ts";
import { type ChainReport, verifyChain, verifyChains } from "./verify-chain.ts";

const counted = auditEvent({
  code: "tests.counted",
  words: "Counted",
  entity: null,
  details: z.strictObject({ n: z.int() }),
});
const LENGTH = 10;
/** By a device whose clock is half a minute ahead. */
const DEVICE_AT = "2026-11-21T12:00:30.000Z";
const BARE = {
  at: SEEN_AT,
  code: counted.code,
  actorId: null,
  sessionId: null,
  deviceId: null,
  network: null,
  entity: null,
  entityId: null,
};

/** Statements beside update and delete, which one database has. */
const TRUNCATES = [`truncate "auditEvents"`, `truncate "auditHeads"`];
const REPLACES = [
  `insert or replace into "auditHeads" values (?, 0, '${GENESIS}')`,
  `insert or replace into "auditEvents" select "clinicId", "seq", "at", 'x', "actorId", "sessionId", "deviceId",
   "network", "entity", "entityId", "details", "prevHash", "hash" from "auditEvents" where "clinicId" = ?`,
];

describe.each(DIALECT_KINDS)("the audit log on %s", (kind) => {
  let store: OpenStore;
  let sync: SyncServer;
  beforeAll(async () => {
    store = await openTestStore(kind);
    sync = openTestSync(store, { now: () => Date.parse("2026-11-21T12:00:00.000Z") });
  });
  afterAll(() => store.close());

  const append = (clinicId: string, n: number) =>
    store.write((sql) =>
      recordAudit(sql, counted, { clinicId, at: SEEN_AT, by: { userId: null }, entityId: null, details: { n } }),
    );
  const run = (text: string, ...values: (string | number)[]) =>
    store.write((sql) => sql.run(everyClinic(text), values));
  async function aChain(): Promise<string> {
    const clinicId = v7();
    for (let n = 1; n <= LENGTH; n += 1) await append(clinicId, n);
    return clinicId;
  }
  async function aDevice() {
    const owner = await addTestClinic(store, sync);
    const session = { ...owner, deviceId: v7(), sessionId: "a session" };
    const device = await new TestDevice(sync, session).join();
    const [from, into] = [aClient(v7(), "Ortega"), aClient(v7(), "Ortega-Paz")];
    const { results } = await device.push([from, into].map((one) => device.entry(registerClient.name, one)));
    expect(results.map(({ status }) => status)).toEqual(["applied", "applied"]);
    return { ...session, device, args: { fromId: from.id, intoId: into.id } };
  }

  test("each event names the hash of the one before, and the head the last", async () => {
    const clinicId = await aChain();
    const events = await auditLog(store, clinicId);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: LENGTH }, (_, index) => index + 1));
    expect(events.map(({ prevHash }) => prevHash)).toEqual([GENESIS, ...events.slice(0, -1).map(({ hash }) => hash)]);
    const last = { seq: LENGTH, hash: events.at(-1)?.hash };
    expect(await verifyChain(store, clinicId)).toEqual({ clinicId, events: LENGTH, last, fault: null });
  });

  test("the hash is SHA-256 of the row as canonical JSON, as any program computes it", () => {
    const row = { ...BARE, clinicId: "c", seq: 1, entityId: "é", details: '{"n":1}', prevHash: GENESIS };
    expect(hashOf(row)).toBe("d24365f8dcba32d51bb1814a35ecde85775c717139cb66269f3eba20aec454c3");
  });

  test("an event and what it records commit together, or neither does", async () => {
    const clinicId = await aChain();
    const failing = store.write(async (sql) => {
      await recordAudit(sql, counted, {
        clinicId,
        at: SEEN_AT,
        by: { userId: null },
        entityId: null,
        details: { n: 11 },
      });
      throw new Error("what came after it failed");
    });
    await expect(failing).rejects.toThrow("what came after it failed");
    await append(clinicId, 12);
    expect((await auditLog(store, clinicId)).map(({ details }) => details["n"])).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12,
    ]);
    expect(await verifyChain(store, clinicId)).toMatchObject({ events: 11, fault: null });
  });

  test("details that an event does not declare are refused", async () => {
    const fact = { clinicId: v7(), at: SEEN_AT, by: { userId: null }, entityId: null };
    const write = store.write((sql) =>
      recordAudit(sql, counted, { ...fact, details: { n: 1, name: "Ana Ruiz" } as never }),
    );
    await expect(write).rejects.toThrow();
    expect(await auditLog(store, fact.clinicId)).toEqual([]);
  });

  test("many first events at once make one chain", async () => {
    const clinicId = v7();
    await Promise.all(Array.from({ length: 20 }, (_, n) => append(clinicId, n)));
    expect(await verifyChain(store, clinicId)).toMatchObject({ events: 20, fault: null });
  });

  test.each([
    ["change an event", `update "auditEvents" set "details" = '{}' where "clinicId" = ?`],
    ["delete an event", `delete from "auditEvents" where "clinicId" = ? and "seq" = 10`],
    ["delete all events", `delete from "auditEvents" where "clinicId" = ?`],
    ["set a head back", `update "auditHeads" set "seq" = 9 where "clinicId" = ?`],
    ["move a head on without an event", `update "auditHeads" set "seq" = 11, "hash" = 'x' where "clinicId" = ?`],
    ["delete a head", `delete from "auditHeads" where "clinicId" = ?`],
    [
      "insert an event in the place of another",
      `insert into "auditEvents" select "clinicId", 5, "at", "code", "actorId", "sessionId", "deviceId", "network",
       "entity", "entityId", "details", "prevHash", 'x' from "auditEvents" where "clinicId" = ? and "seq" = 5`,
    ],
    [
      "insert an event after a gap",
      `insert into "auditEvents" select "clinicId", 12, "at", "code", "actorId", "sessionId", "deviceId", "network",
       "entity", "entityId", "details", "hash", 'x' from "auditEvents" where "clinicId" = ? and "seq" = 10`,
    ],
  ])("the database refuses to %s", async (_, text) => {
    const clinicId = await aChain();
    const before = await auditLog(store, clinicId);
    await expect(run(text, clinicId)).rejects.toThrow(/audit_append_only|audit_not_next/);
    expect(await auditLog(store, clinicId)).toEqual(before);
  });

  test.each(kind === "postgres" ? TRUNCATES : REPLACES)("and %s", async (text) => {
    await expect(run(text, ...(text.includes("?") ? [await aChain()] : []))).rejects.toThrow(
      /audit_(append_only|not_next)/,
    );
  });

  test("an audited mutation leaves one event, however often it arrives, by the server's clock and session", async () => {
    const { clinicId, userId, deviceId, device, args } = await aDevice();
    expect(await auditLog(store, clinicId)).toEqual([]);
    const entry = device.entry(mergeClients.name, args, { at: DEVICE_AT });
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await device.push([entry])).results).toMatchObject([{ status: "applied" }]);
    }
    const again = await new TestDevice(sync, { userId, clinicId }).join();
    expect((await again.push([{ ...entry, clientId: again.clientId, id: 1 }])).results).toMatchObject([
      { status: "applied" },
    ]);
    expect(await auditLog(store, clinicId)).toMatchObject([
      {
        seq: 1,
        at: "2026-11-21T12:00:00.000Z",
        code: "clients.merge",
        actorId: userId,
        sessionId: "a session",
        deviceId,
        entity: "clients",
        entityId: args.fromId,
        details: { intoId: args.intoId, mutationUuid: entry.uuid, recordedAt: DEVICE_AT },
      },
    ]);
    // A refused one leaves none.
    const refused = device.entry(mergeClients.name, { fromId: args.intoId, intoId: args.fromId });
    expect((await device.push([refused])).results).toMatchObject([{ status: "rejected" }]);
    expect(await auditLog(store, clinicId)).toHaveLength(1);
    expect(await verifyChain(store, clinicId)).toMatchObject({ events: 1, fault: null });
  });

  test("devices never receive it", async () => {
    const { clinicId, device, args } = await aDevice();
    await device.push([device.entry(mergeClients.name, args)]);
    expect(await auditLog(store, clinicId)).toHaveLength(1);
    await device.pullAll();
    expect(device.rows.size).toBeGreaterThan(10);
    expect([...device.rows.keys()].filter((key) => key.startsWith("audit"))).toEqual([]);
  });

  describe("with its triggers off, as an owner of the database can have them", () => {
    beforeAll(async () => {
      if (kind === "postgres") {
        for (const table of ["auditEvents", "auditHeads"]) await run(`alter table "${table}" disable trigger user`);
        return;
      }
      for (const name of ["Events_insert", "Events_advance", "Events_update", "Events_delete"])
        await run(`drop trigger "audit${name}"`);
      for (const name of ["insert", "update", "delete"]) await run(`drop trigger "auditHeads_${name}"`);
    });

    /** As a chain is, written row by row. */
    const fill = (clinicId: string): Promise<void> =>
      store.write(async (sql) => {
        let prevHash = GENESIS;
        for (let seq = 1; seq <= LENGTH; seq += 1) {
          const row = { ...BARE, clinicId, seq, details: `{"n":${seq}}`, prevHash };
          const hashed = { ...row, hash: hashOf(row) };
          const columns = Object.keys(hashed).map((name) => `"${name}"`);
          const text = `insert into "auditEvents" (${columns.join()}) values (${columns.map(() => "?").join()})`;
          await sql.run(text, Object.values(hashed));
          prevHash = hashed.hash;
        }
        const text = `insert into "auditHeads" ("clinicId", "seq", "hash") values (?, ?, ?)`;
        await sql.run(text, [clinicId, LENGTH, prevHash]);
      });
    const faultOf = async (clinicId: string, earlier: { seq: number; hash: string }[] = []) =>
      (await verifyChain(store, clinicId, earlier)).fault;
    const changed = async (...statements: string[]): Promise<string> => {
      const clinicId = v7();
      await fill(clinicId);
      expect(await faultOf(clinicId)).toBeNull();
      for (const text of statements) await run(`${text} and "clinicId" = ?`, clinicId);
      return clinicId;
    };

    test.each([
      ["changed details", 5, "changed", [`update "auditEvents" set "details" = '{"n":50}' where "seq" = 5`]],
      ["a changed actor", 5, "changed", [`update "auditEvents" set "actorId" = 'x' where "seq" = 5`]],
      ["a changed hash", 5, "changed", [`update "auditEvents" set "hash" = 'x' where "seq" = 5`]],
      ["a removed event", 5, "missing", [`delete from "auditEvents" where "seq" = 5`]],
      ["a removed first event", 1, "missing", [`delete from "auditEvents" where "seq" = 1`]],
      [
        "two swapped events",
        4,
        "changed",
        [
          `update "auditEvents" set "seq" = 99 where "seq" = 4`,
          `update "auditEvents" set "seq" = 4 where "seq" = 5`,
          `update "auditEvents" set "seq" = 5 where "seq" = 99`,
        ],
      ],
      ["a removed tail", 9, "missing", [`delete from "auditEvents" where "seq" > 8`]],
      [
        "a head that was set back",
        10,
        "head",
        [
          `update "auditHeads" set "seq" = 3, "hash" = (select e."hash" from "auditEvents" e
             where e."clinicId" = "auditHeads"."clinicId" and e."seq" = 3) where "seq" = 10`,
        ],
      ],
      ["a head of another hash", 10, "head", [`update "auditHeads" set "hash" = 'x' where "seq" = 10`]],
      ["a removed head", 10, "head", [`delete from "auditHeads" where "seq" = 10`]],
    ] as const)("%s is found", async (_, seq, found, statements) => {
      expect(await faultOf(await changed(...statements))).toEqual({ seq, kind: found });
    });

    test("an event that was changed with its own hash is found at the next one", async () => {
      const clinicId = await changed();
      const [, , , , fifth] = await auditLog(store, clinicId);
      if (!fifth) throw new Error("ten events");
      const row = { ...fifth, details: '{"n":50}' };
      const set = `update "auditEvents" set "details" = ?, "hash" = ? where "seq" = 5 and "clinicId" = ?`;
      await run(set, row.details, hashOf(row), clinicId);
      expect(await faultOf(clinicId)).toEqual({ seq: 6, kind: "unlinked" });
    });

    test("a tail that was removed with its head, and a chain that was written anew, show by an earlier head alone", async () => {
      const clinicId = await changed();
      const { last } = await verifyChain(store, clinicId);
      const [, , , , , , , eighth] = await auditLog(store, clinicId);
      await run(`delete from "auditEvents" where "seq" > 8 and "clinicId" = ?`, clinicId);
      await run(`update "auditHeads" set "seq" = 8, "hash" = ? where "clinicId" = ?`, eighth?.hash ?? "", clinicId);
      expect(await faultOf(clinicId)).toBeNull();
      expect(await faultOf(clinicId, [last])).toEqual({ seq: 9, kind: "missing" });
      expect(await faultOf(clinicId, [{ seq: 8, hash: eighth?.hash ?? "" }])).toBeNull();
      expect(await faultOf(clinicId, [{ seq: 4, hash: "what it was" }])).toEqual({ seq: 4, kind: "rewritten" });
    });

    test("a chain that is gone shows by an earlier head alone", async () => {
      const clinicId = await changed();
      const { last } = await verifyChain(store, clinicId);
      for (const table of ["auditEvents", "auditHeads"])
        await run(`delete from "${table}" where "clinicId" = ?`, clinicId);
      const reports: ChainReport[] = [];
      for await (const report of verifyChains(store, [{ clinicId, ...last }])) reports.push(report);
      expect(reports.find((report) => report.clinicId === clinicId)?.fault).toEqual({ seq: 1, kind: "missing" });
      // It reports on the others too, each with its own first fault.
      expect(reports.length).toBeGreaterThan(10);
    });

    test("a mutation whose event cannot be written does not take effect", async () => {
      const { clinicId, device, args } = await aDevice();
      const other = aClient(v7(), "Iturbe");
      await device.push([device.entry(registerClient.name, other)]);
      await device.push([device.entry(mergeClients.name, { fromId: other.id, intoId: args.intoId })]);
      // The next event has the place of one that is there.
      await run(`update "auditHeads" set "seq" = 0 where "clinicId" = ?`, clinicId);
      const entry = device.entry(mergeClients.name, args);
      for (let turn = 0; turn < 2; turn += 1) {
        expect((await device.push([entry])).stopped).toMatchObject({ reason: "transient" });
      }
      expect((await device.push([entry])).results).toMatchObject([{ status: "parked" }]);
      const client = clinicQuery(clinicId)
        .selectFrom(clients.table)
        .select("mergedIntoId")
        .where("id", "=", args.fromId);
      expect(await store.read((sql) => firstRowOf(sql, client))).toEqual({ mergedIntoId: null });
    });
  });
});
