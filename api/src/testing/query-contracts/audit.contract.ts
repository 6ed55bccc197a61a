import { expect } from "vitest";
import * as audit from "../../audit/audit.queries.ts";
import * as search from "../../audit/audit-search.queries.ts";
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

const searchContract = contractOf(
  "audit/audit-search.queries.ts",
  search,
  async (q, { read, write, clinic, neighbour }) => {
    const { clinicId } = clinic;
    const add = (at: number, of: Partial<AuditRow>, whose = clinicId) =>
      write((sql) =>
        audit.appendEvent(sql, whose, (head) => {
          const { hash: _hash, ...row } = eventOf(whose, "one")(head);
          const changed = { ...row, at: `2026-11-2${at}T10:00:00.000Z`, ...of };
          return { ...changed, hash: hashOf(changed) };
        }),
      );
    const all = { actorId: null, entityId: null, code: null, isPrints: false, from: null, until: null, before: null };
    const ask = async (question: Partial<search.AuditQuestion>, whose = clinicId) =>
      (await read((sql) => q.searchEvents(sql, whose, { ...all, limit: 10, ...question }))).map(({ seq }) =>
        Number(seq),
      );
    expect(await ask({ from: SEEN_AT })).toEqual([]);
    await add(1, {});
    await add(2, { actorId: idOf(2), code: "two" });
    await add(2, { entityId: "rex" });
    await add(3, { code: "controlledRegisters.view", details: '{"how":"print","of":"register"}' });
    await add(4, { code: "controlledRegisters.view", details: '{"how":"screen","of":"register"}' });
    await add(1, {}, neighbour.clinicId);
    expect(await ask({})).toEqual([5, 4, 3, 2, 1]);
    expect(await ask({}, neighbour.clinicId)).toEqual([1]);
    expect(await ask({ limit: 2 })).toEqual([5, 4]);
    expect(await ask({ before: 4, limit: 2 })).toEqual([3, 2]);
    expect(await ask({ actorId: idOf(2) })).toEqual([2]);
    expect(await ask({ entityId: "rex" })).toEqual([3]);
    expect(await ask({ code: "two" })).toEqual([2]);
    expect(await ask({ isPrints: true })).toEqual([4]);
    const [second, third] = ["2026-11-22T10:00:00.000Z", "2026-11-23T10:00:00.000Z"];
    expect(await ask({ from: second })).toEqual([5, 4, 3, 2]);
    expect(await ask({ until: third })).toEqual([3, 2, 1]);
    expect(await ask({ from: second, until: third, entityId: "rex" })).toEqual([3]);
    expect(await ask({ from: third, until: second })).toEqual([]);
    expect(await ask({ from: "2027-01-01T00:00:00.000Z" })).toEqual([]);
    expect(await ask({ until: "2020-01-01T00:00:00.000Z" })).toEqual([]);
  },
);

const chainsContract = contractOf("audit/audit-chains.queries.ts", chains, async (q, { read, write, clinic }) => {
  expect(await read((sql) => q.chainIds(sql))).toEqual([]);
  const ids = [clinic.clinicId, PLATFORM_CHAIN];
  await write(async (sql) => {
    for (const id of ids) for (const code of ["one", "two"]) await audit.appendEvent(sql, id, eventOf(id, code));
  });
  expect(await read((sql) => q.chainIds(sql))).toEqual(ids.toSorted());
});

export const auditContracts: readonly QueryContract[] = [auditContract, searchContract, chainsContract];
