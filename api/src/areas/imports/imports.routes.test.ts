import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { clientRow } from "@fernpaw/testing/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { importDesk, type ImportJob } from "../../testing/import-desk.ts";
import { changeImport } from "./imports.queries.ts";
import type { ImportStatus } from "./imports.tables.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { aClinic, upload, until, runImport, count } = importDesk(() => api);

const LIST = [
  "Owner Name,Email,Phone,Pet Name,Species,Sex,Date of Birth",
  "Ana Ruiz,ana@home.example,(206) 555-0101,Juno,Dog,FS,2020-05-01",
  "Ana Ruiz,ana@home.example,(206) 555-0101,Miso,Cat,MN,2021-05-01",
  '"Byrne, Tom",,206-555-0188,Otis,Dog,M,not a date',
  ",,,Stray,Cat,,",
  "Nobody,,,,Dragon,,",
].join("\n");

describe("a list of owners and pets", () => {
  test("makes one client an owner, one pet a row, and says what it could not use", async () => {
    const clinic = await aClinic();
    const job = await runImport(clinic, LIST);
    expect(job.report).toMatchObject({ rows: 5, errors: 0, newClients: 3, newPets: 5, unchanged: 0, brokenAtLine: 0 });
    expect([await count(clinic, "clients"), await count(clinic, "pets"), await count(clinic, "petOwners")]).toEqual([
      3, 5, 4,
    ]);
    const notes = await clinic.owner.get(`/api/imports/${job.id}/errors.csv`);
    expect(notes.body).toContain("4,warning,Date of Birth,bad_birth,not a date");
    expect(notes.body).toContain("6,warning,Species,species_unknown,Dragon");
    const [heading, first] = notes.body.split("\n");
    expect(heading).toMatch(/,means$/);
    expect(first).toMatch(/,"Not a date of birth, or an impossible one: the pet is imported without it\."$/);
  });

  test("notes what it does not understand instead of guessing it", async () => {
    const clinic = await aClinic();
    const list = [
      "Pet,Species,Sex,Neutered",
      "Juno,Cattle,Zwitter,peut-être",
      "Miso,Catfish,Female (not spayed),",
      "Otis,Cat (DSH),Unknown,n/a",
    ];
    const job = await runImport(clinic, list.join("\n"));
    expect(job.report).toMatchObject({ newPets: 3, warnings: 2 });
    const notes = (await clinic.owner.get(`/api/imports/${job.id}/errors.csv`)).body.split("\n").slice(1);
    expect(notes).toEqual([
      expect.stringMatching(/^2,warning,Sex,sex_unknown,Zwitter,/),
      expect.stringMatching(/^2,warning,Neutered,neutered_unknown,peut-être,/),
      expect.stringMatching(/^3,warning,Species,species_unknown,Catfish,/),
      "",
    ]);
    const rows = await api.store.read((sql) =>
      sql.all(`select "name", "petTypeId", "sex", "neutered" from "pets" where "clinicId" = ? order by "name"`, [
        clinic.clinicId,
      ]),
    );
    expect(rows).toEqual([
      { name: "Juno", petTypeId: petTypeIdOf("cattle"), sex: "unknown", neutered: "unknown" },
      { name: "Miso", petTypeId: petTypeIdOf("other"), sex: "female", neutered: "no" },
      { name: "Otis", petTypeId: petTypeIdOf("cat"), sex: "unknown", neutered: "unknown" },
    ]);
  });

  test("shows its columns again to who left before they were chosen, and to nobody of another clinic", async () => {
    const clinic = await aClinic();
    const uploaded = (await upload(clinic, LIST)).json<ImportJob>();
    const again = await clinic.owner.get(`/api/imports/${uploaded.id}/columns`);
    expect(again.json()).toEqual(uploaded);
    expect((await (await aClinic()).owner.get(`/api/imports/${uploaded.id}/columns`)).statusCode).toBe(404);
  });

  test("adds nothing when it is run again, and only the new rows of a longer list", async () => {
    const clinic = await aClinic();
    await runImport(clinic, LIST);
    const again = await runImport(clinic, LIST);
    expect(again.report).toMatchObject({ newClients: 0, newPets: 0, unchanged: 5, differing: 0 });
    const longer = await runImport(clinic, `${LIST}\nAna Ruiz,ana@home.example,,Pip,Bird,,`);
    expect(longer.report).toMatchObject({ newClients: 0, newPets: 1, unchanged: 5 });
    expect(await count(clinic, "clients")).toBe(3);
  });

  test("names what a corrected list says otherwise, and keeps what the clinic has", async () => {
    const clinic = await aClinic();
    const list = (name: string, phone: string, pet: string, chip: string): string =>
      [
        "Client ID,Owner Name,Phone,Pet ID,Pet Name,Species,Sex,Microchip,DOB",
        `C1,${name},${phone},P1,${pet},Dog,FS,${chip},2020-05-01`,
        "C2,Tom Byrne,206-555-0188,P2,Otis,Dog,M,,",
      ].join("\n");
    await runImport(clinic, list("Ana Ruiz", "206-555-0101", "Juno", ""));
    const uploaded = (
      await upload(clinic, list("Ana Ruis", "206-555-0199", "June", "985141000000001"))
    ).json<ImportJob>();
    await clinic.owner.put(`/api/imports/${uploaded.id}/mapping`, { mapping: uploaded.guesses, dateOrder: null });
    const figures = { newClients: 0, newPets: 0, ready: 0, unchanged: 1, differing: 1 };
    for (const [verb, status] of [
      ["check", "checked"],
      ["run", "done"],
    ] as const) {
      await clinic.owner.post(`/api/imports/${uploaded.id}/${verb}`);
      expect((await until(clinic, uploaded.id, status)).report).toMatchObject(figures);
      const notes = await clinic.owner.get(`/api/imports/${uploaded.id}/errors.csv`);
      expect(notes.body.split("\n").slice(1)).toEqual([
        expect.stringMatching(/^2,warning,Owner Name,differs,Ruis,Ruiz/),
        expect.stringMatching(/^2,warning,Phone,differs,206-555-0199,206-555-0101/),
        expect.stringMatching(/^2,warning,Pet Name,differs,June,Juno/),
        expect.stringMatching(/^2,warning,Microchip,differs,985141000000001,/),
        "",
      ]);
    }
    const [juno] = await api.store.read((sql) =>
      sql.all<{ name: string }>(`select "name" from "pets" where "clinicId" = ? order by "name"`, [clinic.clinicId]),
    );
    expect(juno?.name).toBe("Juno");
  });

  test("finds an owner whom the clinic has already, by e-mail", async () => {
    const clinic = await aClinic();
    const id = "019a0000-0000-7000-8000-000000000001";
    await api.sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, (tx) =>
      tx.insert(
        clients,
        clientRow({ id, firstName: "Ana", lastName: "Ruiz", phones: [], emails: ["ana@home.example"] }),
      ),
    );
    const job = await runImport(clinic, LIST);
    expect(job.report).toMatchObject({ newClients: 2, newPets: 5 });
  });

  test("offers no notes while they are still being written", async () => {
    const clinic = await aClinic();
    const job = await runImport(clinic, LIST);
    const set = (status: ImportStatus) =>
      api.store.write((sql) => changeImport(sql, clinic.clinicId, job.id, { status }));
    for (const status of ["checking", "running", "undoing"] as const) {
      await set(status);
      const refused = await clinic.owner.get(`/api/imports/${job.id}/errors.csv`);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: "invalid_transition", detail: "The notes are not complete yet. Try again when the check is finished." },
      ]);
    }
    await set("done");
    expect((await clinic.owner.get(`/api/imports/${job.id}/errors.csv`)).statusCode).toBe(200);
  });

  test("is taken back but for what somebody worked on", async () => {
    const clinic = await aClinic();
    const job = await runImport(clinic, LIST);
    const [juno] = await api.store.read((sql) =>
      sql.all<{ id: string }>('select "id" from "pets" where "clinicId" = ? and "name" = ?', [clinic.clinicId, "Juno"]),
    );
    const profile = (await clinic.owner.get("/api/profile/me")).json<{ userId?: string; _id?: string; id?: string }>();
    const userId = profile.userId ?? profile._id ?? profile.id ?? null;
    await api.sync.withClinicTx(clinic.clinicId, { userId, name: "test" }, (tx) =>
      tx.patch(pets, juno?.id ?? "", { colour: "brindle" }),
    );
    expect((await clinic.owner.post(`/api/imports/${job.id}/undo`)).statusCode).toBe(202);
    await until(clinic, job.id, "undone");
    expect(await count(clinic, "pets")).toBe(1);
  });
});

