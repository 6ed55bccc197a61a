import { clients } from "@fernpaw/domain/clients/client";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { isAsSigned } from "@fernpaw/domain/notes/note-content";
import { MAX_NOTE_LENGTH, noteAddenda, type VisitNote, visitNotes } from "@fernpaw/domain/notes/note";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { textRows, xlsxOf } from "@fernpaw/testing/xlsx-file";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { withPets, petId, upload, checkImport, runImport, step, noteCodesOf, colleague, count } = importDesk(() => api);

const inClinic = ({ clinicId }: ImportClinic) => ({ clinicId, by: { userId: null, name: "test" } });

type StoredNote = Omit<VisitNote, "findings"> & { pet: string; findings: string };

const storedNotes = ({ clinicId }: ImportClinic): Promise<StoredNote[]> =>
  api.store.read((sql) =>
    sql.all<StoredNote>(
      `select n.*, p."importKey" as "pet" from "visitNotes" n
       join "pets" p on p."clinicId" = n."clinicId" and p."id" = n."petId"
       where n."clinicId" = ? order by p."importKey", n."typedAt", n."subjective"`,
      [clinicId],
    ),
  );

const textsIn = async (clinic: ImportClinic): Promise<[string, string, string][]> =>
  (await storedNotes(clinic)).map(({ pet, typedAt, subjective }) => [pet, typedAt, subjective]);

