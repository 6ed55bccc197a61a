import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { importDesk } from "../../testing/import-desk.ts";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { aClinic, checkImport, step } = importDesk(() => api);

const LIST = [
  "Pet ID,Pet,Species,Sex,Breed,Status",
  ...Array.from({ length: 30 }, (_, at) => `${at},Pet ${at},Hundchen,zwitter,Boxxer,left us`),
  "98,Miso,Cat,F,DSH,",
].join("\n");
const MAPPING = {
  "0": "pet.externalId",
  "1": "pet.name",
  "2": "pet.species",
  "3": "pet.sex",
  "4": "pet.breed",
  "5": "pet.deceased",
};

test("a check counts its notes by kind, shows words beside ours and ten pets, and takes corrections", async () => {
  const clinic = await aClinic();
  const job = await checkImport(clinic, LIST, { mapping: MAPPING });
  const path = `/api/imports/${job.id}`;
  const found = (await clinic.owner.get(`${path}/findings`)).json<ImportFindings>();
  expect(found.notes.map(({ code, count, examples }) => [code, count, examples.length])).toEqual([
    ["species_unknown", 30, 3],
    ["sex_unknown", 30, 3],
    ["deceased_unknown", 30, 3],
  ]);
  expect(found.words).toEqual(
    [
      { field: "pet.species", word: "Hundchen", ours: null, count: 30 },
      { field: "pet.sex", word: "zwitter", ours: null, count: 30 },
      { field: "pet.deceased", word: "left us", ours: null, count: 30 },
      { field: "pet.breed", word: "Boxxer", ours: "Boxxer", count: 30 },
      { field: "pet.species", word: "Cat", ours: "cat", count: 1 },
      { field: "pet.breed", word: "DSH", ours: "DSH", count: 1 },
      { field: "pet.sex", word: "F", ours: "female", count: 1 },
    ].sort(
      (a, b) => Number(b.ours === null) - Number(a.ours === null) || b.count - a.count || (a.word < b.word ? -1 : 1),
    ),
  );
  expect(found.preview).toHaveLength(10);
  expect(found.preview[0]).toMatchObject({ line: 2, isNew: true, name: "Pet 0", petTypeId: petTypeIdOf("other") });

  const words = {
    "pet.species": { hundchen: "dog" },
    "pet.sex": { Zwitter: "female_spayed" },
    "pet.breed": { Boxxer: "Boxer" },
    "pet.deceased": { "left us": "transferred" },
  };
  const answers = { mapping: MAPPING, dateOrder: null };
  const wrong = await clinic.owner.put(`${path}/mapping`, {
    ...answers,
    words: { "pet.species": { Hundchen: "wolf" } },
  });
  expect([wrong.statusCode, wrong.json()]).toMatchObject([400, { errors: [{ code: "not_our_word" }] }]);
  await clinic.owner.put(`${path}/mapping`, { ...answers, words });
  await step(clinic, job.id, "check");
  const again = (await clinic.owner.get(`${path}/findings`)).json<ImportFindings>();
  expect(again.notes).toEqual([]);
  const corrected = {
    petTypeId: petTypeIdOf("dog"),
    sex: "female",
    neutered: "yes",
    breed: "Boxer",
    status: "transferred",
  };
  expect(again.preview[0]).toMatchObject(corrected);
  await step(clinic, job.id, "run");
  const [pet] = await api.store.read((sql) =>
    sql.all(`select * from "pets" where "clinicId" = ? and "importKey" = 'id:0'`, [clinic.clinicId]),
  );
  expect(pet).toMatchObject(corrected);
  // Corrections stay when only the columns are sent again.
  const kept = await clinic.owner.put(`${path}/mapping`, answers);
  expect([kept.statusCode, kept.json()]).toMatchObject([200, { words }]);
});

test("another clinic does not see what a check found", async () => {
  const clinic = await aClinic();
  const job = await checkImport(clinic, LIST, { mapping: MAPPING });
  expect((await (await aClinic()).owner.get(`/api/imports/${job.id}/findings`)).statusCode).toBe(404);
});
