import { expect } from "vitest";
import { clients } from "@fernpaw/domain/clients/client";
import { messages } from "@fernpaw/domain/messages/message";
import { clientRow } from "@fernpaw/testing/builders";
import { addExport, exportsOf } from "../../areas/exports/exports.queries.ts";
import * as erasure from "../../areas/data-protection/erasure.queries.ts";
import { change, clinicQuery, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { insertMail } from "../../mail/mail.queries.ts";
import { aMessage } from "../a-message.ts";
import { aMail } from "./mail-row.ts";
import * as oldRecords from "../../areas/data-protection/old-records.queries.ts";
import * as agreement from "../../areas/data-protection/agreement.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const agreementContract = contractOf(
  "areas/data-protection/agreement.queries.ts",
  agreement,
  async (q, { read, write, clinic, neighbour }) => {
    const none = { version: null, acceptedAt: null, acceptedBy: null };
    expect(await read((sql) => q.agreementOf(sql, clinic.clinicId))).toEqual(none);
    expect(await read((sql) => q.agreementOf(sql, idOf(9)))).toEqual(none);
    const accepted = { version: 3, acceptedAt: SEEN_AT, acceptedBy: clinic.userId };
    await write((sql) => q.acceptAgreement(sql, clinic.clinicId, accepted));
    expect(await read((sql) => q.agreementOf(sql, clinic.clinicId))).toEqual(accepted);
    expect(await read((sql) => q.agreementOf(sql, neighbour.clinicId))).toEqual(none);
  },
);

const LATER = "2026-11-22T10:00:00.000Z";
const WAITING = { tbl: "clients", rowId: idOf(1), attentionId: idOf(30), version: 1, keptAt: SEEN_AT };
const PARKED = { clientId: idOf(40), mutationId: 1, name: "clients.correct", v: 1, error: "", parkedAt: SEEN_AT };
const SEND = { channel: "email", stage: "waiting", attempts: 0, nextAttemptAt: SEEN_AT, lastError: null } as const;
const EXPORT = {
  id: idOf(50),
  clientId: idOf(1),
  status: "done",
  failure: null,
  doneRows: 0,
  totalRows: 0,
  bytes: 0,
  attempts: 0,
  leaseUntil: null,
  createdBy: idOf(2),
  createdAt: SEEN_AT,
  finishedAt: null,
  expiresAt: "2026-12-01T10:00:00.000Z",
  tokenHash: null,
  tokenUntil: null,
  tokenFor: null,
} as const;
const CHANGE = {
  uuid: idOf(31),
  userId: idOf(2),
  deviceId: "front",
  payload: JSON.stringify({ args: { id: idOf(1) } }),
};

