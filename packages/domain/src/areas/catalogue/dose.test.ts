import { beforeEach, describe, expect, test } from "vitest";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { petTypeIdOf } from "../pets/pet-type-vocabulary.ts";
import { doseAmount } from "./dose-amount.ts";
import { correctDose, registerDose, removeDose } from "./dose.mutations.ts";
import { dosesFor, productDoses } from "./dose.ts";
import { registerProduct } from "./product.mutations.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [DOG, CAT] = [petTypeIdOf("dog"), petTypeIdOf("cat")];
const DRUG = id(1);
let clinic: MemoryClinic;
const add = (number: number, set: object = {}) =>
  clinic.run(registerDose, {
    id: id(number),
    productId: DRUG,
    petTypeId: DOG,
    lowMilli: 2000,
    highMilli: 4400,
    source: "A label",
    ...set,
  });
const numbersFor = (petTypeId: string, weightG: number) =>
  dosesFor(clinic.all(productDoses), { productId: DRUG, petTypeId, weightG }).map((dose) => Number(dose.id.slice(-6)));

beforeEach(async () => {
  clinic = new MemoryClinic();
  await clinic.run(registerProduct, { id: DRUG, name: "A drug", kind: "medication" });
});

describe("the doses for an animal", () => {
  test("are those of its weight, from a limit up to but not including the next", async () => {
    await add(10, { belowG: 10_000 });
    await add(11, { fromG: 10_000, belowG: 20_000 });
    expect([numbersFor(DOG, 9999), numbersFor(DOG, 10_000), numbersFor(DOG, 20_000)]).toEqual([[10], [11], []]);
  });

  test("are those of its species, and general ones only where the species has none", async () => {
    await add(10, { petTypeId: null });
    await add(11, { petTypeId: CAT, fromG: 2000 });
    expect([numbersFor(DOG, 1000), numbersFor(CAT, 2000), numbersFor(CAT, 1000)]).toEqual([[10], [11], []]);
    await clinic.run(removeDose, { id: id(11) });
    expect(numbersFor(CAT, 1000)).toEqual([10]);
    expect(dosesFor(clinic.all(productDoses), { productId: id(2), petTypeId: DOG, weightG: 1000 })).toEqual([]);
  });

  test("are several where routes or frequencies differ", async () => {
    await add(10, { frequency: "Once daily" });
    await add(11, { frequency: "Twice daily" });
    await add(12, { frequency: "Once daily", route: "SC" });
    expect(numbersFor(DOG, 5000)).toEqual([10, 11, 12]);
  });
});

describe("a dose", () => {
  test.each([
    ["the same weights", {}],
    ["weights within", { fromG: 12_000, belowG: 13_000 }],
    ["any weight", { fromG: null, belowG: null }],
    ["a gram in common", { fromG: 19_999, belowG: null }],
    ["the same frequency, written otherwise", { frequency: "ONCE daily" }],
  ])("with %s overlaps", async (_, set) => {
    const band = { fromG: 10_000, belowG: 20_000, frequency: "Once daily" };
    expect((await add(10, band)).status).toBe("applied");
    expect(await add(11, { ...band, ...set })).toMatchObject({
      code: "invalid_args",
      details: { errors: [expect.objectContaining({ path: "fromG" })] },
    });
    expect((await add(12, { ...band, ...set, petTypeId: CAT })).status).toBe("applied");
  });

  test("that only touches another one fits, and a correction is checked the same way", async () => {
    await add(10, { belowG: 10_000 });
    expect((await add(11, { fromG: 10_000 })).status).toBe("applied");
    expect(await clinic.run(correctDose, { id: id(11), set: { fromG: 9000 } })).toMatchObject({ code: "invalid_args" });
    expect((await clinic.run(correctDose, { id: id(11), set: { highMilli: 5000 } })).status).toBe("applied");
    await clinic.run(removeDose, { id: id(11) });
    expect((await add(12, { fromG: 10_000 })).status).toBe("applied");
    expect(await clinic.run(removeDose, { id: id(11), status: "active" })).toMatchObject({ code: "invalid_args" });
  });

  test.each([
    ["an upper dose below the lower", { highMilli: 1999 }, "highMilli"],
    ["weights the wrong way round", { fromG: 5000, belowG: 5000 }, "belowG"],
    ["no source", { source: " " }, "source"],
    ["a dose of nothing", { lowMilli: 0 }, "lowMilli"],
  ])("with %s is refused at its field", async (_, set, path) => {
    expect(await add(10, set)).toMatchObject({
      code: "invalid_args",
      details: { errors: [expect.objectContaining({ path })] },
    });
  });

  test("names a product and a species that exist", async () => {
    expect(await add(10, { productId: id(99) })).toMatchObject({ code: "not_found", details: { table: "products" } });
    expect(await add(10, { petTypeId: id(99) })).toMatchObject({ code: "not_found", details: { table: "petTypes" } });
    expect(await clinic.run(correctDose, { id: id(99), set: { note: "x" } })).toMatchObject({ code: "not_found" });
  });
});

describe("the amount of a dose", () => {
  const liquid = { concentration: { amountMilli: 1500, unit: "mg" as const }, dispensingUnit: "ml" as const };
  const dose = { lowMilli: 100, highMilli: 200, unit: "mg" as const, per: "kg" as const };
  test.each([
    ["0.1 to 0.2 mg/kg of 1.5 mg/ml for 15 kg", dose, 15_000, liquid, { lowMilli: 1000, highMilli: 2000 }],
    ["the same for 4.2 kg", dose, 4200, liquid, { lowMilli: 280, highMilli: 560 }],
    [
      "in micrograms",
      { ...dose, lowMilli: 100_000, highMilli: 200_000, unit: "mcg" as const },
      15_000,
      liquid,
      { lowMilli: 1000, highMilli: 2000 },
    ],
    [
      "for the animal",
      { ...dose, lowMilli: 3000, highMilli: 3000, per: "animal" as const },
      40_000,
      liquid,
      { lowMilli: 2000, highMilli: 2000 },
    ],
    [
      "in the unit that is given",
      { ...dose, unit: "ml" as const },
      10_000,
      { ...liquid, concentration: null },
      { lowMilli: 1000, highMilli: 2000 },
    ],
    ["without a concentration", dose, 10_000, { ...liquid, concentration: null }, null],
    ["international units of a drug in milligrams", { ...dose, unit: "iu" as const }, 10_000, liquid, null],
    ["drops of a liquid in millilitres", { ...dose, unit: "drop" as const }, 10_000, liquid, null],
  ])("%s", (_, given, weightG, product, expected) => {
    expect(doseAmount(given, weightG, product)).toEqual(expected);
  });
});
