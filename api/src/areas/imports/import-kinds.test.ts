import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { importDesk, type ImportClinic } from "../../testing/import-desk.ts";

interface ListedWord {
  field: string;
  word: string;
}

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { aClinic, runImport, count } = importDesk(() => api);

const rowsOf = ({ clinicId }: ImportClinic, columns: string, table = "pets"): Promise<Record<string, unknown>[]> =>
  api.store.read((sql) =>
    sql.all(`select ${columns} from "${table}" where "clinicId" = ? order by "importKey"`, [clinicId]),
  );

/** The lines of the notes, without their heading. */
const notesOf = async ({ owner }: ImportClinic, id: string): Promise<string[]> =>
  (await owner.get(`/api/imports/${id}/errors.csv`)).body.trimEnd().split("\n").slice(1);

describe("a list of another country", () => {
  test("keeps sex, neutering and species of a German list", async () => {
    const clinic = await aClinic();
    const list = [
      "Tier-Nr;Name;Tierart;Geschlecht;Kastriert;Geburtsdatum",
      "1;Bello;Hund;männlich;ja;3. April 2021",
      "2;Mimi;Katze;weiblich;nein;20210403",
      "3;Hoppel;Kaninchen;w;k. A.;10 Monate",
      "4;Rex;Hund;Zwitter;vielleicht;irgendwann",
    ];
    const job = await runImport(clinic, list.join("\n"));
    expect(job.report).toMatchObject({ newPets: 4, warnings: 1 });
    expect(await rowsOf(clinic, `"name", "petTypeId", "sex", "neutered", "birthOn", "birthPrecision"`)).toEqual([
      {
        name: "Bello",
        petTypeId: petTypeIdOf("dog"),
        sex: "male",
        neutered: "yes",
        birthOn: "2021-04-03",
        birthPrecision: "day",
      },
      {
        name: "Mimi",
        petTypeId: petTypeIdOf("cat"),
        sex: "female",
        neutered: "no",
        birthOn: "2021-04-03",
        birthPrecision: "day",
      },
      {
        name: "Hoppel",
        petTypeId: petTypeIdOf("rabbit"),
        sex: "female",
        neutered: "unknown",
        birthOn: expect.stringMatching(/^20/),
        birthPrecision: "estimated",
      },
      {
        name: "Rex",
        petTypeId: petTypeIdOf("dog"),
        sex: "unknown",
        neutered: "unknown",
        birthOn: null,
        birthPrecision: "estimated",
      },
    ]);
    expect(await notesOf(clinic, job.id)).toEqual([
      expect.stringMatching(/^5,warning,Geschlecht,sex_unknown,Zwitter/),
      expect.stringMatching(/^5,warning,Kastriert,neutered_unknown,vielleicht/),
      expect.stringMatching(/^5,warning,Geburtsdatum,bad_birth,irgendwann/),
    ]);
  });

  test("asks for the order of dates with two digits for the year", async () => {
    const clinic = await aClinic();
    const list = "Pet ID,Species,DOB\n1,Dog,03/04/21\n2,Dog,04/03/98\n";
    await expect(runImport(clinic, list)).rejects.toThrow(/date_order_needed/);
    await runImport(clinic, list, { dateOrder: "dmy" });
    expect(await rowsOf(clinic, `"birthOn"`)).toEqual([{ birthOn: "2021-04-03" }, { birthOn: "1998-03-04" }]);
  });
});

describe("a list without names", () => {
  test("comes in, and an owner number keeps together who belongs together", async () => {
    const clinic = await aClinic();
    const job = await runImport(clinic, 'Owner ID,Species,Breed\n"8,140",Dog,Boxer\n8140,Cat,DSH\n77,Dog,Pug\n');
    expect(job.report).toMatchObject({ newClients: 2, newPets: 3, errors: 0, warnings: 0 });
    expect(await rowsOf(clinic, `"lastName", "importKey"`, "clients")).toEqual([
      { lastName: "(no name)", importKey: "id:77" },
      { lastName: "(no name)", importKey: "id:8140" },
    ]);
    expect(await count(clinic, "petOwners")).toBe(3);
    const again = await runImport(clinic, 'Owner ID,Species,Breed\n8140,Dog,Boxer\n"8,140",Cat,DSH\n77,Dog,Pug\n');
    expect(again.report).toMatchObject({ newClients: 0, newPets: 0, unchanged: 3 });
  });

  test("UNKNOWN, N/A and a star count as a missing name", async () => {
    const clinic = await aClinic();
    const list = "Pet ID,Pet,Species,Owner\n1,UNKNOWN,Dog,N/A\n2,*,Cat,Unknown\n3,n/a,Dog,*\n4,Nana,Dog,Ana Na\n";
    const job = await runImport(clinic, list);
    expect(job.report).toMatchObject({ newClients: 1, newPets: 4 });
    expect(await rowsOf(clinic, `"name"`)).toEqual([
      { name: "(no name)" },
      { name: "(no name)" },
      { name: "(no name)" },
      { name: "Nana" },
    ]);
    expect(await rowsOf(clinic, `"firstName", "lastName"`, "clients")).toEqual([{ firstName: "Ana", lastName: "Na" }]);
    expect((await notesOf(clinic, job.id)).filter((note) => note.includes("name_missing"))).toHaveLength(3);
  });
});

describe("a list without breeds and colours", () => {
  test("UNKNOWN, N/A and a star count as no breed and no colour, in the table of words too", async () => {
    const clinic = await aClinic();
    const list = "Pet ID,Species,Breed,Second breed,Colour\n1,Dog,N/A,*,unknown\n2,Cat,*,,black\n3,Dog,Boxer,N/A,*\n";
    const job = await runImport(clinic, list);
    expect(await rowsOf(clinic, `"breed", "colour"`)).toEqual([
      { breed: "", colour: "" },
      { breed: "", colour: "black" },
      { breed: "Boxer", colour: "" },
    ]);
    const { words } = (await clinic.owner.get(`/api/imports/${job.id}/findings`)).json<{ words: ListedWord[] }>();
    expect(words.filter(({ field }) => field === "pet.breed").map(({ word }) => word)).toEqual(["Boxer"]);
  });
});

