import { expect } from "vitest";
import { breedNames, newEntry, speciesNames } from "../../areas/platform/pet-types/entries.ts";
import * as versions from "../../areas/platform/lists/list-versions.queries.ts";
import * as behind from "../../areas/platform/pet-types/clinics-behind.queries.ts";
import * as edited from "../../areas/platform/public/edited-breeds.queries.ts";
import * as queries from "../../areas/platform/pet-types/pet-types.queries.ts";
import { contractOf, idOf, type QueryContract } from "../query-contract.ts";
import { SEEN_AT } from "../sync-clinic.ts";

const LATER = "2026-11-22T00:00:00.000Z";

const someSpecies = (at: number, name: string, set: Partial<queries.SpeciesRow> = {}): queries.SpeciesRow => ({
  ...newEntry,
  ...speciesNames(name, name.toLowerCase()),
  id: idOf(at),
  code: name.toLowerCase(),
  weightUnit: "kg",
  sort: at,
  updatedAt: SEEN_AT,
  ...set,
});

const someBreed = (at: number, name: string, set: Partial<queries.BreedRow> = {}): queries.BreedRow => ({
  ...newEntry,
  ...breedNames(name, ["Other"], ""),
  id: idOf(at),
  speciesId: idOf(1),
  vboId: "",
  updatedAt: SEEN_AT,
  ...set,
});

const petTypesContract = contractOf(
  "areas/platform/pet-types/pet-types.queries.ts",
  queries,
  async (q, { read, write, clinic, neighbour }) => {
    const species = [
      someSpecies(1, "Dog"),
      someSpecies(2, "Hound", { status: "inactive", mergedIntoId: idOf(1), version: 1 }),
    ];
    const breeds = [
      someBreed(10, "Boxer"),
      someBreed(11, "Pug", { version: 3, updatedAt: LATER }),
      someBreed(12, "Puggle", { status: "inactive", mergedIntoId: idOf(11), version: 2 }),
      someBreed(13, "Alaunt", { speciesId: idOf(2), status: "inactive" }),
    ];
    await write(async (sql) => {
      for (let times = 0; times < 2; times += 1) {
        await q.addSpecies(sql, species);
        await q.addBreeds(sql, breeds);
      }
    });
    expect(await read((sql) => q.allSpecies(sql))).toEqual(species);
    const ids = (rows: { id: string }[]) => rows.map(({ id }) => Number(id.slice(-2)));
    expect([
      ids(await read((sql) => q.breedsIn(sql, null))),
      ids(await read((sql) => q.breedsIn(sql, idOf(2)))),
    ]).toEqual([[13, 10, 11, 12], [13]]);
    expect(await read((sql) => q.breedById(sql, idOf(10)))).toEqual(breeds[0]);
    expect(await read((sql) => q.breedById(sql, idOf(99)))).toBeUndefined();
    const changed = (after: number, until: number, limit = 9) =>
      read((sql) => q.changedBreeds(sql, { after, until }, limit)).then(ids);
    expect([await changed(0, 9), await changed(2, 9), await changed(0, 2), await changed(0, 9, 1)]).toEqual([
      [12, 11],
      [11],
      [12],
      [12],
    ]);
    expect(ids(await read((sql) => q.changedSpecies(sql, 0)))).toEqual([2]);

    const first = { key: null, direction: "asc", limit: 9, sort: "name" } as const;
    const all: queries.BreedFilter = { patterns: [], status: null, speciesId: null, id: null, nameKey: null };
    const found = (filter: Partial<queries.BreedFilter>, bound: Partial<Parameters<typeof q.breedsBeyond>[2]> = {}) =>
      read((sql) => q.breedsBeyond(sql, { ...all, ...filter }, { ...first, ...bound }));
    expect(ids(await found({}))).toEqual([13, 10, 11, 12]);
    expect(ids(await found({}, { key: { value: "boxer", id: idOf(10) } }))).toEqual([11, 12]);
    expect(ids(await found({}, { sort: "updatedAt", direction: "desc", limit: 1 }))).toEqual([11]);
    expect(await found({ status: "merged" })).toMatchObject([{ name: "Puggle", speciesName: "Dog", keptName: "Pug" }]);
    expect([
      ids(await found({ status: "inactive" })),
      ids(await found({ patterns: ["%pug%"], status: "active" })),
    ]).toEqual([[13], [11]]);
    expect([ids(await found({ id: idOf(11) })), ids(await found({ nameKey: "puggle" }))]).toEqual([[11], [12]]);
    const count = (filter: Partial<queries.BreedFilter>) => read((sql) => q.countBreeds(sql, { ...all, ...filter }));
    expect([await count({}), await count({ speciesId: idOf(1), patterns: ["%other%"] })]).toEqual([4, 3]);
    const kinds = (filter: Partial<queries.EntryFilter>, sort: queries.EntrySort = "sort") =>
      read((sql) => q.speciesBeyond(sql, { ...all, ...filter }, { ...first, sort }));
    expect(ids(await kinds({}))).toEqual([1, 2]);
    expect([ids(await kinds({}, "name")), ids(await kinds({ id: idOf(2) }))]).toEqual([[1, 2], [2]]);
    const [dog, hound] = await kinds({}, "updatedAt");
    expect([Number(dog?.breeds), Number(hound?.breeds), hound?.keptName]).toEqual([2, 0, "Dog"]);
    expect([await read((sql) => q.countSpecies(sql, all)), ids(await kinds({ status: "merged" }))]).toEqual([2, [2]]);
    expect([q.keyColumn("name"), q.keyColumn("sort")]).toEqual(["nameKey", "sort"]);

    const setBreed = (revision: number) =>
      write((sql) => q.setBreed(sql, { id: idOf(10), revision, status: "inactive" }));
    expect([await setBreed(2), await setBreed(1), await setBreed(1)]).toEqual([false, true, false]);
    const setSpecies = (revision: number) => write((sql) => q.setSpecies(sql, { id: idOf(1), revision, sort: 5 }));
    expect([await setSpecies(1), await setSpecies(1)]).toEqual([true, false]);
    const keep = (version: number) => write((sql) => q.keepClinicVersion(sql, clinic.clinicId, version));
    for (const version of [4, 7, 2]) await keep(version);
    const has = (id: string) => read((sql) => q.clinicVersion(sql, id));
    expect([await has(clinic.clinicId), await has(neighbour.clinicId)]).toEqual([7, 0]);
  },
);

