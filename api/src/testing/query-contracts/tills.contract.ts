import { addTill } from "@fernpaw/domain/billing/till.mutations";
import { recordPayment } from "@fernpaw/domain/billing/payment.mutations";
import { correctClinicSettings } from "@fernpaw/domain/clinics/clinic-settings.mutations";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { v7 } from "uuid";
import { expect } from "vitest";
import * as tablets from "../../areas/billing/till-tablets.queries.ts";
import { contractOf, type QueryContract } from "../query-contract.ts";
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
        name: "",
        seenAt: newer.reportedAt,
        reportedAt: newer.reportedAt,
        unsentCount: 0,
        unsentMinor: 0,
      },
    ]);
    expect(await read((sql) => q.tabletsOfTill(sql, neighbour.clinicId, tillId))).toEqual([]);
  },
);

export const tillsContracts: readonly QueryContract[] = [tillsContract];
