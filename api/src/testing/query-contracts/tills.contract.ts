import { invoices } from "@fernpaw/domain/billing/invoice";
import { addTill } from "@fernpaw/domain/billing/till.mutations";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { MESSAGE_DEFAULTS, messages, messageSettings } from "@fernpaw/domain/messages/message";
import { v7 } from "uuid";
import { expect } from "vitest";
import * as reminders from "../../areas/billing/payment-reminders.queries.ts";
import * as tablets from "../../areas/billing/till-tablets.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { TestDevice } from "../sync-clinic.ts";

const tillsContract = contractOf(
  "areas/billing/till-tablets.queries.ts",
  tablets,
  async (q, { sync, read, write, clinic, neighbour }) => {
    const { clinicId } = clinic;
    const device = await new TestDevice(sync, clinic).join();
    const [tillId, sessionId] = [v7(), v7()];
    const locationId = firstLocationId(clinicId);
    const till = { id: tillId, name: "Till 1", locationId, sessionId, floatMinor: 5000 };
    const payment = { id: v7(), locationId, amountMinor: 100, method: "cash", tillId };
    await device.push([device.entry(addTill.name, till), device.entry(recordPayment.name, payment)]);

    expect(await read((sql) => q.tillsAmong(sql, clinicId, []))).toEqual(new Set());
    expect(await read((sql) => q.tillsAmong(sql, clinicId, [tillId, v7()]))).toEqual(new Set([tillId]));
    expect(await read((sql) => q.tillsAmong(sql, neighbour.clinicId, [tillId]))).toEqual(new Set());
    expect(await read((sql) => q.sessionIn(sql, clinicId, sessionId))).toMatchObject({ id: sessionId, tillId });
    expect(await read((sql) => q.sessionIn(sql, neighbour.clinicId, sessionId))).toBeUndefined();

    expect(await read((sql) => q.silentMinutes(sql, clinicId))).toBe(10);
    await device.push([device.entry(correctClinicSettings.name, { set: { tillSilentMinutes: 45 } })]);
    expect(await read((sql) => q.silentMinutes(sql, clinicId))).toBe(45);
    expect(await read((sql) => q.silentMinutes(sql, neighbour.clinicId))).toBe(10);
    expect(await read((sql) => q.silentMinutes(sql, v7()))).toBe(10);

    const payers = await read((sql) => q.payersOf(sql, clinicId, sessionId));
    expect([...payers.keys()]).toEqual([device.deviceId]);
    expect(payers.get(device.deviceId)).toMatch(/Z$/);
    expect(await read((sql) => q.payersOf(sql, clinicId, v7()))).toEqual(new Map());
    expect(await read((sql) => q.payersOf(sql, neighbour.clinicId, sessionId))).toEqual(new Map());

    const told = { tillId, deviceId: "exam", browserId: "", unsentCount: 2, unsentMinor: 900 };
    await write((sql) => q.keepTillTablet(sql, clinicId, { ...told, reportedAt: "2026-11-21T10:00:00.000Z" }));
    const newer = { ...told, unsentCount: 0, unsentMinor: 0, reportedAt: "2026-11-21T10:05:00.000Z" };
    await write((sql) => q.keepTillTablet(sql, clinicId, newer));
    expect(await read((sql) => q.tabletsOfTill(sql, clinicId, tillId))).toEqual([
      {
        deviceId: "exam",
        browserId: "",
        name: "",
        seenAt: newer.reportedAt,
        reportedAt: newer.reportedAt,
        unsentCount: 0,
        unsentMinor: 0,
      },
    ]);
    expect(await read((sql) => q.tabletsOfTill(sql, neighbour.clinicId, tillId))).toEqual([]);

    const other = { ...told, tillId: v7(), browserId: "browser", reportedAt: "2026-11-21T10:06:00.000Z" };
    await write((sql) => q.keepTillTablet(sql, clinicId, other));
    const words = async (of: string) => (await read((sql) => q.tillWords(sql, of))).map((word) => word.unsentCount);
    expect(await read((sql) => q.tillWords(sql, clinicId))).toEqual([
      { browserId: "browser", tillId: other.tillId, unsentCount: 2, unsentMinor: 900, reportedAt: other.reportedAt },
      { browserId: "", tillId, unsentCount: 0, unsentMinor: 0, reportedAt: newer.reportedAt },
    ]);
    expect(await words(neighbour.clinicId)).toEqual([]);
    const clear = (of: string, tillIds: string[]) =>
      write((sql) => q.clearOtherTills(sql, of, { deviceId: "exam", tillIds }));
    await clear(neighbour.clinicId, []);
    await clear(clinicId, [other.tillId]);
    expect(await words(clinicId)).toEqual([2, 0]);
    await clear(clinicId, []);
    expect(await words(clinicId)).toEqual([0, 0]);
  },
);

