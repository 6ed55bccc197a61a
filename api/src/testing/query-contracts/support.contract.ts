import { clients } from "@fernpaw/domain/clients/client";
import { notifications, personalScope } from "@fernpaw/domain/notifications/notification";
import { clientRow } from "@fernpaw/testing/builders";
import { expect } from "vitest";
import * as figures from "../../areas/platform/figures/figures.queries.ts";
import * as support from "../../areas/platform/support/support.queries.ts";
import * as rows from "../../areas/platform/support/support-rows.queries.ts";
import { insertSession } from "../../areas/auth/sessions.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";
import { aSession } from "./a-session.ts";
import { someFigures } from "./some-figures.ts";

const LATER = "2026-11-22T09:00:00.000Z";

const accessContract = contractOf(
  "areas/platform/support/support.queries.ts",
  support,
  async (q, { read, write, clinic, neighbour }) => {
    const row = (at: number, set: Partial<support.SupportAccess>): support.SupportAccess => ({
      id: idOf(at),
      clinicId: clinic.clinicId,
      adminId: idOf(90),
      adminName: "Noor Haddad",
      reason: "Stock differs",
      ticket: "2231",
      startedAt: SEEN_AT,
      expiresAt: LATER,
      endedAt: null,
      endedBy: null,
      ...set,
    });
    await write(async (sql) => {
      await q.insertAccess(sql, row(1, {}));
      await q.insertAccess(sql, row(2, { startedAt: LATER, expiresAt: "2026-11-23T09:00:00.000Z" }));
      await q.insertAccess(sql, row(3, { clinicId: neighbour.clinicId }));
      await q.insertAccess(sql, row(4, { adminId: idOf(91) }));
    });
    const open = async (at: string) => (await read((sql) => q.openAccesses(sql, idOf(90), at))).map(({ id }) => id);
    expect([await open(SEEN_AT), await open(LATER)]).toEqual([[idOf(1), idOf(3), idOf(2)], [idOf(2)]]);
    await write((sql) => figures.keepFigures(sql, someFigures(0, { clinicId: clinic.clinicId, name: "Harbour" })));
    expect(
      (await read((sql) => q.openedClinics(sql, SEEN_AT))).map((one) => ({ ...one, count: Number(one.count) })),
    ).toEqual([{ clinicId: clinic.clinicId, name: "Harbour", count: 3, at: SEEN_AT }]);
    expect(await read((sql) => q.openedClinics(sql, "2027-01-01T00:00:00.000Z"))).toEqual([]);
    const listed = await read((sql) => q.accessesTo(sql, clinic.clinicId, 2));
    expect(listed.map(({ id }) => id)).toEqual([idOf(2), idOf(4)]);
    const accounts = [aSession(clinic, idOf(70)), aSession(neighbour, idOf(71), { idleUntil: LATER })];
    await write(async (sql) => {
      for (const session of accounts) await insertSession(sql, session);
      const until = { expiresAt: "2026-11-23T09:00:00.000Z" };
      await q.insertAccess(sql, row(5, { ...until, adminId: clinic.userId }));
      await q.insertAccess(sql, row(6, { ...until, adminId: neighbour.userId }));
    });
    const named = async (found: Promise<support.SupportAccess[]>) => (await found).map(({ id }) => id);
    const ofSessions = (at: string) => named(read((sql) => q.accessesOfSessions(sql, [idOf(71), idOf(79)], at)));
    expect([await ofSessions(LATER), await ofSessions("2026-11-23T09:00:00.000Z")]).toEqual([[idOf(6)], []]);
    const left = (at: string) => named(read((sql) => q.leftAccesses(sql, at)));
    expect([await left(SEEN_AT), await left(LATER)]).toEqual([
      [idOf(1), idOf(2), idOf(3), idOf(4)],
      [idOf(2), idOf(6)],
    ]);
    const end = (id: string, at: string) => write((sql) => q.setEnded(sql, id, { at, by: "owner" }));
    expect([await end(idOf(1), LATER), await end(idOf(1), SEEN_AT), await end(idOf(1), SEEN_AT)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await read((sql) => q.accessById(sql, idOf(1)))).toEqual(row(1, { endedAt: SEEN_AT, endedBy: "owner" }));
    expect(await read((sql) => q.accessById(sql, idOf(9)))).toBeUndefined();
    const turn = { accessId: idOf(1), tbl: "clients" };
    for (let page = 0; page < 3; page += 1) await write((sql) => q.countPage(sql, clinic.clinicId, turn));
    await write((sql) => q.countPage(sql, clinic.clinicId, { ...turn, tbl: "batches" }));
    const reads = await read((sql) => q.readsOf(sql, [idOf(1), idOf(2)]));
    expect(reads.map(({ tbl, pages }) => [tbl, Number(pages)])).toEqual([
      ["batches", 1],
      ["clients", 3],
    ]);
    expect(await read((sql) => q.readsOf(sql, []))).toEqual([]);
  },
);

const rowsContract = contractOf(
  "areas/platform/support/support-rows.queries.ts",
  rows,
  async (q, { read, put, clinic, neighbour }) => {
    await put(clinic, async (tx) => {
      await tx.insert(clients, clientRow({ id: idOf(10), lastName: "Okafor" }));
      await tx.insert(clients, clientRow({ id: idOf(11), lastName: "Moss" }));
      const notice = { kind: "announcement", title: "", body: "", status: "unread", isPinned: "no" } as const;
      const subject = { table: "announcements", id: idOf(70) } as const;
      await tx.insert(notifications, { ...notice, id: idOf(12), scope: personalScope(idOf(5)), subject });
    });
    await put(neighbour, async (tx) => {
      await tx.insert(clients, clientRow({ id: idOf(13), lastName: "Okafor" }));
    });
    const all: rows.RowsQuestion = { patterns: [], beyond: null, direction: "asc", limit: 9 };
    const ids = async (set: Partial<rows.RowsQuestion>, entity: typeof clients | typeof notifications = clients) =>
      (await read((sql) => q.supportRows(sql, clinic.clinicId, entity, { ...all, ...set }))).map((row) => row["id"]);
    expect(await ids({})).toEqual([idOf(10), idOf(11)]);
    expect(await ids({ direction: "desc", limit: 1 })).toEqual([idOf(11)]);
    expect(await ids({ beyond: idOf(10) })).toEqual([idOf(11)]);
    expect(await ids({ patterns: ["%okaf%"] })).toEqual([idOf(10)]);
    expect(await ids({ patterns: ["%okaf%", "%moss%"] })).toEqual([]);
    expect(await ids({}, notifications)).toEqual([]);
    const [first] = await read((sql) => q.supportRows(sql, clinic.clinicId, clients, all));
    expect(first).toMatchObject({ lastName: "Okafor", phones: expect.any(Array) });
    expect(first).not.toHaveProperty("importKey");
    const count = (patterns: string[]) => read((sql) => q.countSupportRows(sql, clinic.clinicId, clients, patterns));
    expect([await count([]), await count(["%okaf%"])]).toEqual([2, 1]);
  },
);

export const SUPPORT_CONTRACTS: readonly QueryContract[] = [accessContract, rowsContract];
