import { allocations, payments } from "@fernpaw/domain/billing/payment";
import { appointments } from "@fernpaw/domain/appointments/appointment";
import { chargeLines } from "@fernpaw/domain/billing/charge-line";
import { clients } from "@fernpaw/domain/clients/client";
import { creditNotes } from "@fernpaw/domain/billing/credit-note";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { invoices } from "@fernpaw/domain/billing/invoice";
import { pets } from "@fernpaw/domain/pets/pet";
import { products } from "@fernpaw/domain/catalogue/product";
import { tills, tillSessions } from "@fernpaw/domain/billing/till";
import { visits } from "@fernpaw/domain/visits/visit";
import { expect } from "vitest";
import * as reports from "../../areas/reports/reports.queries.ts";
import { type ContractDesk, contractOf, idOf, type QueryContract } from "../query-contract.ts";

const at = (day: string, hour = 9): string => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
const DAYS = { from: "2026-11-02", to: "2026-11-08" };
const MOMENTS = { from: at("2026-11-02", 0), to: at("2026-11-09", 0) };

/** Invoices of each kind, with their credit notes and payments, and a till. */
async function putMoney({ put, clinic }: ContractDesk): Promise<void> {
  const { clinicId, userId } = clinic;
  const locationId = firstLocationId(clinicId);
  await put(clinic, async (tx) => {
    const invoice = (id: number, issuedOn: string, more: object = {}) =>
      tx.insert(invoices, {
        ...emptyRow(invoices),
        id: idOf(id),
        reference: `T1-${id}`,
        locationId,
        issuedOn,
        dueOn: issuedOn,
        issuedAt: at(issuedOn),
        issuedBy: userId,
        netMinor: 100,
        grossMinor: 120,
        ...more,
      });
    await invoice(1, "2026-11-02");
    await invoice(2, "2026-11-08", { status: "voided", voidedAt: at("2026-11-09", 0) });
    await invoice(3, "2026-11-01", { status: "voided", voidedAt: at("2026-11-02", 0) });
    await invoice(4, "2026-11-05", { status: "duplicate" });
    await invoice(5, "2026-11-05", { isOpening: "yes" });
    await invoice(6, "2026-11-09", { status: "written_off", writtenOffMinor: 20, writtenOffAt: at("2026-11-10") });
    const note = (id: number, invoiceId: number, issuedOn: string) =>
      tx.insert(creditNotes, {
        ...emptyRow(creditNotes),
        id: idOf(id),
        reference: `T1-C${id}`,
        invoiceId: idOf(invoiceId),
        locationId,
        issuedOn,
        issuedAt: at(issuedOn),
        issuedBy: userId,
        reason: "Returned",
        grossMinor: 12,
      });
    await note(11, 1, "2026-11-03");
    await note(12, 5, "2026-11-03");
    await note(13, 1, "2026-11-09");
    const payment = (id: number, occurredAt: string) =>
      tx.insert(payments, {
        ...emptyRow(payments),
        id: idOf(id),
        locationId,
        amountMinor: 70,
        method: "cash",
        receivedBy: userId,
        deviceId: "desk",
        occurredAt,
      });
    await payment(21, at("2026-11-02", 0));
    await payment(22, at("2026-11-09", 0));
    for (const [id, occurredAt] of [
      [31, at("2026-11-03")],
      [32, at("2026-11-09", 0)],
    ] as const)
      await tx.insert(allocations, {
        id: idOf(id),
        paymentId: idOf(21),
        invoiceId: idOf(1),
        amountMinor: 35,
        occurredAt,
      });
    await tx.insert(tills, { id: idOf(41), name: "Till 1", locationId, status: "active" });
    const session = { ...emptyRow(tillSessions), tillId: idOf(41), openedAt: at("2026-11-01"), openedBy: userId };
    const closing = { status: "closed", closedAt: at("2026-11-04"), closedBy: userId } as const;
    await tx.insert(tillSessions, { ...session, id: idOf(42), floatMinor: 0, ...closing });
    await tx.insert(tillSessions, { ...session, id: idOf(43), floatMinor: 0 });
    await tx.insert(tillSessions, {
      ...session,
      id: idOf(44),
      floatMinor: 0,
      ...closing,
      closedAt: at("2026-11-09", 0),
    });
  });
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).toSorted();