const remindersContract = contractOf(
  "areas/billing/payment-reminders.queries.ts",
  reminders,
  async (q, { read, put, clinic, neighbour }) => {
    const { clinicId } = clinic;
    expect(await read((sql) => q.paymentReminderDays(sql, clinicId))).toBe(0);
    const own = { ...MESSAGE_DEFAULTS, id: clinicId, remindsPaymentDays: 14 };
    await put(clinic, async (tx) => void (await tx.insert(messageSettings, own)));
    expect(await read((sql) => q.paymentReminderDays(sql, clinicId))).toBe(14);
    expect(await read((sql) => q.paymentReminderDays(sql, neighbour.clinicId))).toBe(0);

    const letter = {
      ...emptyRow(messages),
      clientId: idOf(90),
      toAddress: "",
      body: "",
      at: "2026-11-21T09:00:00.000Z",
    };
    const waits = { channel: "letter", cause: "payment", status: "queued" } as const;
    await put(clinic, async (tx) => {
      await tx.insert(messages, { ...letter, ...waits, id: idOf(80) });
      await tx.insert(messages, { ...letter, ...waits, id: idOf(81), channel: "email" });
      await tx.insert(messages, { ...letter, ...waits, id: idOf(82), cause: "manual" });
      await tx.insert(messages, { ...letter, ...waits, id: idOf(83), status: "sent" });
    });
    expect(await read((sql) => q.waitingPaymentLetters(sql, clinicId))).toEqual([idOf(80)]);
    expect(await read((sql) => q.waitingPaymentLetters(sql, neighbour.clinicId))).toEqual([]);

    const invoice = (at: number, set: object) => ({
      ...emptyRow(invoices),
      id: idOf(at),
      reference: `T1-${at}`,
      clientId: idOf(90),
      locationId: firstLocationId(clinicId),
      issuedOn: "2026-11-01",
      dueOn: "2026-11-10",
      issuedAt: "2026-11-01T10:00:00.000Z",
      issuedBy: clinic.userId,
      dueMinor: 100,
      ...set,
    });
    await put(clinic, async (tx) => {
      await tx.insert(invoices, invoice(1, {}));
      await tx.insert(invoices, invoice(2, {}));
      await tx.insert(invoices, invoice(3, { clientId: idOf(80) }));
      await tx.insert(invoices, invoice(4, { clientId: idOf(91), dueMinor: 0 }));
      await tx.insert(invoices, invoice(5, { clientId: idOf(92), dueOn: "2026-11-11" }));
      await tx.insert(invoices, invoice(6, { clientId: null }));
    });
    const since = (of: string) => read((sql) => q.clientsOverdueSince(sql, of, "2026-11-10"));
    expect(await since(clinicId)).toEqual([idOf(80), idOf(90)]);
    expect(await since(neighbour.clinicId)).toEqual([]);
  },
);

export const tillsContracts: readonly QueryContract[] = [tillsContract, remindersContract];