const erasureContract = contractOf(
  "areas/data-protection/erasure.queries.ts",
  erasure,
  async (q, { read, write, put, clinic, neighbour }) => {
    const { clinicId } = clinic;
    await put(clinic, async (tx) => {
      for (const at of [1, 2, 3]) await tx.insert(clients, clientRow({ id: idOf(at), lastName: `Client ${at}` }));
      await tx.raise({
        kind: "duplicate_client",
        scope: "people",
        entities: [{ table: "clients", id: idOf(1) }],
        mine: { lastName: "Client 1" },
        theirs: null,
      });
    });
    const named = await read((sql) =>
      q.rowsNaming(sql, clinicId, { entity: clients, column: "id", ids: [idOf(1), idOf(3), idOf(9)] }),
    );
    expect(named).toMatchObject([
      { id: idOf(1), lastName: "Client 1", phones: [{ label: "mobile" }] },
      { id: idOf(3) },
    ]);
    expect(
      await read((sql) => q.rowsNaming(sql, neighbour.clinicId, { entity: clients, column: "id", ids: [idOf(1)] })),
    ).toEqual([]);
    expect(await read((sql) => q.rowsNaming(sql, clinicId, { entity: clients, column: "id", ids: [] }))).toEqual([]);
    const items = await read((sql) => q.inboxItemsNaming(sql, clinicId, idOf(1)));
    expect(items).toMatchObject([
      { kind: "duplicate_client", mine: { values: { lastName: "Client 1" } }, theirs: null },
    ]);
    expect(await read((sql) => q.inboxItemsNaming(sql, clinicId, idOf(2)))).toEqual([]);
    const asked = [idOf(1), idOf(2), idOf(9)];
    const kept = await read((sql) => q.notErased(sql, clinicId, asked));
    expect(kept.toSorted()).toEqual([idOf(1), idOf(2)]);
    await put(clinic, async (tx) => void (await tx.patch(clients, idOf(2), { erasedAt: SEEN_AT })));
    expect(await read((sql) => q.notErased(sql, clinicId, asked))).toEqual([idOf(1)]);
    expect(await read((sql) => q.hasClinic(sql, clinicId))).toBe(true);
    expect(await read((sql) => q.hasClinic(sql, idOf(9)))).toBe(false);
    await write(async (sql) => {
      for (const whose of [clinicId, neighbour.clinicId]) {
        const contact = { contact: "email:ana@home.example", clientId: idOf(1) };
        await change(sql, clinicQuery(whose).insertInto("clientContacts").values(contact));
        await change(
          sql,
          clinicQuery(whose)
            .insertInto("sync_waiting")
            .values({ ...WAITING, ...CHANGE }),
        );
        await change(
          sql,
          clinicQuery(whose)
            .insertInto("sync_parked")
            .values({ ...PARKED, ...CHANGE }),
        );
        await change(
          sql,
          clinicQuery(whose)
            .insertInto("messageSends")
            .values({ ...SEND, messageId: idOf(21) }),
        );
        const texted = { numberKey: "n", clinicId: whose, clientId: idOf(1), sentAt: LATER };
        await change(sql, globalQuery.insertInto("textedNumbers").values(texted));
        await addExport(sql, whose, EXPORT);
      }
      await insertMail(sql, aMail({ id: idOf(21) }));
      await insertMail(sql, aMail({ id: idOf(22) }));
    });
    for (const table of ["sync_waiting", "sync_parked"] as const) {
      const { uuid, payload } = CHANGE;
      expect(await read((sql) => q.keptChangesNaming(sql, clinicId, table, idOf(1)))).toEqual([{ uuid, payload }]);
      expect(await read((sql) => q.keptChangesNaming(sql, clinicId, table, idOf(2)))).toEqual([]);
      await write((sql) => q.removeKeptChange(sql, clinicId, table, uuid));
      expect(await read((sql) => q.keptChangesNaming(sql, clinicId, table, idOf(1)))).toEqual([]);
      expect(await read((sql) => q.keptChangesNaming(sql, neighbour.clinicId, table, idOf(1)))).toHaveLength(1);
    }
    await write(async (sql) => {
      await q.forgetContacts(sql, clinicId, [idOf(1)]);
      await q.forgetTextedNumbers(sql, clinicId, [idOf(1)]);
      await q.forgetSends(sql, clinicId, [idOf(21)]);
      await q.expireArchives(sql, clinicId, [idOf(1)], LATER);
    });
    const textedNumbers = globalQuery.selectFrom("textedNumbers").select("clientId");
    const left = (whose: string) =>
      read(async (sql) => ({
        contacts: (await rowsOf(sql, clinicQuery(whose).selectFrom("clientContacts").select("clientId"))).length,
        texted: (await rowsOf(sql, textedNumbers.where("clinicId", "=", whose))).length,
        sends: (await rowsOf(sql, clinicQuery(whose).selectFrom("messageSends").select("messageId"))).length,
        expiresAt: (await exportsOf(sql, whose)).map(({ expiresAt }) => expiresAt),
      }));
    expect(await left(clinicId)).toEqual({ contacts: 0, texted: 0, sends: 0, expiresAt: [LATER] });
    expect(await left(neighbour.clinicId)).toEqual({ contacts: 1, texted: 1, sends: 1, expiresAt: [EXPORT.expiresAt] });
    const mails = globalQuery
      .selectFrom("mails")
      .select("id")
      .where("id", "in", [idOf(21), idOf(22)]);
    expect(await read((sql) => rowsOf(sql, mails))).toEqual([{ id: idOf(22) }]);
  },
);

const oldRecordsContract = contractOf(
  "areas/data-protection/old-records.queries.ts",
  oldRecords,
  async (q, { read, put, clinic, neighbour }) => {
    const { clinicId } = clinic;
    for (const user of [clinic, neighbour])
      await put(user, async (tx) => {
        for (const at of [2, 1]) await tx.insert(clients, clientRow({ id: idOf(at) }));
        await tx.insert(clients, clientRow({ id: idOf(3), erasedAt: SEEN_AT }));
        await tx.insert(messages, aMessage(idOf(4), idOf(2), LATER));
      });
    const found = (before: string, most = 9) => read((sql) => q.inactiveClients(sql, clinicId, { before, most }));
    expect(await found("2026-11-21")).toEqual([]);
    expect(await found("2026-11-22")).toEqual([idOf(1)]);
    expect(await found("2027-01-01")).toEqual([idOf(1), idOf(2)]);
    expect(await found("2027-01-01", 1)).toEqual([idOf(1)]);
    const days = { clinicalBefore: "2027-01-01", booksBefore: "2027-01-01" };
    const count = (messagesBefore: string) =>
      read((sql) => q.countOldRecords(sql, clinicId, { ...days, messagesBefore }));
    expect(await count("2026-11-22")).toEqual({ visits: 0, invoices: 0, messages: 0 });
    expect(await count("2027-01-01")).toEqual({ visits: 0, invoices: 0, messages: 1 });
    expect(await read((sql) => q.retentionOf(sql, clinicId))).toEqual({
      timeZone: "Europe/Madrid",
      country: "NL",
      clinicalYears: 7,
      booksYears: 10,
      messageYears: 3,
      erasesInactive: "no",
    });
    expect(await read((sql) => q.retentionOf(sql, idOf(9)))).toBeUndefined();
  },
);

export const dataProtectionContracts: readonly QueryContract[] = [
  agreementContract,
  erasureContract,
  oldRecordsContract,
];
