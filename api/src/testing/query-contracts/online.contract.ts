import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { expect } from "vitest";
import * as due from "../../areas/billing/online/due-online.queries.ts";
import * as online from "../../areas/billing/online/online.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";

const AT = "2026-11-21T09:00:00.000Z";
const LATER = "2026-11-21T10:00:00.000Z";

const account = {
  provider: "sandbox" as const,
  accountRef: "ac_1",
  keySealed: "sealed key",
  secretSealed: "sealed secret",
  keyHint: "4242",
  connectedBy: idOf(1),
  connectedAt: AT,
};
const link = {
  id: idOf(2),
  invoiceId: idOf(3),
  clientId: idOf(11),
  locationId: idOf(12),
  amountMinor: 1250,
  currency: "EUR",
  createdBy: idOf(1),
  createdAt: AT,
  expiresAt: LATER,
};
const session: online.PaymentSession = {
  id: idOf(4),
  linkId: link.id,
  attempt: 1,
  provider: "sandbox",
  accountRef: "ac_1",
  providerRef: null,
  url: null,
  amountMinor: 1250,
  currency: "EUR",
  state: "open",
  why: "",
  paymentId: idOf(5),
  chargeRef: null,
  createdAt: AT,
  expiresAt: LATER,
  checkAt: AT,
  checks: 0,
};
const refund: online.OnlineRefund = {
  id: idOf(6),
  paymentId: session.paymentId,
  amountMinor: 250,
  reason: "Paid twice",
  askedBy: idOf(1),
  deviceId: "",
  state: "asked",
  providerRef: null,
  askedAt: AT,
  checkAt: AT,
  checks: 0,
};

