import { chainIdOf, registerIdOf } from "@fernpaw/domain/controlled/controlled-entry";
import { expect } from "vitest";
import * as registers from "../../areas/controlled/registers.queries.ts";
import { drugDesk } from "../drug-desk.ts";
import { contractOf, type QueryContract } from "../query-contract.ts";

const registersContract = contractOf(
  "areas/controlled/registers.queries.ts",
  registers,
  async (q, { sync, read, write, put, clinic, neighbour }) => {
    const store = { write } as Parameters<typeof drugDesk>[0]["store"];
    const { clinicId } = clinic;
    const desk = await drugDesk({ store, sync }, clinic);
    const { approval: _, ...unseen } = desk.moved({ kind: "waste", reason: "Spilled" });
    await desk.ok("controlledEntries.record", unseen);
    const { locationId } = desk.place;
    const chainId = chainIdOf(desk.device.deviceId, locationId);
    expect(await read((sql) => q.clinicsWithRegisters(sql))).toEqual([clinicId]);
    expect(await read((sql) => q.clinicsWithDrugs(sql))).toEqual([clinicId]);
    const end = await read((sql) => q.endOfChain(sql, clinicId, chainId));
    expect(end).toMatchObject({ seq: 3 });
    expect(await read((sql) => q.chainsOf(sql, clinicId))).toEqual(new Map([[chainId, end]]));
    expect(await read((sql) => q.chainsOf(sql, neighbour.clinicId))).toEqual(new Map());
    const after = await read((sql) => q.entriesAfter(sql, clinicId, { chainId, seq: 1, limit: 5 }));
    expect(after).toMatchObject([
      { seq: 2, kind: "witness", quantityMilli: 0, schedule: { region: "UK", class: "2" } },
      { seq: 3, kind: "waste", quantityMilli: -1000, hash: end?.hash },
    ]);
    expect(await read((sql) => q.countUpTo(sql, clinicId, { chainId, seq: 2 }))).toBe(2);
    expect(await read((sql) => q.countUpTo(sql, clinicId, { chainId, seq: 9 }))).toBe(3);
    expect(await read((sql) => q.countUpTo(sql, neighbour.clinicId, { chainId, seq: 9 }))).toBe(0);
    const id = registerIdOf(desk.place);
    const batchSums = { [desk.batchId]: 19_000 };
    expect(await read((sql) => q.registerSums(sql, clinicId))).toEqual([
      { id, noted: { balanceMilli: 19_000, batchMilli: batchSums }, sumMilli: 19_000, batchSums },
    ]);
    const next = await read((sql) => q.nextVersion(sql, clinicId));
    expect(await read((sql) => q.unwitnessedFrom(sql, clinicId, 0))).toMatchObject([
      { id: unseen.id, version: next - 1 },
    ]);
    expect(await read((sql) => q.unwitnessedFrom(sql, clinicId, next))).toEqual([]);
    expect(await read((sql) => q.unwitnessedFrom(sql, neighbour.clinicId, 0))).toEqual([]);
    expect(await read((sql) => q.nextVersion(sql, neighbour.clinicId))).toBeLessThan(next);
    for (const day of ["2026-11-21", "2026-11-22"]) {
      await write((sql) => q.noteChecked(sql, clinicId, day));
      expect(await read((sql) => q.checkedOn(sql, clinicId))).toBe(day);
    }
    expect(await read((sql) => q.checkedOn(sql, neighbour.clinicId))).toBeUndefined();
    expect(await read((sql) => q.witnessHours(sql, clinicId))).toBe(24);
    await put(clinic, async (tx) => {
      const entities = [{ table: "controlledEntries", id: unseen.id }];
      const item = { kind: "controlled_unwitnessed" as const, scope: "controlled" as const, entities };
      await tx.raise({ ...item, mine: {}, theirs: null });
    });
    const asked = new Set([unseen.id]);
    expect(await read((sql) => q.itemSubjects(sql, clinicId, "controlled_unwitnessed"))).toEqual(asked);
    expect(await read((sql) => q.itemSubjects(sql, clinicId, "controlled_unwitnessed", "open"))).toEqual(asked);
    expect(await read((sql) => q.itemSubjects(sql, clinicId, "controlled_chain_broken"))).toEqual(new Set());
  },
);

export const registersContracts: readonly QueryContract[] = [registersContract];
