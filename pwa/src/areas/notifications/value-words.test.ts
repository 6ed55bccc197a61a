// @vitest-environment jsdom
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { expect, test } from "vitest";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { valueWords } from "./value-words.ts";

test("the fields of a product are shown as a person typed them", async () => {
  const clinic = await openTestClinic();
  const id = petTypeIdOf("dog");
  await clinic.have(petTypes, { id, code: "dog", name: "Dog", weightUnit: "kg", sort: 1, status: "active" });
  const words = (field: string, value: unknown) => valueWords(clinic.db, field, value, "Europe/London");
  expect(await words("packSizeMilli", 2500)).toBe("2.5");
  expect(await words("concentration", { amountMilli: 1500, unit: "mg" })).toBe("1.5, mg");
  expect(await words("kind", "lab_test")).toBe("lab test");
  expect(await words("petTypeIds", [id])).toBe("Dog");
  expect(await words("barcodes", ["5012345678900", "AB-7"])).toBe("5012345678900, AB-7");
});
