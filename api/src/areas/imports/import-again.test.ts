import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { clients } from "@fernpaw/domain/clients/client";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { clientRow } from "@fernpaw/testing/builders";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../testing/build-test-api.ts";
import { buildTestApiOn, AREA_DATABASES } from "../../testing/databases.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";

const NUMBERED = "Client ID,Owner Name,Email,Phone,Pet ID,Pet Name,Species,Breed,DOB";
const numbered = (...lines: string[]): string => [NUMBERED, ...lines].join("\n");
const BARE = "Owner Name,Pet Name,Species,Breed,DOB";
const bare = (...lines: string[]): string => [BARE, ...lines].join("\n");
const by = { userId: null, name: "test" };

describe.each(AREA_DATABASES)("a list that comes again, on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());
  const { aClinic, step, checkImport, runImport, notesOf, count } = importDesk(() => api);

  interface Named {
    id: string;
    name: string;
  }
  const rows = async ({ clinicId }: ImportClinic, table: "pets" | "clients"): Promise<Named[]> => {
    const name = table === "pets" ? "name" : "firstName";
    const statement = `select "id", "${name}" as "name" from "${table}" where "clinicId" = ? order by "${name}", "id"`;
    return api.store.read((sql) => sql.all<Named>(statement, [clinicId]));
  };
  const idOf = async (clinic: ImportClinic, table: "pets" | "clients", name: string): Promise<string> =>
    (await rows(clinic, table)).find((row) => row.name === name)?.id ?? "";
  const sizes = (clinic: ImportClinic) =>
    Promise.all([count(clinic, "clients"), count(clinic, "pets"), count(clinic, "petOwners")]);

  test("with new numbers makes no second owner and no second pet, says so once, and changes nothing", async () => {
    const clinic = await aClinic();
    await runImport(clinic, numbered("C1,Ana Ruiz,ana@home.example,,P1,Juno,Dog,Boxer,2020-05-01"));
    const juno = await idOf(clinic, "pets", "Juno");
    await api.sync.withClinicTx(clinic.clinicId, by, (tx) => tx.patch(pets, juno, { breed: "Boxer / Beagle" }));
    const list = numbered(
      "C7,Ana Ruiz,ana@home.example,,P7,Juno,Dog,Boxer,2020-05-01",
      "C7,Ana Ruiz,ana@home.example,,P8,Miso,Cat,,",
    );
    const checked = await checkImport(clinic, list);
    const figures = { newClients: 0, newPets: 1, ready: 1, recognised: 2, possible: 0, differing: 1, unchanged: 0 };
    expect(checked.report).toMatchObject(figures);
    const notes = [
      `2,warning,Owner Name,owner_recognised,Ana Ruiz,"Ana Ruiz, ana@home.example"`,
      `2,warning,Pet Name,pet_recognised,Juno,"Juno, Dog, 2020-05-01, Ana Ruiz"`,
      "2,warning,Breed,differs,Boxer,Boxer / Beagle",
      `3,warning,Owner Name,owner_recognised,Ana Ruiz,"Ana Ruiz, ana@home.example"`,
    ];
    expect((await notesOf(clinic, checked.id)).toSorted()).toEqual(notes.toSorted());
    expect((await step(clinic, checked.id, "run")).report).toMatchObject(figures);
    expect((await notesOf(clinic, checked.id)).toSorted()).toEqual(notes.toSorted());
    expect(await sizes(clinic)).toEqual([1, 2, 2]);
    const again = await runImport(clinic, list);
    expect(again.report).toMatchObject({ recognised: 0, newPets: 0, unchanged: 1, differing: 1 });
  });

  test("with a cell corrected and no numbers at all makes no second owner and no second pet", async () => {
    const clinic = await aClinic();
    await runImport(clinic, bare("Ana Ruiz,Juno,Dog,Boxr,2020-05-01", "Tom Byrne,Otis,Dog,,"));
    const again = await runImport(clinic, bare("Ana Ruiz,Juno,Dog,Boxer,2020-05-01", "Tom Byrne,Otis,Dog,,"));
    expect(again.report).toMatchObject({ newClients: 0, newPets: 0, recognised: 1, differing: 1, unchanged: 1 });
    expect(await sizes(clinic)).toEqual([2, 2, 2]);
  });

  test("knows whom it recognised after the clinic has corrected him", async () => {
    const clinic = await aClinic();
    await runImport(clinic, numbered("C1,Ana Ruiz,ana@home.example,,P1,Juno,Dog,,2020-05-01"));
    const list = numbered("C7,Ana Ruiz,ana@home.example,,P7,Juno,Dog,,2020-05-01");
    await runImport(clinic, list);
    const [ana, juno] = [await idOf(clinic, "clients", "Ana"), await idOf(clinic, "pets", "Juno")];
    await api.sync.withClinicTx(clinic.clinicId, by, async (tx) => {
      await tx.patch(clients, ana, { firstName: "Bea", emails: ["bea@home.example"] });
      await tx.patch(pets, juno, { name: "June", birthOn: "2019-01-01" });
    });
    expect((await runImport(clinic, list)).report).toMatchObject({ newClients: 0, newPets: 0, differing: 1 });
    expect(await sizes(clinic)).toEqual([1, 1, 1]);
  });

  test("does not make one of a family that shares a phone, and reports it", async () => {
    const clinic = await aClinic();
    await runImport(clinic, numbered("C1,Ana Ruiz,,206-555-0101,P1,Juno,Dog,,"));
    const job = await runImport(clinic, numbered("C2,Tom Ruiz,,(206) 555-0101,P2,Otis,Dog,,"));
    expect(job.report).toMatchObject({ newClients: 1, newPets: 1, recognised: 0, possible: 1 });
    expect(await notesOf(clinic, job.id)).toEqual([
      `2,warning,Owner Name,owner_possible,Tom Ruiz,"Ana Ruiz, 206-555-0101"`,
    ]);
  });

  test("does not choose between two who are equally likely, and names both", async () => {
    const clinic = await aClinic();
    const twin = { firstName: "Ana", lastName: "Ruiz", phones: [], emails: ["ana@home.example"] };
    await api.sync.withClinicTx(clinic.clinicId, by, async (tx) => {
      for (const end of [1, 2])
        await tx.insert(clients, clientRow({ id: `019a0000-0000-7000-8000-00000000000${end}`, ...twin }));
    });
    const job = await runImport(clinic, numbered("C1,Ana Ruiz,ana@home.example,,P1,Juno,Dog,,"));
    expect(job.report).toMatchObject({ newClients: 1, possible: 1, recognised: 0 });
    const both = "Ana Ruiz, ana@home.example; Ana Ruiz, ana@home.example";
    expect(await notesOf(clinic, job.id)).toEqual([`2,warning,Owner Name,owner_possible,Ana Ruiz,"${both}"`]);
  });

  test("keeps two people apart to whom it gives a number each", async () => {
    const clinic = await aClinic();
    const list = numbered("C1,Ana Ruiz,ana@home.example,,P1,Juno,Dog,,", "C2,Ana Ruiz,ana@home.example,,P2,Miso,Cat,,");
    await runImport(clinic, numbered("C1,Ana Ruiz,ana@home.example,,P1,Juno,Dog,,"));
    expect((await runImport(clinic, list)).report).toMatchObject({ newClients: 1, newPets: 1, possible: 1 });
    expect((await runImport(await aClinic(), list)).report).toMatchObject({ newClients: 2, newPets: 2, possible: 1 });
  });

  test("takes a second animal of the same name that stands beside the first one", async () => {
    const clinic = await aClinic();
    const first = "C1,Ana Ruiz,,,P1,Kitten,Cat,,2026-05-01";
    await runImport(clinic, numbered(first));
    const second = "C1,Ana Ruiz,,,P2,Kitten,Cat,,2026-05-01";
    for (const list of [numbered(second, first), numbered(first, second)]) {
      const job = await checkImport(clinic, list);
      expect(job.report).toMatchObject({ newPets: 1, recognised: 0, possible: 0, unchanged: 1 });
    }
    expect((await checkImport(clinic, numbered(second))).report).toMatchObject({ newPets: 0, recognised: 1 });
  });

  test("reports a pet without an owner that may be one of the clinic, and takes it", async () => {
    const clinic = await aClinic();
    const list = (breed: string): string =>
      `Pet Name,Species,Breed,DOB\nJuno,Dog,${breed},2020-05-01\nJuno,Dog,Collie,2020-05-01`;
    await runImport(clinic, list("Boxr"));
    const job = await runImport(clinic, list("Boxer"));
    expect(job.report).toMatchObject({ newPets: 1, possible: 1, recognised: 0, unchanged: 1 });
    expect(await notesOf(clinic, job.id)).toEqual([`2,warning,Pet Name,pet_possible,Juno,"Juno, Dog, 2020-05-01"`]);
  });

  test("is undone without what it only recognised, and recognises it again afterwards", async () => {
    const clinic = await aClinic();
    await runImport(clinic, numbered("C1,Ana Ruiz,ana@home.example,,P1,Juno,Dog,,"));
    const job = await runImport(
      clinic,
      numbered("C7,Ana Ruiz,ana@home.example,,P7,Juno,Dog,,", "C7,Ana Ruiz,ana@home.example,,P8,Miso,Cat,,"),
    );
    expect(await sizes(clinic)).toEqual([1, 2, 2]);
    await step(clinic, job.id, "undo");
    expect(await sizes(clinic)).toEqual([1, 1, 1]);
    expect((await step(clinic, job.id, "check")).report).toMatchObject({ newClients: 0, newPets: 1, recognised: 2 });
  });

  test("says that a pet has another owner here, or none, what to do, and changes neither", async () => {
    const clinic = await aClinic();
    const list = numbered("C1,Ana Ruiz,,,P1,Juno,Dog,,", "C1,Ana Ruiz,,,P2,Miso,Cat,,", "C1,Ana Ruiz,,,P3,Otis,Dog,,");
    await runImport(clinic, list);
    const [juno, miso] = [await idOf(clinic, "pets", "Juno"), await idOf(clinic, "pets", "Miso")];
    const tom = "019a0000-0000-7000-8000-000000000009";
    await api.sync.withClinicTx(clinic.clinicId, by, async (tx) => {
      await tx.insert(clients, clientRow({ id: tom, firstName: "Tom", lastName: "Byrne", phones: [], emails: [] }));
      for (const petId of [juno, miso])
        for (const link of await tx.list(petOwners, { equals: { petId } }))
          await tx.patch(petOwners, link.id, { toOn: "2026-11-21" });
      const link = { id: "019a0000-0000-7000-8000-00000000000a", petId: juno, clientId: tom };
      await tx.insert(petOwners, { ...emptyRow(petOwners), ...link, role: "owner", fromOn: "2026-11-21" });
    });
    const before = await sizes(clinic);
    const checked = await checkImport(clinic, list);
    for (const job of [checked, await step(clinic, checked.id, "run")]) {
      expect(job.report).toMatchObject({ otherOwner: 2, ready: 0, unchanged: 1, differing: 0 });
      const { body } = await clinic.owner.get(`/api/imports/${job.id}/errors.csv`);
      expect(body).toMatch(
        /2,warning,Owner Name,other_owner,Ana Ruiz,Tom Byrne,"?The list names a different owner.*New owner/,
      );
      expect(body).toMatch(/3,warning,Owner Name,owner_unknown,Ana Ruiz,,"?The list names an owner.*Link an owner/);
    }
    expect(await sizes(clinic)).toEqual(before);
  });

  test("brings a further pet to the client into whom its owner was merged", async () => {
    const clinic = await aClinic();
    const [first, twin] = ["C1,Ana Ruiz,,,P1,Juno,Dog,,", "C2,A. Ruiz,,,P2,Miso,Cat,,"];
    await runImport(clinic, numbered(first, twin));
    const [from, into] = [await idOf(clinic, "clients", "A."), await idOf(clinic, "clients", "Ana")];
    await api.sync.withClinicTx(clinic.clinicId, by, async (tx) => {
      for (const link of await tx.list(petOwners, { equals: { clientId: from } }))
        await tx.patch(petOwners, link.id, { clientId: into });
      await tx.patch(clients, from, { mergedIntoId: into });
    });
    const job = await runImport(clinic, numbered(first, twin, "C2,A. Ruiz,,,P3,Otis,Dog,,"));
    expect(job.report).toMatchObject({ newClients: 0, newPets: 1, otherOwner: 0 });
    const otis = await idOf(clinic, "pets", "Otis");
    const [link] = await api.store.read((sql) =>
      sql.all<{ clientId: string }>('select "clientId" from "petOwners" where "clinicId" = ? and "petId" = ?', [
        clinic.clinicId,
        otis,
      ]),
    );
    expect(link?.clientId).toBe(into);
  });

  test("counts an owner of more pets than one piece of work holds once, before and after the run", async () => {
    const clinic = await aClinic();
    const many = Array.from({ length: 400 }, (_, at) => `C1,Shelter,,,P${at},Pet ${at},Dog,,`);
    const checked = await checkImport(clinic, numbered(...many));
    expect(checked.report).toMatchObject({ newClients: 1, newPets: 400 });
    expect((await step(clinic, checked.id, "run")).report).toMatchObject({ newClients: 1, newPets: 400 });
  });
});
