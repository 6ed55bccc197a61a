import { breeds } from "@fernpaw/domain/pets/breed";
import { seededBreeds } from "@fernpaw/domain/pets/breed-vocabulary";
import { petTypes } from "@fernpaw/domain/pets/pet";
import { petTypeIdOf, SEEDED_PET_TYPES } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { v7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { breedsOf, petTypesFor } from "./pets.queries.ts";

const FERRET = petTypeIdOf("ferret");
const noNames: string[] = [];
const row = {
  petTypeId: FERRET,
  synonyms: noNames,
  vboId: null,
  status: "active",
  mergedIntoId: null,
} as const;
const idOf = (name: string): string => seededBreeds("ferret").find((breed) => breed.name === name)?.id ?? "";

let clinic: TestClinic;
beforeEach(async () => {
  clinic = await openTestClinic();
  for (const type of SEEDED_PET_TYPES) await clinic.have(petTypes, type);
});

const names = async (id = FERRET, code = "ferret") => (await breedsOf(clinic.db, id, code)).map(({ name }) => name);

test("what Fernpaw has renamed, merged and added replaces the app's own list", async () => {
  expect(await names()).toEqual(["Ferret", "Polecat hybrid"]);
  await clinic.have(breeds, { ...row, id: idOf("Ferret"), name: "Domestic ferret", synonyms: ["Ferret"] });
  await clinic.have(breeds, { ...row, id: idOf("Polecat hybrid"), name: "Polecat hybrid", status: "inactive" });
  await clinic.have(breeds, { ...row, id: v7(), name: "Angora ferret" });
  await clinic.have(breeds, { ...row, id: v7(), name: "ferret" });
  expect(await names()).toEqual(["Domestic ferret", "Angora ferret"]);
});

test("a breed of the ontology hides its own double alone, not another one that shares a name", async () => {
  const ferret = { ...row, id: idOf("Ferret"), name: "Ferret", synonyms: ["Fitch"], vboId: "VBO:1" };
  await clinic.have(breeds, ferret);
  await clinic.have(breeds, { ...row, id: v7(), name: "Ferret, domestic", vboId: "VBO:1" });
  await clinic.have(breeds, { ...row, id: v7(), name: "Fitch", vboId: "VBO:2" });
  expect(await names()).toEqual(["Ferret", "Polecat hybrid", "Fitch"]);
});

test("a merged species shows the breeds of the kept one, and only its own pets are offered it", async () => {
  const id = v7();
  const mink = { id, code: "mink", name: "Mink", weightUnit: "g", sort: 999 } as const;
  await clinic.have(petTypes, { ...mink, status: "inactive", mergedIntoId: FERRET });
  expect(await names(id, "mink")).toEqual(["Ferret", "Polecat hybrid"]);
  const offered = async (own: string | null) => (await petTypesFor(clinic.db, own)).map((type) => type.id);
  expect([(await offered(null)).includes(id), (await offered(id)).at(-1)]).toEqual([false, id]);
});
