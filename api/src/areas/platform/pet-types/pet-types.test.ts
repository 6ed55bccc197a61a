import { pets } from "@fernpaw/domain/pets/pet";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clinicQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";
import { publishToClinics } from "./publish-pet-types.ts";

interface Row {
  id: string;
  name: string;
  status: string;
  revision: number;
  synonyms: string[];
  vboId: string;
  speciesId: string;
  breeds: number;
  mergedInto: { id: string; name: string } | null;
}
interface Page {
  rows: Row[];
  total: number;
  first: string;
  last: string;
}

const PATH = "/api/admin/pet-types";
const DOG = petTypeIdOf("dog");

describe.each(AREA_DATABASES)("species and breeds of the platform on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
    admin = await staffOf(api, ["platform:settings:manage"]);
  });
  afterAll(() => api.close());

  const list = async (query = "", of = "breeds") => (await admin.get(`${PATH}/${of}${query}`)).json<Page>();
  const named = async (name: string, of = "breeds"): Promise<Row> => {
    const found = (await list(`?search=${encodeURIComponent(name)}&pageSize=100`, of)).rows.find(
      (row) => row.name === name,
    );
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const publish = () => publishToClinics({ store: api.store, sync: api.sync, now: api.clock.nowMs });
  const breedsHere = () =>
    api.store.read((sql) => rowsOf(sql, clinicQuery(clinic.id).selectFrom("breeds").selectAll()));
  const speciesHere = () =>
    api.store.read((sql) => rowsOf(sql, clinicQuery(clinic.id).selectFrom("petTypes").selectAll()));
  const petsHere = () => api.store.read((sql) => rowsOf(sql, clinicQuery(clinic.id).selectFrom("pets").selectAll()));
  const change = (row: Row, set: object) => {
    const { name, synonyms, revision } = row;
    return admin.put(`${PATH}/breeds/${row.id}`, { name, synonyms, revision, status: "active", ...set });
  };

  test("begin as they come with the app, and no clinic needs a row", async () => {
    const species = await list("?pageSize=100", "species");
    expect(species.total).toBe(25);
    expect(species.rows[0]).toMatchObject({ name: "Dog", status: "active", revision: 1, breeds: 74 });
    expect(await publish()).toBe(0);
    expect(await breedsHere()).toEqual([]);
  });

  test("are found by words and other names, species and state, page by key", async () => {
    expect((await list("?search=ALSATIAN")).rows.map(({ name }) => name)).toEqual(["German Shepherd"]);
    expect((await list(`?species=${petTypeIdOf("ferret")}`)).total).toBe(2);
    expect((await list("?status=merged")).total).toBe(0);
    const first = await list("?pageSize=3");
    const second = await list(`?pageSize=3&after=${first.last}`);
    const six = await list("?pageSize=6");
    expect([...first.rows, ...second.rows]).toEqual(six.rows);
    expect((await list(`?pageSize=3&before=${second.first}`)).rows).toEqual(first.rows);
    expect((await list("?search=%25")).total).toBe(0);
    const bySort = await list("?sort=name&order=desc&pageSize=1", "species");
    expect(bySort.rows[0]?.name).toBe("Tortoise or turtle");
  });

  test("one is found by its id, and by its very name among many that have it in theirs", async () => {
    const boxer = await named("Boxer");
    expect((await list(`?id=${boxer.id}`)).rows).toEqual([boxer]);
    expect((await list(`?id=${boxer.id}&status=inactive`)).rows).toEqual([]);
    expect((await list(`?id=${DOG}`, "species")).rows.map(({ name }) => name)).toEqual(["Dog"]);
    expect((await list(`?name=BOXER&species=${DOG}`)).rows).toEqual([boxer]);
    expect((await list("?name=box")).rows).toEqual([]);
    for (const query of ["?id=1", "?name=", "?name=a%00"])
      expect((await admin.get(`${PATH}/breeds${query}`)).statusCode).toBe(400);
  });

  test("a breed is added, and every clinic gets it in one round", async () => {
    const made = await admin.post(`${PATH}/breeds`, {
      speciesId: DOG,
      name: "Eurasier",
      synonyms: ["Eurasian", "eurasian"],
    });
    expect(made.statusCode).toBe(201);
    expect(await named("Eurasier")).toMatchObject({ synonyms: ["Eurasian"], revision: 1 });
    expect([await publish(), await publish()]).toEqual([1, 0]);
    expect(await breedsHere()).toMatchObject([{ name: "Eurasier", petTypeId: DOG, status: "active" }]);
    for (const name of ["EURASIER", "eurasian", "alsatian"]) {
      const again = await admin.post(`${PATH}/breeds`, { speciesId: DOG, name, synonyms: [] });
      expect([again.statusCode, again.json().code]).toEqual([409, "already_exists"]);
    }
    const none = await admin.post(`${PATH}/breeds`, { speciesId: v7(), name: "X", synonyms: [] });
    expect(none.statusCode).toBe(404);
  });

  test("a new name keeps the earlier one; of two administrators the second gets a conflict", async () => {
    const bulldog = await named("Bulldog");
    expect((await change(bulldog, { name: "English Bulldog" })).statusCode).toBe(204);
    const late = await change(bulldog, { synonyms: ["Bully"] });
    expect([late.statusCode, late.json().code]).toEqual([409, "changed_meanwhile"]);
    const now = await named("English Bulldog");
    expect(now.synonyms).toEqual(["British Bulldog", "Bulldog"]);
    expect((await change(now, { synonyms: [...now.synonyms, "Bully"] })).statusCode).toBe(204);
    await publish();
    const [row] = (await breedsHere()).filter(({ id }) => id === now.id);
    expect(row).toMatchObject({ name: "English Bulldog", synonyms: '["British Bulldog","Bulldog","Bully"]' });
  });

  test("a breed that is taken away is offered again when it is wanted", async () => {
    const pug = await named("Pug");
    expect((await change(pug, { status: "inactive" })).statusCode).toBe(204);
    const gone = await named("Pug");
    expect(gone.status).toBe("inactive");
    await publish();
    expect((await breedsHere()).find(({ id }) => id === pug.id)?.status).toBe("inactive");
    expect((await change(gone, {})).statusCode).toBe(204);
    expect((await named("Pug")).status).toBe("active");
  });

  test("a merge is shown before it is made, points at the kept breed, and writes no pet", async () => {
    const [gone, kept] = [await named("Rough Collie"), await named("Border Collie")];
    const preview = await admin.get(`${PATH}/breeds/${gone.id}/merge?into=${kept.id}`);
    const read = { revision: gone.revision, intoRevision: kept.revision };
    expect(preview.json()).toEqual({ name: "Border Collie", synonyms: ["Collie", "Rough Collie", "Lassie"], ...read });
    const merge = (body: object) =>
      admin.post(`${PATH}/breeds/${gone.id}/merge`, { intoId: kept.id, ...read, ...body });
    expect((await merge({ revision: 7 })).json().code).toBe("changed_meanwhile");
    expect((await merge({ intoId: gone.id })).json().code).toBe("invalid_transition");
    expect((await merge({ intoId: (await named("Bengal")).id })).json().code).toBe("invalid_transition");
    await api.sync.withClinicTx(clinic.id, { userId: null, name: "test" }, async (tx) => {
      await tx.insert(pets, petRow({ petTypeId: DOG, breed: "Rough Collie" }));
    });
    const before = await petsHere();
    expect((await merge({})).statusCode).toBe(204);
    expect((await merge({})).json().code).toBe("invalid_transition");
    expect(await named("Rough Collie")).toMatchObject({
      status: "merged",
      mergedInto: { id: kept.id, name: "Border Collie" },
    });
    await publish();
    const rows = await breedsHere();
    expect(rows.find(({ id }) => id === gone.id)).toMatchObject({ status: "inactive", mergedIntoId: kept.id });
    expect(rows.find(({ id }) => id === kept.id)?.synonyms).toContain("Rough Collie");
    expect([before.length, await petsHere()]).toEqual([1, before]);
    // Merged once more, the first one points at the breed that is kept now.
    const [next, last] = [await named("Border Collie"), await named("Shetland Sheepdog")];
    const again = { intoId: last.id, revision: next.revision, intoRevision: last.revision };
    expect((await admin.post(`${PATH}/breeds/${next.id}/merge`, again)).statusCode).toBe(204);
    expect((await named("Rough Collie")).mergedInto?.name).toBe("Shetland Sheepdog");
  });

  test("a merged species keeps its pets; its breeds go to the kept one, twins become one", async () => {
    const make = async (name: string) =>
      (await admin.post(`${PATH}/species`, { name, weightUnit: "kg", sort: 400 })).json<{ id: string }>().id;
    const [donkey, mule] = [await named("Donkey", "species"), await make("Mule")];
    const breed = (speciesId: string, name: string) => admin.post(`${PATH}/breeds`, { speciesId, name, synonyms: [] });
    for (const [speciesId, name] of [
      [mule, "Poitou"],
      [mule, "Hinny"],
      [donkey.id, "POITOU"],
    ] as const)
      expect((await breed(speciesId, name)).statusCode).toBe(201);
    const preview = (await admin.get(`${PATH}/species/${mule}/merge?into=${donkey.id}`)).json();
    expect(preview).toMatchObject({ name: "Donkey", moved: 1, merged: 1 });
    const { revision, intoRevision } = preview;
    const merge = () => admin.post(`${PATH}/species/${mule}/merge`, { intoId: donkey.id, revision, intoRevision });
    expect((await merge()).statusCode).toBe(204);
    expect((await named("Mule", "species")).mergedInto?.name).toBe("Donkey");
    expect((await list(`?species=${donkey.id}`)).rows.map(({ name, status }) => [name, status])).toEqual([
      ["Hinny", "active"],
      ["Poitou", "merged"],
      ["POITOU", "active"],
    ]);
    await publish();
    const rows = await speciesHere();
    expect(rows.find(({ id }) => id === mule)).toMatchObject({
      code: "mule",
      status: "inactive",
      mergedIntoId: donkey.id,
    });
    const taken = await admin.post(`${PATH}/species`, { name: "DOG", weightUnit: "kg", sort: 1 });
    expect(taken.json().code).toBe("already_exists");
    const species = { name: "Dog", weightUnit: "kg", sort: 10, status: "active", revision: 9 };
    expect((await admin.put(`${PATH}/species/${DOG}`, species)).json().code).toBe("changed_meanwhile");
    expect((await admin.put(`${PATH}/species/${DOG}`, { ...species, name: "Hound", revision: 1 })).statusCode).toBe(
      204,
    );
    expect((await named("Hound", "species")).revision).toBe(2);
  });

  test("are exported with the filter, without formulas", async () => {
    await admin.post(`${PATH}/breeds`, { speciesId: petTypeIdOf("ferret"), name: "=1+1", synonyms: [] });
    const csv = (await admin.get(`${PATH}/breeds/export.csv?species=${petTypeIdOf("ferret")}`)).body.split("\r\n");
    expect(csv[0]).toContain("Species,Breed,Other names,VBO");
    expect(csv[1]).toMatch(/^Ferret,'=1\+1,/);
    expect(csv).toHaveLength(5);
    expect((await admin.get(`${PATH}/species/export.csv`)).body).toContain("Guinea pig,guinea_pig,g");
  });

  test("are refused to other roles, as are wrong values", async () => {
    const others = [
      await staffOf(api, ["platform:clinics:manage", "platform:users:manage", "platform:subscriptions:manage"]),
      clinic.owner,
    ];
    const body = { speciesId: DOG, name: "X", synonyms: [] };
    for (const other of others) {
      for (const path of ["/breeds", "/species", "/breeds/export.csv"])
        expect((await other.get(PATH + path)).statusCode).toBe(403);
      expect((await other.post(`${PATH}/breeds`, body)).statusCode).toBe(403);
      expect((await other.post(`${PATH}/import`)).statusCode).toBe(403);
    }
    for (const wrong of [
      { ...body, name: "" },
      { ...body, name: "\u200b" },
      { ...body, name: "x".repeat(161) },
      { ...body, name: "a\u0000b" },
      { ...body, synonyms: Array.from({ length: 61 }, (_, at) => `n${at}`) },
      { ...body, speciesId: "dog" },
      { ...body, status: "active" },
      { ...body, name: { $gt: "" } },
    ])
      expect((await admin.post(`${PATH}/breeds`, wrong)).statusCode).toBe(400);
    for (const query of ["?species=x", "?after=%%%", "?after=e30", "?sort=vboId", "?pageSize=1000"])
      expect((await admin.get(`${PATH}/breeds${query}`)).statusCode).toBe(400);
    expect((await admin.put(`${PATH}/breeds/${v7()}`, { ...body, speciesId: undefined })).statusCode).toBe(400);
  });
});
