import { expect, test } from "vitest";
import { aClient, aPet, aStaffMember } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { emptyRow, type RowOf } from "../../kernel/entity.ts";
import { equipment, rooms } from "../clinics/clinic.ts";
import { firstLocationId } from "../clinics/new-clinic.ts";
import {
  bookAppointment,
  cancelAppointment,
  correctAppointment,
  moveAppointment,
  reinstateAppointment,
} from "./appointment.mutations.ts";
import { appointments, appointmentTypes } from "./appointment.ts";
import { bookSeries, moveSeries } from "./series.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [TYPE, SCANNER, ELSEWHERE] = [id(50), id(51), id(52)];

/** A type that needs 30 minutes with a vet, in a surgery and with the scanner. */
function setting(requirementPolicy: "warn" | "block") {
  const clinic = new MemoryClinic();
  const locationId = firstLocationId(clinic.clinicId);
  const client = aClient(clinic);
  const pet = aPet(clinic, {}, client.id);
  const vet = aStaffMember(clinic, { profession: "vet" });
  const nurse = aStaffMember(clinic, { profession: "nurse" });
  const [exam] = clinic.all(rooms);
  const surgery = clinic.put(rooms, { ...(exam as RowOf<typeof rooms>), id: id(53), kind: "surgery" });
  const thing = { ...emptyRow(equipment), name: "Scanner", kind: "imaging", status: "active" } as const;
  clinic.put(equipment, { ...thing, id: SCANNER, locationId });
  // Of another location: it cannot be booked here, so it is not asked for.
  clinic.put(equipment, { ...thing, id: ELSEWHERE, locationId: id(54) });
  const [usual] = clinic.all(appointmentTypes);
  const type: RowOf<typeof appointmentTypes> = {
    ...(usual as RowOf<typeof appointmentTypes>),
    id: TYPE,
    minMin: 30,
    needsVet: "yes",
    roomKind: "surgery",
    equipmentIds: [SCANNER, ELSEWHERE],
    requirementPolicy,
  };
  clinic.put(appointmentTypes, type);
  const whole = {
    id: id(1),
    locationId,
    clientId: client.id,
    petIds: [pet.id],
    typeId: TYPE,
    vetId: vet.id,
    roomId: surgery.id,
    equipmentIds: [SCANNER],
    startsAt: "2026-11-23T10:00:00.000Z",
    durationMin: 30,
  };
  return { clinic, whole, nurse, exam, usual, type };
}

const GAPS = [
  ["too_short", { durationMin: 15 }],
  ["needs_vet", { vetId: "nurse" }],
  ["room_kind", { roomId: "exam" }],
  ["no_room", { roomId: null }],
  ["needs_equipment", { equipmentIds: [] }],
] as const;

test.each(GAPS)(
  "%s is refused in a booking and in a move where the type says so, and only there",
  async (kind, gap) => {
    const refused = { status: "rejected", code: "requirement_missing", details: { kind } };
    for (const policy of ["warn", "block"] as const) {
      const { clinic, whole, nurse, exam } = setting(policy);
      const ids = { nurse: nurse.id, exam: exam?.id };
      const set = Object.fromEntries(
        Object.entries(gap).map(([field, value]) => [field, ids[value as keyof typeof ids] ?? value]),
      );
      const outcome = policy === "block" ? refused : { status: "applied" };
      expect(await clinic.run(bookAppointment, { ...whole, ...set })).toMatchObject(outcome);
      await clinic.run(bookAppointment, { ...whole, id: id(2), startsAt: "2026-11-23T12:00:00.000Z" });
      expect(clinic.row(appointments, id(2))).toMatchObject({ status: "booked" });
      expect(await clinic.run(moveAppointment, { id: id(2), ...set })).toMatchObject(outcome);
    }
  },
);

test("a booking without a vet has no gap: the vet is named later", async () => {
  const { clinic, whole } = setting("block");
  expect(await clinic.run(bookAppointment, { ...whole, vetId: null })).toMatchObject({ status: "applied" });
});

test("a series, another type and a cancelled appointment that is reinstated are refused too", async () => {
  const { clinic, whole, usual, type } = setting("block");
  const refused = { code: "requirement_missing", details: { kind: "no_room" } };
  const repeat = { every: 1, unit: "week", count: 3 };
  expect(await clinic.run(bookSeries, { ...whole, roomId: null, repeat })).toMatchObject(refused);
  expect(clinic.all(appointments)).toEqual([]);
  await clinic.run(bookSeries, { ...whole, repeat });
  const moves = clinic.all(appointments).map((row) => ({ id: row.id }));
  expect(moves).toHaveLength(3);
  expect(await clinic.run(moveSeries, { moves, roomId: null })).toMatchObject(refused);

  const plain = { ...whole, id: id(3), typeId: usual?.id, roomId: null, startsAt: "2026-11-24T10:00:00.000Z" };
  await clinic.run(bookAppointment, plain);
  expect(await clinic.run(correctAppointment, { id: id(3), set: { typeId: TYPE } })).toMatchObject(refused);
  expect(await clinic.run(correctAppointment, { id: id(3), set: { reason: "Nails" } })).toMatchObject({
    status: "applied",
  });

  // Booked while the type only warned: it stays, and can be cancelled, but does not stand again as it is.
  clinic.put(appointmentTypes, { ...clinic.row(appointmentTypes, TYPE), ...type, requirementPolicy: "warn" });
  await clinic.run(bookAppointment, { ...whole, id: id(4), roomId: null, startsAt: "2026-11-25T10:00:00.000Z" });
  clinic.put(appointmentTypes, { ...clinic.row(appointmentTypes, TYPE), requirementPolicy: "block" });
  expect(await clinic.run(cancelAppointment, { id: id(4), reason: "Ill" })).toMatchObject({ status: "applied" });
  expect(await clinic.run(reinstateAppointment, { id: id(4) })).toMatchObject(refused);
});