async function expectMoney(q: typeof reports, { read, clinic, neighbour }: ContractDesk): Promise<void> {
  const { clinicId } = clinic;
  const locationId = firstLocationId(clinicId);
  expect(await read((sql) => q.reportClinic(sql, clinicId))).toEqual({
    timeZone: expect.stringMatching(/\w+/),
    lostAfterMonths: 18,
  });
  expect(idsOf(await read((sql) => q.invoicesIssued(sql, clinicId, DAYS)))).toEqual([idOf(1), idOf(2)]);
  expect(idsOf(await read((sql) => q.invoicesVoided(sql, clinicId, MOMENTS)))).toEqual([idOf(3)]);
  expect(await read((sql) => q.creditNotesIssued(sql, clinicId, DAYS))).toEqual([
    {
      id: idOf(11),
      number: null,
      reference: "T1-C11",
      clientId: null,
      locationId,
      issuedOn: "2026-11-03",
      lines: "[]",
    },
  ]);
  expect(await read((sql) => q.paymentsIn(sql, clinicId, MOMENTS))).toMatchObject([{ id: idOf(21), amountMinor: 70 }]);
  expect(await read((sql) => q.tillsClosed(sql, clinicId, MOMENTS))).toMatchObject([
    { id: idOf(42), tillId: idOf(41), locationId, counted: "[]" },
  ]);
  const page = { day: "2026-11-09", after: "", most: 2 };
  const first = await read((sql) => q.invoicesUntil(sql, clinicId, page));
  expect(first.map(({ id }) => id)).toEqual([idOf(1), idOf(2)]);
  const rest = await read((sql) => q.invoicesUntil(sql, clinicId, { ...page, after: idOf(2), most: 9 }));
  expect(rest.map(({ id }) => id)).toEqual([idOf(3), idOf(5), idOf(6)]);
  expect(rest[2]).toMatchObject({ grossMinor: 120, writtenOffMinor: 20, writtenOffAt: at("2026-11-10") });
  const ids = [idOf(1), idOf(2)];
  expect(await read((sql) => q.allocatedUntil(sql, clinicId, { ids, to: MOMENTS.to }))).toEqual([
    { invoiceId: idOf(1), amountMinor: 35 },
  ]);
  expect(await read((sql) => q.creditedUntil(sql, clinicId, { ids, day: "2026-11-08" }))).toEqual([
    { invoiceId: idOf(1), grossMinor: 12 },
  ]);
  const other = neighbour.clinicId;
  const nothing = await read(async (sql) => [
    ...(await q.invoicesIssued(sql, other, DAYS)),
    ...(await q.invoicesVoided(sql, other, MOMENTS)),
    ...(await q.creditNotesIssued(sql, other, DAYS)),
    ...(await q.paymentsIn(sql, other, MOMENTS)),
    ...(await q.tillsClosed(sql, other, MOMENTS)),
    ...(await q.invoicesUntil(sql, other, { ...page, most: 9 })),
    ...(await q.allocatedUntil(sql, other, { ids, to: MOMENTS.to })),
    ...(await q.creditedUntil(sql, other, { ids, day: "2026-11-08" })),
  ]);
  expect(nothing).toEqual([]);
}