const onlineContract = contractOf(
  "areas/billing/online/online.queries.ts",
  online,
  async (q, { read, write, put, clinic: { clinicId, userId }, clinic, neighbour }) => {
    const other = neighbour.clinicId;
    expect(await read((sql) => q.accountOf(sql, clinicId))).toBeUndefined();
    await write((sql) => q.putAccount(sql, clinicId, account));
    await write((sql) => q.putAccount(sql, clinicId, { ...account, keyHint: "1881" }));
    expect(await read((sql) => q.accountOf(sql, clinicId))).toMatchObject({ ...account, keyHint: "1881" });
    expect(await read((sql) => q.accountOf(sql, other))).toBeUndefined();
    expect(await write((sql) => q.deleteAccount(sql, other))).toBe(false);
    expect(await write((sql) => q.deleteAccount(sql, clinicId))).toBe(true);

    await write((sql) => q.insertLink(sql, clinicId, link));
    const newer = { ...link, id: idOf(7), createdAt: LATER };
    await write((sql) => q.insertLink(sql, clinicId, newer));
    expect(await read((sql) => q.linkById(sql, clinicId, link.id))).toMatchObject(link);
    expect(await read((sql) => q.linkById(sql, other, link.id))).toBeUndefined();
    expect(await read((sql) => q.linkOfInvoice(sql, clinicId, link.invoiceId))).toMatchObject(newer);
    expect(await read((sql) => q.linkOfInvoice(sql, other, link.invoiceId))).toBeUndefined();

    expect(await write((sql) => q.insertSession(sql, clinicId, session))).toBe(true);
    expect(await write((sql) => q.insertSession(sql, clinicId, { ...session, id: idOf(8) }))).toBe(false);
    const second = { ...session, id: idOf(9), attempt: 2, paymentId: idOf(10), state: "expired" as const };
    expect(await write((sql) => q.insertSession(sql, clinicId, second))).toBe(true);
    const both = await read((sql) => q.sessionsOfLink(sql, clinicId, link.id));
    expect(both).toMatchObject([session, second]);
    expect(await read((sql) => q.sessionsOfLink(sql, other, link.id))).toEqual([]);
    expect(await read((sql) => q.openSessions(sql, clinicId))).toMatchObject([session]);
    expect(await read((sql) => q.openSessions(sql, other))).toEqual([]);
    const set = { providerRef: "co_1", url: "https://pay.example/1", checks: 2, chargeRef: "ch_1" };
    await write((sql) => q.changeSession(sql, other, session.id, set));
    expect(await read((sql) => q.sessionByRef(sql, clinicId, "co_1"))).toBeUndefined();
    await write((sql) => q.changeSession(sql, clinicId, session.id, set));
    const changed = { ...session, ...set };
    expect(await read((sql) => q.sessionByRef(sql, clinicId, "co_1"))).toMatchObject(changed);
    expect(await read((sql) => q.sessionByRef(sql, other, "co_1"))).toBeUndefined();
    expect(await read((sql) => q.sessionById(sql, clinicId, session.id))).toMatchObject(changed);
    expect(await read((sql) => q.sessionOfCharge(sql, clinicId, "ch_1"))).toMatchObject(changed);
    expect(await read((sql) => q.sessionOfCharge(sql, other, "ch_1"))).toBeUndefined();
    expect(await read((sql) => q.sessionOfPayment(sql, clinicId, session.paymentId))).toMatchObject(changed);
    expect(await read((sql) => q.sessionOfPayment(sql, other, session.paymentId))).toBeUndefined();

    const event = { eventId: "ev_1", receivedAt: AT, keptSince: AT };
    for (const _ of [1, 2]) await write((sql) => q.keepEvent(sql, clinicId, event));
    expect(await read((sql) => q.hasEvent(sql, clinicId, "ev_1"))).toBe(true);
    expect(await read((sql) => q.hasEvent(sql, other, "ev_1"))).toBe(false);
    await write((sql) => q.keepEvent(sql, clinicId, { eventId: "ev_2", receivedAt: LATER, keptSince: LATER }));
    expect(await read((sql) => q.hasEvent(sql, clinicId, "ev_1"))).toBe(false);

    await write((sql) => q.insertRefund(sql, clinicId, refund));
    expect(await read((sql) => q.askedRefunds(sql, clinicId, session.paymentId))).toMatchObject([refund]);
    expect(await read((sql) => q.askedRefunds(sql, other, session.paymentId))).toEqual([]);
    expect(await read((sql) => q.undecidedRefunds(sql, clinicId))).toMatchObject([refund]);
    expect(await read((sql) => q.undecidedRefunds(sql, other))).toEqual([]);
    await write((sql) => q.changeRefund(sql, clinicId, refund.id, { state: "done", providerRef: "re_1" }));
    expect(await read((sql) => q.refundById(sql, clinicId, refund.id))).toMatchObject({
      state: "done",
      amountMinor: 250,
    });
    expect(await read((sql) => q.refundById(sql, other, refund.id))).toBeUndefined();
    expect(await read((sql) => q.askedRefunds(sql, clinicId, session.paymentId))).toEqual([]);
    expect(await read((sql) => q.undecidedRefunds(sql, clinicId))).toEqual([]);

    const issued = {
      issuedOn: "2026-11-21",
      dueOn: "2026-11-21",
      issuedAt: AT,
      issuedBy: userId,
      reference: "T1-0001",
    };
    const locationId = firstLocationId(clinicId);
    await put(clinic, async (tx) => {
      await tx.insert(invoices, {
        ...emptyRow(invoices),
        ...issued,
        id: link.invoiceId,
        locationId,
        clientId: null,
        dueMinor: 5,
      });
    });
    expect(await read((sql) => q.invoiceForLink(sql, clinicId, link.invoiceId))).toMatchObject({
      dueMinor: 5,
      number: null,
    });
    expect(await read((sql) => q.invoiceForLink(sql, other, link.invoiceId))).toBeUndefined();
    expect(await read((sql) => q.moneySettings(sql, clinicId))).toMatchObject({ name: "Eastgate", currency: "EUR" });
  },
);

const dueContract = contractOf(
  "areas/billing/online/due-online.queries.ts",
  due,
  async (q, { read, write, clinic: { clinicId }, neighbour }) => {
    await write(async (sql) => {
      await online.insertSession(sql, clinicId, session);
      await online.insertSession(sql, neighbour.clinicId, { ...session, checkAt: LATER });
      await online.insertSession(sql, clinicId, { ...session, id: idOf(9), attempt: 2, state: "paid" });
      await online.insertRefund(sql, clinicId, refund);
      await online.insertRefund(sql, neighbour.clinicId, { ...refund, state: "done" });
    });
    expect(await read((sql) => q.dueSessions(sql, AT))).toEqual([{ clinicId, id: session.id }]);
    expect(await read((sql) => q.dueSessions(sql, LATER))).toHaveLength(2);
    expect(await read((sql) => q.dueRefunds(sql, LATER))).toEqual([{ clinicId, id: refund.id }]);
    expect(await read((sql) => q.clinicsWithAccounts(sql))).toEqual([]);
    await write((sql) => online.putAccount(sql, clinicId, account));
    expect(await read((sql) => q.clinicsWithAccounts(sql))).toEqual([clinicId]);
  },
);

export const onlineContracts: readonly QueryContract[] = [onlineContract, dueContract];