describe("what the server asks back", () => {
  test("the order of day and month, where a date can be read in two ways", async () => {
    const clinic = await aClinic();
    const uploaded = (await upload(clinic, "Pet Name,Species,DOB\nJuno,Dog,03/04/2020\n")).json<ImportJob>();
    const path = `/api/imports/${uploaded.id}/mapping`;
    const refused = await clinic.owner.put(path, { mapping: uploaded.guesses, dateOrder: null });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errors: [{ path: "dateOrder", code: "date_order_needed" }] },
    ]);
    const taken = await clinic.owner.put(path, { mapping: uploaded.guesses, dateOrder: "dmy" });
    expect(taken.statusCode).toBe(200);
  });

  test("the species of a list that has none", async () => {
    const clinic = await aClinic();
    const uploaded = (await upload(clinic, "animal_name,breed\nJuno,Boxer\n")).json<ImportJob>();
    const refused = await clinic.owner.put(`/api/imports/${uploaded.id}/mapping`, {
      mapping: uploaded.guesses,
      dateOrder: null,
    });
    expect(refused.json()).toMatchObject({ errors: [{ path: "species" }] });
    const job = await runImport(clinic, "animal_name,breed\nJuno,Boxer\n", { species: "dog" });
    expect(job.report).toMatchObject({ newPets: 1 });
  });

  test.each([
    ["an empty file", "", "empty"],
    ["a million columns", "c,".repeat(1_000_000), "heading_too_long"],
    ["no text at all", Buffer.from([1, 2, 0, 0, 3, 0, 0, 0]), "not_text"],
  ])("%s is refused in words that a screen can show", async (_name, list, code) => {
    const refused = await upload(await aClinic(), list);
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ code }] }]);
  });

  test("a list in another content type is refused", async () => {
    expect(
      (await upload(await aClinic(), "a,b", { contentType: "application/json" })).statusCode,
    ).toBeGreaterThanOrEqual(400);
  });

  test("a quote that never closes is noted with its line, and what stands before it comes in", async () => {
    const clinic = await aClinic();
    const job = await runImport(clinic, 'Pet Name,Species\nJuno,Dog\nMiso,"Cat\nOtis,Dog\n');
    expect(job.report).toMatchObject({ newPets: 1, errors: 1, brokenAtLine: 3 });
    const notes = (await clinic.owner.get(`/api/imports/${job.id}/errors.csv`)).body;
    expect(notes).toContain("3,not imported,,unclosed_quote,");
    expect(notes).toContain("3,not imported,,rest_not_read,");
  });
});

