import { expect, test } from "vitest";
import { aPet } from "../../../../testing/src/builders.ts";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { glucoseUnitOf, tempUnitOf } from "../clinics/clinic-units.ts";
import { lastOfEachKind, lastWeight, measuredOf } from "./measured.ts";
import { impossibleValue, type MeasurementKind, MEASUREMENT_LIMITS } from "./measurement-kinds.ts";
import { measurements } from "./pet.ts";
import { besideBand, isStrangeVital, vitalBand } from "./vital-bands.ts";
import { markWeightEnteredInError, recordVitals, recordWeight } from "./weight.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;

test("several vital signs are a row each, under the ids of the device; replayed they are the same rows", async () => {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  const args = {
    petId: pet.id,
    values: [
      { id: id(1), kind: "temp", value: 387 },
      { id: id(2), kind: "bp", value: 140, secondValue: 90 },
      { id: id(3), kind: "crt", value: 20, comparator: "below" },
    ],
    takenAt: "2026-11-21T08:00:00.000Z",
  };
  const context = clinic.contextOf({ now: "2026-11-21T10:00:00.000Z" });
  for (const _ of [1, 2]) expect((await clinic.runIn(recordVitals, args, context)).status).toBe("applied");
  expect(clinic.all(measurements)).toMatchObject([
    { id: id(1), kind: "temp", value: 387, secondValue: null, comparator: "exact", visitId: null },
    { id: id(2), kind: "bp", value: 140, secondValue: 90 },
    { id: id(3), kind: "crt", value: 20, comparator: "below", takenAt: args.takenAt },
  ]);
});

test("a device that comes later records beside another one; each value stays", async () => {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  const record = (number: number, value: number) =>
    clinic.run(recordVitals, { petId: pet.id, values: [{ id: id(number), kind: "hr", value }] });
  expect([(await record(1, 96)).status, (await record(2, 104)).status]).toEqual(["applied", "applied"]);
  expect(measuredOf(clinic.all(measurements), "hr")).toHaveLength(2);
});

test.each([
  ["38.7 typed without its point", { kind: "temp", value: 3870 }],
  ["a heart that does not beat", { kind: "hr", value: 0 }],
  ["a body condition of ten", { kind: "bcs", value: 10 }],
  ["a second value of a temperature", { kind: "temp", value: 387, secondValue: 380 }],
  ["a diastolic pressure above the systolic one", { kind: "bp", value: 90, secondValue: 120 }],
  ["a weight that is only known to be below", { kind: "weight", value: 9000, comparator: "below" }],
  ["no whole number", { kind: "hr", value: 96.5 }],
])("%s is refused and writes nothing", async (_, value) => {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  const values = [
    { id: id(1), kind: "rr", value: 24 },
    { id: id(2), ...value },
  ];
  expect(await clinic.run(recordVitals, { petId: pet.id, values })).toMatchObject({ code: "invalid_args" });
  expect(clinic.all(measurements)).toEqual([]);
});

test("vital signs of a dead pet, of none and of another pet's visit are refused", async () => {
  const clinic = new MemoryClinic();
  const values = [{ id: id(1), kind: "hr", value: 96 }];
  const dead = aPet(clinic, { status: "deceased" });
  expect(await clinic.run(recordVitals, { petId: dead.id, values })).toMatchObject({ code: "pet_deceased" });
  expect(await clinic.run(recordVitals, { petId: id(9), values })).toMatchObject({ code: "not_found" });
  expect(await clinic.run(recordVitals, { petId: aPet(clinic).id, visitId: id(8), values })).toMatchObject({
    code: "not_found",
  });
});

test("other kinds are not weights, and an error does not count", async () => {
  const clinic = new MemoryClinic();
  const pet = aPet(clinic);
  await clinic.run(recordWeight, { id: id(1), petId: pet.id, weightG: 28_600 }, { now: "2026-11-20T10:00:00.000Z" });
  const values = [{ id: id(2), kind: "temp", value: 387 }];
  await clinic.run(recordVitals, { petId: pet.id, values }, { now: "2026-11-21T10:00:00.000Z" });
  expect(lastWeight(clinic.all(measurements))).toMatchObject({ id: id(1), weightG: 28_600 });
  expect(lastOfEachKind(clinic.all(measurements)).get("temp")?.value).toBe(387);
  await clinic.run(markWeightEnteredInError, { id: id(2) });
  expect(lastOfEachKind(clinic.all(measurements)).has("temp")).toBe(false);
});

test.each([
  ["a fever is beside the band and not strange", "temp", 401, "dog", "above", false],
  ["47 would be refused, 43.5 is asked about", "temp", 435, "dog", "above", true],
  ["a cat's pulse in a dog", "hr", 190, "dog", "above", false],
  ["twice the band", "hr", 341, "dog", "above", true],
  ["less than half of it", "hr", 29, "dog", "below", true],
  ["within", "rr", 24, "dog", null, false],
  ["at the edge", "rr", 34, "dog", null, false],
] as const)("%s", (_, kind, value, species, side, isStrange) => {
  const band = vitalBand(kind, species);
  expect(band && besideBand(value, band)).toBe(side);
  expect(isStrangeVital(kind, value, species)).toBe(isStrange);
});

test("a species without a band has none, which is not normal and asks nothing", () => {
  expect(vitalBand("temp", "snake")).toBeNull();
  expect(vitalBand("temp", "rat")).toBeNull();
  expect(vitalBand("glucose", "dog")).toBeNull();
  expect(isStrangeVital("hr", 12, "snake")).toBe(false);
});

test("the limits of each kind hold at both ends", () => {
  for (const [kind, [low, high]] of Object.entries(MEASUREMENT_LIMITS)) {
    const at = (value: number) =>
      impossibleValue({ kind: kind as MeasurementKind, value, secondValue: null, comparator: "exact" });
    expect([at(low), at(high)], kind).toEqual([null, null]);
    expect([at(low - 1)?.field, at(high + 1)?.field], kind).toEqual(["value", "value"]);
  }
});

test("units follow the country until the clinic sets its own", () => {
  expect(tempUnitOf({ tempUnit: null, country: "US" })).toBe("F");
  expect(tempUnitOf({ tempUnit: "C", country: "US" })).toBe("C");
  expect(tempUnitOf({ tempUnit: null, country: "GB" })).toBe("C");
  expect([glucoseUnitOf({ country: "US" }), glucoseUnitOf({ country: "GB" })]).toEqual(["mg/dL", "mmol/L"]);
});
