import { appointments } from "@fernpaw/domain/appointments/appointment";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { pets } from "@fernpaw/domain/pets/pet";
import { reminders } from "@fernpaw/domain/reminders/reminder";
import { shifts } from "@fernpaw/domain/staff/shift";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { visits } from "@fernpaw/domain/visits/visit";
import { expect } from "vitest";
import * as plans from "../../areas/reports/plans.queries.ts";
import { type ContractDesk, contractOf, idOf, type QueryContract } from "../query-contract.ts";

const at = (day: string, hour = 9): string => `${day}T${String(hour).padStart(2, "0")}:00:00.000Z`;
const DAYS = { from: "2026-11-02", to: "2026-11-08" };
const MOMENTS = { from: at("2026-11-02", 0), to: at("2026-11-09", 0) };
const [PET, TYPE] = [idOf(1), idOf(2)];

/** Shifts and appointments around the days. */
async function putTimes({ put, clinic }: ContractDesk): Promise<void> {
  const { clinicId, userId } = clinic;
  const locationId = firstLocationId(clinicId);
  await put(clinic, async (tx) => {
    const shift = (id: number, startsAt: string, endsAt: string, more: object = {}) =>
      tx.insert(shifts, {
        ...emptyRow(shifts),
        id: idOf(id),
        userId,
        locationId,
        startsAt,
        endsAt,
        reach: "day",
        kind: "work",
        status: "published",
        ...more,
      });
    await shift(11, at("2026-11-01", 20), at("2026-11-02", 2));
    await shift(12, at("2026-11-01", 8), at("2026-11-02", 0));
    await shift(13, at("2026-11-08"), at("2026-11-09", 6), { status: "draft" });
    await shift(14, at("2026-11-09", 0), at("2026-11-09", 6));
    await shift(15, at("2026-10-01"), at("2026-11-05"), { reach: "long", kind: "leave" });
    const appointment = (id: number, startsAt: string, status: string, vetId: string | null = userId) =>
      tx.insert(appointments, {
        ...emptyRow(appointments),
        id: idOf(id),
        locationId,
        petIds: [PET],
        typeId: TYPE,
        vetId,
        startsAt,
        durationMin: 20,
        status: status as "booked",
      });
    await appointment(21, at("2026-11-02", 0), "completed");
    await appointment(22, at("2026-11-03"), "no_show");
    await appointment(23, at("2026-11-03"), "booked", null);
    await appointment(24, at("2026-11-04"), "booked");
    await appointment(25, at("2026-11-09", 0), "booked");
  });
}

/** Two pets, of them one with a visit, with reminders and vaccinations around the days. */
async function putPets({ put, clinic }: ContractDesk): Promise<void> {
  const locationId = firstLocationId(clinic.clinicId);
  await put(clinic, async (tx) => {
    for (const id of [PET, idOf(3)]) await tx.insert(pets, { ...emptyRow(pets), id, name: "Moss", petTypeId: idOf(4) });
    await tx.insert(visits, {
      ...emptyRow(visits),
      id: idOf(5),
      appointmentId: null,
      petId: PET,
      clientId: null,
      locationId,
      vetId: null,
      kind: "outpatient",
      reason: "",
      stage: "checked_out",
      stageAt: at("2026-11-02"),
      openedAt: at("2026-11-02"),
    });
    const reminder = (id: number, dueOn: string, status: "open" | "cancelled" = "open") =>
      tx.insert(reminders, {
        ...emptyRow(reminders),
        id: idOf(id),
        petId: PET,
        typeId: TYPE,
        dueOn,
        step: 0,
        nextStepOn: null,
        status,
      });
    await reminder(31, "2026-11-01");
    await reminder(32, "2026-11-02");
    await reminder(33, "2026-11-08", "cancelled");
    await reminder(34, "2026-11-09");
    const vaccination = (id: number, givenOn: string, nextDueOn: string | null, more: object = {}) =>
      tx.insert(vaccinations, {
        ...emptyRow(vaccinations),
        id: idOf(id),
        petId: PET,
        source: "here",
        name: "Rabies",
        givenOn,
        nextDueOn,
        ...more,
      });
    await vaccination(41, "2025-11-02", "2026-11-02");
    await vaccination(42, "2026-11-08", "2027-11-08");
    await vaccination(43, "2026-11-03", "2026-11-08", { enteredInErrorAt: at("2026-11-03") });
    await vaccination(44, "2026-11-04", null, { source: "elsewhere" });
    await vaccination(45, "2026-11-01", "2026-11-09");
  });
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).toSorted();

async function expectAll(q: typeof plans, { read, clinic, neighbour }: ContractDesk): Promise<void> {
  const { clinicId, userId } = clinic;
  const other = neighbour.clinicId;
  const locationId = firstLocationId(clinicId);
  expect(idsOf(await read((sql) => q.bookablePeople(sql, clinicId)))).toEqual([userId]);
  expect(idsOf(await read((sql) => q.shiftsMeeting(sql, clinicId, MOMENTS)))).toEqual([idOf(11), idOf(15)]);
  expect(idsOf(await read((sql) => q.appointmentsHeld(sql, clinicId, MOMENTS)))).toEqual([idOf(21), idOf(24)]);
  expect(idsOf(await read((sql) => q.remindersDueIn(sql, clinicId, DAYS)))).toEqual([idOf(32), idOf(33)]);
  const { due, given } = await read((sql) => q.vaccinationsIn(sql, clinicId, DAYS));
  expect([idsOf(due), idsOf(given)]).toEqual([[idOf(41)], [idOf(42)]]);
  expect(await read((sql) => q.vaccinationsOf(sql, clinicId, [PET, PET, idOf(99)]))).toHaveLength(5);
  expect(await read((sql) => q.petStates(sql, clinicId, [PET]))).toEqual([
    { id: PET, petTypeId: idOf(4), status: "active", mergedIntoId: null },
  ]);
  const ids = [PET, idOf(3)];
  expect(await read((sql) => q.petsSeenAt(sql, clinicId, { ids, locationId }))).toEqual([{ petId: PET }]);
  expect(await read((sql) => q.petsSeenAt(sql, clinicId, { ids, locationId: idOf(98) }))).toEqual([]);
  const theirs = await read(async (sql) => [
    ...(await q.shiftsMeeting(sql, other, MOMENTS)),
    ...(await q.appointmentsHeld(sql, other, MOMENTS)),
    ...(await q.remindersDueIn(sql, other, DAYS)),
    ...Object.values(await q.vaccinationsIn(sql, other, DAYS)).flat(),
    ...(await q.vaccinationsOf(sql, other, [PET])),
    ...(await q.petStates(sql, other, [PET])),
    ...(await q.petsSeenAt(sql, other, { ids, locationId })),
  ]);
  expect(theirs).toEqual([]);
  expect(idsOf(await read((sql) => q.bookablePeople(sql, other)))).not.toContain(userId);
}

const plansContract = contractOf("areas/reports/plans.queries.ts", plans, async (q, desk) => {
  await putTimes(desk);
  await putPets(desk);
  await expectAll(q, desk);
});

export const reportPlansContracts: readonly QueryContract[] = [plansContract];