/** Two visits of one client and one of a person without an account, and who was named. */
async function putVisits({ put, clinic }: ContractDesk): Promise<void> {
  const { clinicId } = clinic;
  const locationId = firstLocationId(clinicId);
  await put(clinic, async (tx) => {
    const name = { firstName: "Ana", lastName: "Vidal", referralSource: "Website" };
    await tx.insert(clients, { ...emptyRow(clients), id: idOf(60), ...name });
    await tx.insert(pets, { ...emptyRow(pets), id: idOf(61), name: "Moss", petTypeId: idOf(62) });
    await tx.insert(products, {
      ...emptyRow(products),
      id: idOf(63),
      name: "Visit",
      kind: "service",
      incomeCategory: "Work",
    });
    await tx.insert(chargeLines, {
      ...emptyRow(chargeLines),
      id: idOf(64),
      locationId,
      description: "Visit",
      quantityMilli: 1e3,
      pricesIncludeTax: "yes",
      providerId: idOf(65),
      occurredAt: at("2026-11-03"),
    });
    const visit = (id: number, openedAt: string, more: object = {}) =>
      tx.insert(visits, {
        ...emptyRow(visits),
        id: idOf(id),
        appointmentId: null,
        petId: idOf(61),
        clientId: idOf(60),
        locationId,
        vetId: idOf(65),
        kind: "outpatient",
        reason: "",
        stage: "checked_out",
        stageAt: openedAt,
        openedAt,
        status: "closed",
        ...more,
      });
    await visit(71, at("2026-10-01"));
    await visit(72, at("2026-11-02", 0));
    await visit(73, at("2026-11-04"), { clientId: null });
    await visit(74, at("2026-11-04"), { stage: "left_without_being_seen" });
    await visit(75, at("2026-11-09", 0), { status: "open", stage: "waiting" });
    const appointment = (id: number, startsAt: string, status: string) =>
      tx.insert(appointments, {
        ...emptyRow(appointments),
        id: idOf(id),
        locationId,
        petIds: [idOf(61)],
        typeId: idOf(66),
        startsAt,
        durationMin: 20,
        status: status as "booked",
      });
    await appointment(81, at("2026-11-02", 0), "completed");
    await appointment(82, at("2026-11-03"), "no_show");
    await appointment(83, at("2026-11-03"), "cancelled");
    await appointment(84, at("2026-11-03"), "booked");
    await appointment(85, at("2026-11-09", 0), "completed");
  });
}

async function expectVisits(q: typeof reports, { read, clinic, neighbour }: ContractDesk): Promise<void> {
  const { clinicId } = clinic;
  const locationId = firstLocationId(clinicId);
  expect(idsOf(await read((sql) => q.visitsIn(sql, clinicId, MOMENTS)))).toEqual([idOf(72), idOf(73)]);
  expect(idsOf(await read((sql) => q.appointmentsKeptOrMissed(sql, clinicId, MOMENTS)))).toEqual([idOf(81), idOf(82)]);
  const ever = { from: null, to: MOMENTS.to, locationId: null };
  expect(await read((sql) => q.visitSpans(sql, clinicId, ever))).toEqual([
    { clientId: idOf(60), first: at("2026-10-01"), last: at("2026-11-02", 0) },
  ]);
  const here = { ...MOMENTS, locationId };
  expect(await read((sql) => q.visitSpans(sql, clinicId, here))).toMatchObject([{ first: at("2026-11-02", 0) }]);
  expect(await read((sql) => q.visitSpans(sql, clinicId, { ...here, locationId: idOf(99) }))).toEqual([]);
  expect(await read((sql) => q.clientsNamed(sql, clinicId, [idOf(60), idOf(60), idOf(98)]))).toEqual([
    { id: idOf(60), number: null, referralSource: "Website", importId: null },
  ]);
  expect(await read((sql) => q.lineProviders(sql, clinicId, [idOf(64)]))).toEqual([
    { id: idOf(64), providerId: idOf(65) },
  ]);
  expect(await read((sql) => q.petTypesOf(sql, clinicId, [idOf(61)]))).toEqual([{ id: idOf(61), petTypeId: idOf(62) }]);
  const many = [...Array.from({ length: 2500 }, (_, place) => idOf(5000 + place)), idOf(61)];
  expect(await read((sql) => q.petTypesOf(sql, clinicId, many))).toHaveLength(1);
  expect(await read((sql) => q.incomeKinds(sql, clinicId))).toContainEqual({
    id: idOf(63),
    incomeCategory: "Work",
    kind: "service",
  });
  const other = neighbour.clinicId;
  const nothing = await read(async (sql) => [
    ...(await q.visitsIn(sql, other, MOMENTS)),
    ...(await q.appointmentsKeptOrMissed(sql, other, MOMENTS)),
    ...(await q.visitSpans(sql, other, ever)),
    ...(await q.clientsNamed(sql, other, [idOf(60)])),
    ...(await q.lineProviders(sql, other, [idOf(64)])),
    ...(await q.petTypesOf(sql, other, [idOf(61)])),
  ]);
  expect(nothing).toEqual([]);
  expect(idsOf(await read((sql) => q.incomeKinds(sql, other)))).not.toContain(idOf(63));
}

const reportsContract = contractOf("areas/reports/reports.queries.ts", reports, async (q, desk) => {
  await putMoney(desk);
  await expectMoney(q, desk);
  await putVisits(desk);
  await expectVisits(q, desk);
});

export const reportsContracts: readonly QueryContract[] = [reportsContract];