describe("a list of notes", () => {
  test("becomes locked notes of its pets, with title and author, and tells each line that it cannot use", async () => {
    const clinic = await withPets();
    const list = [
      "Patient ID;Date;Vet;Subject;Medical notes",
      'P1;01.05.2019;Dr Noor;Ear;"Left ear red.',
      "",
      '  - drops twice a day"',
      "P1;01.05.2019;;;Rang: better.",
      "P2;02.06.2019 14:30;;;Dental.",
      "P9;02.06.2019;;;Lost.",
      "P2;02.06.2019;Dr Noor;Nothing;",
      "P2;31.02.2019;;;Impossible.",
      "P2;01.01.2126;;;To come.",
      "P1;01.05.2019;;;Rang: better.",
    ];
    const job = await runImport(clinic, list.join("\n"), { dateOrder: "dmy" });
    expect(job.kind).toBe("notes");
    expect(job.report).toMatchObject({
      rows: 8,
      ready: 3,
      newNotes: 3,
      notedPets: 2,
      errors: 4,
      refused: 1,
      duplicates: 1,
      newPets: 0,
    });
    expect(job.traces).toMatchObject({ notes: 3, pets: 0, weights: 0 });
    expect(await textsIn(clinic)).toEqual([
      ["id:P1", "2019-05-01T00:00:00.000Z", "Ear\n\nLeft ear red.\n\n  - drops twice a day\n\nAuthor: Dr Noor"],
      ["id:P1", "2019-05-01T00:00:00.000Z", "Rang: better."],
      ["id:P2", "2019-06-02T14:30:00.000Z", "Dental."],
    ]);
    expect((await noteCodesOf(clinic, job.id)).toSorted()).toEqual([
      "10 Date: note_to_come!",
      "11 : duplicate_line",
      "7 Patient ID: pet_not_found!",
      "8 Medical notes: note_text_missing!",
      "9 Date: bad_date!",
    ]);
    const found = (await clinic.owner.get(`/api/imports/${job.id}/findings`)).json<ImportFindings>();
    expect(found.notesOfPets?.[1]).toMatchObject({ line: 5, isNew: true, pet: "Juno", start: "Rang: better." });
    for (const { findings, ...note } of await storedNotes(clinic)) {
      const row = { ...note, findings: JSON.parse(findings) as [] };
      expect(row).toMatchObject({ kind: "import", status: "signed", visitId: null, signedAt: null, signedBy: null });
      expect(row.locksAt).toBe(row.typedAt);
      expect(isAsSigned(row)).toBe(true);
    }
  });

  test("gathers several columns of text under their headings, from a spreadsheet with lines in its cells too", async () => {
    const clinic = await withPets();
    const sheet = xlsxOf({
      sheets: [
        {
          name: "History",
          rows: textRows([
            ["Patient ID", "Date", "History", "Diagnosis", "Treatment"],
            ["P1", "2019-05-01", "Itches.\nSince May.", "Otitis", ""],
            ["P2", "2019-05-01", "", "Healthy", ""],
            ["P9", "2019-05-01", "Two\nlines", "", ""],
          ]),
        },
      ],
    });
    const job = await runImport(clinic, sheet);
    expect(await textsIn(clinic)).toEqual([
      ["id:P1", "2019-05-01T00:00:00.000Z", "History:\nItches.\nSince May.\n\nDiagnosis: Otitis"],
      ["id:P2", "2019-05-01T00:00:00.000Z", "Diagnosis: Healthy"],
    ]);
    // Notes name the row that a person sees.
    expect(await noteCodesOf(clinic, job.id)).toEqual(["4 Patient ID: pet_not_found!"]);
  });

  test("keeps the whole of a text that is too long for one note, and removes all of it again", async () => {
    const clinic = await withPets();
    const lines = Array.from({ length: 5000 }, (_, at) => `Line ${at}: Großer Befund, nichts weggelassen.`);
    const list = `Patient ID,Date,History\nP1,2019-05-01,"${lines.join("\n")}"\nP2,2019-05-01,Dental.\n`;
    const job = await runImport(clinic, list);
    const texts = (await textsIn(clinic)).filter(([pet]) => pet === "id:P1").map(([, , text]) => text);
    expect(texts.every(({ length }) => length <= MAX_NOTE_LENGTH)).toBe(true);
    const bodies = texts.map((text) => text.replace(/^Part \d of \d\n\n/, ""));
    expect(bodies.join("\n").split("\n")).toEqual(lines);
    expect(job.report).toMatchObject({ ready: 2, newNotes: texts.length + 1, notedPets: 2, warnings: 1, errors: 0 });
    expect(await noteCodesOf(clinic, job.id)).toEqual(["2 History: note_split"]);
    expect((await runImport(clinic, list)).report).toMatchObject({ newNotes: 0, unchanged: 2 });
    await step(clinic, job.id, "undo");
    expect(await count(clinic, "visitNotes")).toBe(0);
  });

  test("adds nothing on a second run, in another order of dates, nor after its pets were merged", async () => {
    const clinic = await withPets();
    const list = "Patient ID,Date,History\nP1,03/04/2019,Ear.\nP3,03/04/2019,Eye.\n";
    await runImport(clinic, list, { dateOrder: "dmy" });
    expect((await textsIn(clinic)).map(([, at]) => at)).toEqual(Array(2).fill("2019-04-03T00:00:00.000Z"));
    const again = await runImport(clinic, list, { dateOrder: "dmy" });
    expect(again.report).toMatchObject({ newNotes: 0, unchanged: 2, errors: 0 });
    const [kept, gone] = [await petId(clinic, "id:P1"), await petId(clinic, "id:P3")];
    const { clinicId, by } = inClinic(clinic);
    await api.sync.withClinicTx(clinicId, by, async (tx) => {
      await tx.patch(pets, gone, { mergedIntoId: kept });
      for (const { id } of await tx.list(visitNotes, { equals: { petId: gone } }))
        await tx.patch(visitNotes, id, { petId: kept });
    });
    expect((await runImport(clinic, list, { dateOrder: "dmy" })).report).toMatchObject({ newNotes: 0, unchanged: 2 });
    const other = await runImport(clinic, list, { dateOrder: "mdy" });
    expect(other.report).toMatchObject({ newNotes: 2 });
  });

  test("refuses a name that two pets have, and finds a pet by its name beside its client", async () => {
    const clinic = await withPets();
    const { clinicId, by } = inClinic(clinic);
    await api.sync.withClinicTx(clinicId, by, async (tx) => {
      const [owner, ...twins] = [v7(), v7(), v7()];
      await tx.insert(clients, clientRow({ id: owner, firstName: "Eva", lastName: "Lang", phones: [] }));
      for (const id of twins) {
        await tx.insert(pets, petRow({ id, name: "Bella" }));
        const link = { ...emptyRow(petOwners), id: v7(), petId: id, clientId: owner, fromOn: "2024-01-01" };
        await tx.insert(petOwners, link);
      }
    });
    const list = [
      "Pet,Client,Visit date,History",
      "Juno,Tom Byrne,2019-05-01,Of Tom's dog.",
      "Bella,Eva Lang,2019-05-01,Of which one?",
      "Juno,,2019-05-01,Nobody's.",
    ];
    const job = await runImport(clinic, list.join("\n"));
    expect(await textsIn(clinic)).toEqual([["id:P3", "2019-05-01T00:00:00.000Z", "Of Tom's dog."]]);
    expect(await noteCodesOf(clinic, job.id)).toEqual(["3 Pet: pet_not_unique!", "4 : pet_unclear!"]);
  });

  test("brings in notes of a pet that died, and marks those after its death", async () => {
    const clinic = await withPets();
    const juno = await petId(clinic, "id:P1");
    const { clinicId, by } = inClinic(clinic);
    await api.sync.withClinicTx(clinicId, by, (tx) =>
      tx.patch(pets, juno, { status: "deceased", deceasedOn: "2019-05-10" }),
    );
    const job = await runImport(
      clinic,
      "Pet ID,Date,History\nP1,2019-05-10,Died.\nP1,2019-05-12,Laboratory: kidneys.\n",
    );
    expect(job.report).toMatchObject({ newNotes: 2, doubtful: 1, errors: 0 });
    expect(await noteCodesOf(clinic, job.id)).toEqual(["3 Date: note_after_death"]);
  });

  test("is undone except for notes that were crossed out or have an addendum, and can be imported again", async () => {
    const clinic = await withPets();
    const list = "Pet ID,Date,History\nP1,2019-05-01,One.\nP1,2019-05-02,Two.\nP2,2019-05-01,Three.\n";
    const { id } = await runImport(clinic, list);
    const [one, two] = await storedNotes(clinic);
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      await tx.patch(visitNotes, one?.id ?? "", { status: "entered_in_error", errorReason: "Wrong pet" });
      await tx.insert(noteAddenda, {
        ...emptyRow(noteAddenda),
        id: v7(),
        noteId: two?.id ?? "",
        petId: two?.petId ?? "",
        visitId: null,
        text: "Seen again.",
        writtenAt: "2026-11-20T10:00:00.000Z",
      });
    });
    const job = await step(clinic, id, "undo");
    expect(job.report).toMatchObject({ keptNotes: 2, keptWeights: 0, keptPets: 0 });
    expect((await textsIn(clinic)).map(([, , text]) => text)).toEqual(["One.", "Two."]);
    const again = await step(clinic, id, "run");
    expect(again.report).toMatchObject({ newNotes: 1, unchanged: 2 });
  });

  test("asks for the order of dates, and refuses a list without a text", async () => {
    const clinic = await withPets();
    const list = "Pet ID,Date,History\nP1,03/04/2019,Ear.\n";
    const { id, guesses } = (await upload(clinic, list)).json<{ id: string; guesses: Record<string, string> }>();
    const fault = async (body: Record<string, unknown>): Promise<string> => {
      const answers = { kind: "notes", mapping: guesses, dateOrder: null, ...body };
      const answer = await clinic.owner.put(`/api/imports/${id}/mapping`, answers);
      return answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code ?? "";
    };
    expect(await fault({})).toBe("date_order_needed");
    expect(await fault({ mapping: { "0": "pet.externalId", "1": "note.date" } })).toBe("text_needed");
    expect(await fault({ dateOrder: "dmy" })).toBe("");
  });

  test("is refused to a person who may not write notes", async () => {
    const clinic = await withPets();
    const { id } = await checkImport(clinic, "Pet ID,Date,History\nP1,2019-05-01,Ear.\n");
    const person = await colleague(clinic, ["clients:view", "clients:manage"]);
    expect((await person.post(`/api/imports/${id}/run`)).statusCode).toBe(403);
    expect((await clinic.owner.post(`/api/imports/${id}/run`)).statusCode).toBe(202);
  });
});