const versionsContract = contractOf(
  "areas/platform/lists/list-versions.queries.ts",
  versions,
  async (q, { read, write }) => {
    const take = (list: "petTypes" | "products", count: number) => write((sql) => q.takeVersions(sql, list, count));
    expect([await take("petTypes", 2), await take("petTypes", 1), await take("products", 1)]).toEqual([0, 2, 0]);
    expect(await read((sql) => q.listVersion(sql, "petTypes"))).toBe(3);
  },
);

const behindContract = contractOf(
  "areas/platform/pet-types/clinics-behind.queries.ts",
  behind,
  async (q, { read, write, clinic, neighbour }) => {
    const found = () => read((sql) => q.clinicsBehind(sql));
    const both = [clinic.clinicId, neighbour.clinicId].toSorted();
    expect(await found()).toEqual([]);
    await write((sql) => versions.takeVersions(sql, "petTypes", 2));
    expect(await found()).toEqual(both);
    const keep = (version: number) => write((sql) => queries.keepClinicVersion(sql, clinic.clinicId, version));
    await keep(1);
    expect(await found()).toEqual(both);
    await keep(2);
    expect(await found()).toEqual([neighbour.clinicId]);
  },
);

const editedContract = contractOf(
  "areas/platform/public/edited-breeds.queries.ts",
  edited,
  async (q, { read, write }) => {
    await write((sql) => queries.addBreeds(sql, [someBreed(10, "Boxer"), someBreed(11, "Pug", { revision: 2 })]));
    const of = async (...ids: number[]) => [...(await read((sql) => q.editedBreeds(sql, ids.map(idOf))))];
    expect([await of(10, 11, 12), await of(10), await of()]).toEqual([[idOf(11)], [], []]);
  },
);

export const PET_TYPES_CONTRACTS: readonly QueryContract[] = [
  petTypesContract,
  versionsContract,
  behindContract,
  editedContract,
];