test("another clinic's import answers like one that never was", async () => {
  const mine = await aClinic();
  const other = await aClinic();
  const job = (await upload(mine, LIST)).json<ImportJob>();
  const theirs = await other.owner.get(`/api/imports/${job.id}`);
  const missing = await other.owner.get("/api/imports/019a0000-0000-7000-8000-00000000ffff");
  expect(theirs.statusCode).toBe(404);
  expect(theirs.json()).toMatchObject({ code: missing.json<{ code: string }>().code });
});

const seattle = join(process.env["TEST_DATA_DIR"] ?? "", "seattle-pet-licenses", "Seattle_Pet_Licenses_20250714.csv");
test.skipIf(!process.env["TEST_DATA_DIR"] || !existsSync(seattle))(
  "a city's 42,659 licences come in once, its two double keys are reported, and a second run adds nothing",
  { timeout: 240_000 },
  async () => {
    const clinic = await aClinic();
    const list = readFileSync(seattle);
    const job = await runImport(clinic, list);
    expect(job.report).toMatchObject({ rows: 42_659, errors: 0, duplicates: 2, newClients: 0, newPets: 42_657 });
    expect(await count(clinic, "pets")).toBe(42_657);
    const again = await runImport(clinic, list);
    expect(again.report).toMatchObject({ newPets: 0, unchanged: 42_657, differing: 0 });
  },
);