describe("phones of a list", () => {
  test("words beside a number say whose it is, a landline gets no text messages, a cell without one is noted, and no row is lost", async () => {
    const clinic = await aClinic();
    const list = [
      "Client ID,Owner,Phone,Pet ID,Pet,Species",
      "C1,Ana Ruiz,07700 900142 (daughter),P1,Juno,Dog",
      "C2,Tom Byrne,07700 9OO155,P2,Otis,Dog",
      "C3,Bo Lind,020 7946 0000 ext 12,P3,Gus,Cat",
      "C4,Eva Roa,+34 911 234 567,P4,Nube,Cat",
    ];
    const job = await runImport(clinic, list.join("\n"));
    expect(job.report).toMatchObject({ newClients: 4, newPets: 4 });
    const rows = await rowsOf(clinic, `"phones"`, "clients");
    const phones = rows.map((row) => JSON.parse(String(row["phones"])) as object[]);
    expect(phones).toEqual([
      [expect.objectContaining({ label: "mobile", typed: "07700 900142", whose: "daughter" })],
      [],
      [expect.objectContaining({ label: "mobile", typed: "020 7946 0000 ext 12" })],
      [expect.objectContaining({ label: "home", e164: "+34911234567" })],
    ]);
    expect(await notesOf(clinic, job.id)).toEqual([
      expect.stringMatching(/^2,warning,Phone,phone_words,07700 900142 \(daughter\)/),
      expect.stringMatching(/^3,warning,Phone,bad_phone,07700 9OO155/),
    ]);
  });
});

describe("columns for more than names", () => {
  test("colour, death and the rest into notes", async () => {
    const clinic = await aClinic();
    const list = [
      "Pet ID,Pet,Species,Colour,Deceased,Vaccines,Remarks",
      "1,Juno,Dog,brindle,no,DHP 2024,Shy with men",
      "2,Miso,Cat,tabby,yes,,",
      "3,Otis,Dog,black,2024-05-01,Rabies,",
      "4,Pip,Dog,white,maybe,,",
    ];
    const columns = [
      "pet.externalId",
      "pet.name",
      "pet.species",
      "pet.colour",
      "pet.deceased",
      "pet.notes",
      "pet.notes",
    ];
    const mapping = Object.fromEntries(columns.map((field, at) => [String(at), field]));
    const job = await runImport(clinic, list.join("\n"), { mapping });
    expect(await rowsOf(clinic, `"colour", "status", "deceasedOn", "notes"`)).toEqual([
      { colour: "brindle", status: "active", deceasedOn: null, notes: "Vaccines: DHP 2024\nRemarks: Shy with men" },
      { colour: "tabby", status: "deceased", deceasedOn: null, notes: "" },
      { colour: "black", status: "deceased", deceasedOn: "2024-05-01", notes: "Vaccines: Rabies" },
      { colour: "white", status: "active", deceasedOn: null, notes: "" },
    ]);
    expect(await notesOf(clinic, job.id)).toEqual([
      expect.stringMatching(/^5,warning,Deceased,deceased_unknown,maybe/),
    ]);
  });

  test("a first name beside a column for the whole name leaves no word out", async () => {
    const clinic = await aClinic();
    const list = "Owner,Owner first name,Email\nde la Cruz,Ana,ana@home.example\nTom Byrne,Tom,tom@home.example\n";
    await runImport(clinic, list);
    expect(await rowsOf(clinic, `"firstName", "lastName"`, "clients")).toEqual([
      { firstName: "Ana", lastName: "de la Cruz" },
      { firstName: "Tom", lastName: "Byrne" },
    ]);
  });
});

describe("the identity of a row", () => {
  test("has no part of a column that means nothing", async () => {
    const clinic = await aClinic();
    await runImport(clinic, "Pet,Species,Printed on\nJuno,Dog,1 May\nMiso,Cat,1 May\n");
    const again = await runImport(clinic, "Pet,Species,Printed on\nJuno,Dog,2 May\nMiso,Cat,2 May\n");
    expect(again.report).toMatchObject({ newPets: 0, unchanged: 2, recognised: 0 });
  });
});

describe("a broken list", () => {
  test("a row with more or fewer cells than the heading is reported", async () => {
    const clinic = await aClinic();
    const job = await runImport(
      clinic,
      "Pet,Species,Breed\nJuno,Dog\nMiso,Cat,DSH\nOtis,Dog,Pug,left,over\nPip,Dog,Pug,,\n",
    );
    expect(job.report).toMatchObject({ newPets: 4, warnings: 2 });
    expect(await notesOf(clinic, job.id)).toEqual([
      expect.stringMatching(/^2,warning,,cell_count,2 of 3/),
      expect.stringMatching(/^4,warning,,cell_count,5 of 3/),
    ]);
  });

  test("a quote that never closes names its own line and loses no row before it", async () => {
    const clinic = await aClinic();
    const good = Array.from({ length: 40 }, (_, at) => `Pet ${at},Dog`);
    const job = await runImport(clinic, ["Pet,Species", ...good, 'Miso,"Cat', "Otis,Dog"].join("\n"));
    expect(job.report).toMatchObject({ rows: 41, newPets: 40, errors: 1, brokenAtLine: 42 });
    expect((await notesOf(clinic, job.id))[0]).toMatch(/^42,not imported,,unclosed_quote/);
  });
});
