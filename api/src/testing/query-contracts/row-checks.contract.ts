import { clients } from "@fernpaw/domain/clients/client";
import { v7 } from "uuid";
import { expect } from "vitest";
import * as checks from "../../audit/row-checks.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { aClient, TestDevice } from "../sync-clinic.ts";

const rowChecksContract = contractOf(
  "audit/row-checks.queries.ts",
  checks,
  async (q, { sync, read, write, put, clinic, neighbour }) => {
    const { clinicId } = clinic;
    const device = await new TestDevice(sync, clinic).join();
    const id = v7();
    await device.push([device.entry("clients.register", { ...aClient(), id })]);
    expect(await read((sql) => q.rowCheckOf(sql, clinicId))).toBeUndefined();
    expect(await read((sql) => q.countDamaged(sql))).toBe(0);
    const check = { shape: "one", notedVersion: 3, checkedOn: "2026-11-21", damaged: 2 };
    await write((sql) => q.keepRowCheck(sql, clinicId, { ...check, damaged: 1 }));
    await write((sql) => q.keepRowCheck(sql, clinicId, check));
    await write((sql) => q.keepRowCheck(sql, neighbour.clinicId, { ...check, damaged: 5 }));
    expect(await read((sql) => q.rowCheckOf(sql, clinicId))).toEqual(check);
    expect(await read((sql) => q.countDamaged(sql))).toBe(7);

    const written = await read((sql) => q.rowsWrittenAfter(sql, clinicId, { version: 0, limit: 10_000 }));
    const client = written.find(({ rowId }) => rowId === id);
    expect(client).toEqual({ tbl: "clients", rowId: id, version: expect.any(Number), hash: expect.any(String) });
    if (!client) throw new Error("the client was written");
    const before = client.version - 1;
    const page = await read((sql) => q.rowsWrittenAfter(sql, clinicId, { version: before, limit: 1 }));
    expect(page).toContainEqual(client);
    expect(await read((sql) => q.rowsWrittenAfter(sql, clinicId, { version: 1e9, limit: 1 }))).toEqual([]);
    expect(await read((sql) => q.rowsWrittenAfter(sql, neighbour.clinicId, { version: before, limit: 10 }))).toEqual(
      expect.not.arrayContaining([client]) as unknown,
    );

    await write((sql) => q.noteHashes(sql, clinicId, [client, { ...client, rowId: idOf(1), hash: null }]));
    const start = { place: { tbl: "", rowId: "" }, limit: 10 };
    expect(await read((sql) => q.notedAfter(sql, clinicId, start))).toEqual([client]);
    expect(await read((sql) => q.notedAfter(sql, clinicId, { ...start, place: client }))).toEqual([]);
    expect(await read((sql) => q.notedAfter(sql, neighbour.clinicId, start))).toEqual([]);
    const noted = { ...client, hash: client.hash ?? "" };
    const faults = (of: checks.NotedHash) => read((sql) => q.faultsAmong(sql, clinicId, [of]));
    expect(await faults(noted)).toEqual([]);
    expect(await faults({ ...noted, hash: "other" })).toEqual([{ tbl: "clients", rowId: id, kind: "changed" }]);
    expect(await faults({ ...noted, hash: "other", version: before })).toEqual([]);
    expect(await faults({ ...noted, rowId: idOf(2) })).toEqual([{ tbl: "clients", rowId: idOf(2), kind: "missing" }]);

    expect(await read((sql) => q.openDamage(sql, clinicId))).toEqual(new Set());
    await put(clinic, async (tx) => {
      await tx.raise({
        kind: "row_damaged",
        scope: "owner",
        entities: [{ table: clients.table, id }],
        mine: {},
        theirs: null,
        details: {},
      });
    });
    expect(await read((sql) => q.openDamage(sql, clinicId))).toEqual(new Set([`clients ${id}`]));
    expect(await read((sql) => q.openDamage(sql, neighbour.clinicId))).toEqual(new Set());
    await write((sql) => q.forgetHashes(sql, neighbour.clinicId));
    expect(await read((sql) => q.notedAfter(sql, clinicId, start))).toHaveLength(1);
    await write((sql) => q.forgetHashes(sql, clinicId));
    expect(await read((sql) => q.notedAfter(sql, clinicId, start))).toEqual([]);
  },
);

export const rowChecksContracts: readonly QueryContract[] = [rowChecksContract];
