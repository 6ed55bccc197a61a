import { expect, test } from "vitest";
import { anAppointment, aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { checkInAppointment, visitIdOf } from "../appointments/check-in.mutations.ts";
import { SEEDED_PET_TYPES } from "./pet-type-vocabulary.ts";
import { measurements } from "./pet.ts";
import { markWeightEnteredInError, recordWeight } from "./weight.mutations.ts";
import { lastWeight } from "./measured.ts";
import { weightWarnings } from "./weight-warnings.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

test("a weight belongs to its pet, to a visit of that pet, and to the time at which it was taken", async () => {
  const clinic = new MemoryClinic();
  const [pet, dead] = [aPet(clinic), aPet(clinic, { status: "deceased" })];
  const appointment = anAppointment(clinic, { petIds: [pet.id] });
  const foreign = anAppointment(clinic);
  for (const each of [appointment, foreign]) await clinic.run(checkInAppointment, { id: each.id });
  const visitId = visitIdOf(appointment.id, pet.id);
  const record = (number: number, set: object = {}) =>
    clinic.run(recordWeight, { id: id(number), petId: pet.id, weightG: 18_400, ...set });
  expect((await record(1, { visitId, takenAt: "2026-11-21T08:00:00.000Z" })).status).toBe("applied");
  expect(clinic.row(measurements, id(1))).toMatchObject({
    visitId,
    takenAt: "2026-11-21T08:00:00.000Z",
    value: 18_400,
  });
  const context = clinic.contextOf({ now: "2026-11-21T10:00:00.000Z" });
  const args = { id: id(2), petId: pet.id, weightG: 18_500 };
  for (const _ of [1, 2]) expect((await clinic.runIn(recordWeight, args, context)).status).toBe("applied");
  expect(clinic.row(measurements, id(2)).takenAt).toBe(context.now);
  expect(await record(3, { visitId: visitIdOf(foreign.id, foreign.petIds[0] ?? "") })).toMatchObject({
    code: "not_found",
  });
  expect(await record(3, { petId: id(9) })).toMatchObject({ code: "not_found" });
  expect(await record(3, { petId: dead.id })).toMatchObject({ code: "pet_deceased" });
  for (const weightG of [0, -5, 18.5, 2_000_001])
    expect(await record(3, { weightG })).toMatchObject({ code: "invalid_args" });
  await clinic.run(markWeightEnteredInError, { id: id(2) }, { now: "2026-11-21T11:00:00.000Z" });
  await clinic.run(markWeightEnteredInError, { id: id(2) });
  expect(clinic.row(measurements, id(2)).enteredInErrorAt).toBe("2026-11-21T11:00:00.000Z");
  expect(await clinic.run(markWeightEnteredInError, { id: id(9) })).toMatchObject({ code: "not_found" });
  expect(lastWeight(clinic.all(measurements))?.id).toBe(id(1));
});

const TAKEN = "2026-11-21T10:00:00.000Z";
const before = (weightG: number, takenAt = "2026-10-21T10:00:00.000Z") => ({ weightG, takenAt });

test.each([
  ["15 % up is usual", 11_500, "dog", before(10_000), []],
  ["more than 15 % up is not", 11_501, "dog", before(10_000), ["differs_from_last"]],
  ["nor down", 8_499, "dog", before(10_000), ["differs_from_last"]],
  ["after three months it is", 20_000, "dog", before(10_000, "2026-08-22T10:00:00.000Z"), []],
  ["twice as much after three months is usual", 20_000, "dog", before(10_000, "2024-08-22T10:00:00.000Z"), []],
  ["more than twice is asked at any age", 87_400, "dog", before(8_740, "2024-08-22T10:00:00.000Z"), ["twice_or_half"]],
  ["so is less than half", 874, "dog", before(8_740, "2024-08-22T10:00:00.000Z"), ["twice_or_half"]],
  ["a cat of 22 kg was in pounds, or is a dog", 22_000, "cat", null, ["above_species"]],
  ["a dog of 18 g was in kilograms", 18, "dog", null, ["below_species"]],
  ["both at once", 16_000, "cat", before(9000), ["above_species", "differs_from_last"]],
  ["a species of the clinic's own has no bounds", 1, "dragon", null, []],
])("%s", (_, weightG, petTypeCode, previous, warnings) => {
  expect(weightWarnings({ weightG, takenAt: TAKEN, petTypeCode, previous })).toEqual(warnings);
});

test("every seeded species takes a weight that none of its kind would reach as a slip", () => {
  for (const { code } of SEEDED_PET_TYPES.filter((type) => type.code !== "other")) {
    expect(weightWarnings({ weightG: 2_000_000, takenAt: TAKEN, petTypeCode: code, previous: null }), code).toEqual([
      "above_species",
    ]);
  }
});
