import { expect } from "vitest";
import * as audit from "../../audit/audit.queries.ts";
import * as chains from "../../audit/audit-chains.queries.ts";
import { type AuditRow, GENESIS, hashOf, PLATFORM_CHAIN } from "../../audit/audit-hash.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const eventOf =
  (clinicId: string, code: string) =>
  ({ seq, hash }: audit.ChainHead): AuditRow => {
    const row = {
      clinicId,
      seq: seq + 1,
      at: SEEN_AT,
      code,
      actorId: idOf(1),
      sessionId: null,
      deviceId: null,
      network: "203.0.113.0/24",
      entity: "pets",
      entityId: "ünïcode",
      details: '{"n":1}',
      prevHash: hash,
    };
    return { ...row, hash: hashOf(row) };
  };

const auditContract = contractOf("audit/audit.queries.ts", audit, async (q, { read, write, clinic, neighbour }) => {
  const { clinicId } = clinic;
  expect(await read((sql) => q.headOf(sql, clinicId))).toBeNull();
  await write(async (sql) => {
    await q.appendEvent(sql, clinicId, eventOf(clinicId, "one"));
    await q.appendEvent(sql, neighbour.clinicId, eventOf(neighbour.clinicId, "theirs"));
    await q.appendEvent(sql, clinicId, eventOf(clinicId, "two"));
    await q.appendEvent(sql, PLATFORM_CHAIN, eventOf(PLATFORM_CHAIN, "platform"));
  });
  const [one, two, ...rest] = await read((sql) => q.eventsAfter(sql, clinicId, 0, 10));
  if (!one || !two) throw new Error("two events");
  expect(rest).toEqual([]);
  expect(one).toEqual(eventOf(clinicId, "one")({ seq: 0, hash: GENESIS }));
  expect(two).toEqual(eventOf(clinicId, "two")({ seq: 1, hash: one.hash }));
  expect(await read((sql) => q.headOf(sql, clinicId))).toEqual({ seq: 2, hash: two.hash });
  expect(await read((sql) => q.eventsAfter(sql, clinicId, 1, 10))).toEqual([two]);
  expect(await read((sql) => q.eventsAfter(sql, clinicId, 0, 1))).toEqual([one]);
  // The triggers refuse a row of another clinic, and one of an earlier place.
  const forged = eventOf(neighbour.clinicId, "forged")({ seq: 2, hash: two.hash });
  await expect(write((sql) => q.appendEvent(sql, neighbour.clinicId, () => forged))).rejects.toThrow("audit_not_next");
  await expect(write((sql) => q.appendEvent(sql, clinicId, () => two))).rejects.toThrow("audit_not_next");
});

const chainsContract = contractOf("audit/audit-chains.queries.ts", chains, async (q, { read, write, clinic }) => {
  expect(await read((sql) => q.chainIds(sql))).toEqual([]);
  const ids = [clinic.clinicId, PLATFORM_CHAIN];
  await write(async (sql) => {
    for (const id of ids) for (const code of ["one", "two"]) await audit.appendEvent(sql, id, eventOf(id, code));
  });
  expect(await read((sql) => q.chainIds(sql))).toEqual(ids.toSorted());
});

export const auditContracts: readonly QueryContract[] = [auditContract, chainsContract];
