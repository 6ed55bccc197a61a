import { clients } from "@fernpaw/domain/clients/client";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { measurements, petOwners, pets } from "@fernpaw/domain/pets/pet";
import { clientRow, petRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type ImportClinic, importDesk, LISTED_PETS } from "../../testing/import-desk.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { withPets, petId, aClinic, upload, checkImport, runImport, step, noteCodesOf, colleague, count } = importDesk(
  () => api,
);

const weightsIn = ({ clinicId }: ImportClinic): Promise<{ pet: string; weightG: number; takenAt: string }[]> =>
  api.store.read((sql) =>
    sql.all(
      `select p."importKey" as "pet", m."value" as "weightG", m."takenAt" from "measurements" m join "pets" p
       on p."clinicId" = m."clinicId" and p."id" = m."petId" where m."clinicId" = ? order by 1, 3, 2`,
      [clinicId],
    ),
  );

describe("a list of weights", () => {
  test("goes to the pets by number, with its units, and tells each line that it cannot use", async () => {
    const clinic = await withPets();
    const list = [
      "Patient ID;Date;Weight (kg);Comment",
      "P1;2026-05-01;8,14;thin",
      "P1;2026-06-01 14:30;8.2 kg;",
      "P2;2026-05-01;9 lb 4 oz;",
      "P3;2026-05-01;31.000 g;",
      "P9;2026-05-01;4;",
      "P1;2026-05-02;heavy;",
      "P1;31.02.2026;8;",
      "P1;2126-05-01;8;",
      "P1;2026-05-03;9000;",
      "P1;2026-05-01;8,14;",
    ];
    const job = await runImport(clinic, list.join("\n"), { dateOrder: "dmy" });
    expect(job.kind).toBe("weights");
    expect(job.report).toMatchObject({ rows: 10, newWeights: 4, errors: 5, refused: 1, duplicates: 1, newPets: 0 });
    expect(job.traces).toMatchObject({ weights: 4, pets: 0, clients: 0 });
    expect(await weightsIn(clinic)).toEqual([
      { pet: "id:P1", weightG: 8140, takenAt: "2026-05-01T00:00:00.000Z" },
      { pet: "id:P1", weightG: 8200, takenAt: "2026-06-01T14:30:00.000Z" },
      { pet: "id:P2", weightG: 4196, takenAt: "2026-05-01T00:00:00.000Z" },
      { pet: "id:P3", weightG: 31_000, takenAt: "2026-05-01T00:00:00.000Z" },
    ]);
    expect((await noteCodesOf(clinic, job.id)).toSorted()).toEqual([
      "10 Weight (kg): weight_out_of_bounds!",
      "11 : duplicate_line",
      "6 Patient ID: pet_not_found!",
      "7 Weight (kg): bad_weight!",
      "8 Date: bad_date!",
      "9 Date: weight_to_come!",
    ]);
    const found = (await clinic.owner.get(`/api/imports/${job.id}/findings`)).json<ImportFindings>();
    const missing = found.notes.find(({ code }) => code === "pet_not_found");
    expect(missing?.examples).toEqual([{ line: 6, value: "P9" }]);
    expect(found.weights?.[0]).toMatchObject({ line: 2, isNew: true, pet: "Juno", owner: "Ana Ruiz", weightG: 8140 });
  });

  test("adds nothing on a second run, nor beside an equal weight of the same moment", async () => {
    const clinic = await withPets();
    const list = "Pet ID,Date,Weight\nP1,2026-05-01,8.14 kg\nP2,2026-05-01,4 kg\n";
    await runImport(clinic, list);
    const again = await runImport(clinic, `${list}P1,2026-05-01,8140 g\nP1,2026-05-01,8.2 kg\n`);
    expect(again.report).toMatchObject({ newWeights: 1, unchanged: 3, errors: 0 });
    expect(await count(clinic, "measurements")).toBe(3);
  });

  test("finds a pet by its name beside its client, and refuses a name that two pets have", async () => {
    const clinic = await withPets();
    await api.sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, async (tx) => {
      const [owner, ...twins] = [v7(), v7(), v7()];
      await tx.insert(clients, clientRow({ id: owner, firstName: "Eva", lastName: "Lang", phones: [] }));
      for (const id of twins) {
        await tx.insert(pets, petRow({ id, name: "Bella" }));
        const link = { ...emptyRow(petOwners), id: v7(), petId: id, clientId: owner, fromOn: "2024-01-01" };
        await tx.insert(petOwners, link);
      }
    });
    const list = [
      "Pet,Client,Phone,Date,Weight (lb)",
      "juno,RUIZ Ana,,2026-05-01,18",
      "Juno,Byrne,0207 946 0102,2026-05-01,60",
      "Bella,Eva Lang,,2026-05-01,18",
      "Rex,Ana Ruiz,,2026-05-01,18",
      "Juno,Nobody Known,,2026-05-01,18",
      "Juno,,,2026-05-01,18",
    ];
    const job = await runImport(clinic, list.join("\n"));
    expect((await weightsIn(clinic)).map(({ pet, weightG }) => [pet, weightG])).toEqual([
      ["id:P1", 8165],
      ["id:P3", 27_216],
    ]);
    expect(job.report).toMatchObject({ newWeights: 2, errors: 4, refused: 4 });
    expect(await noteCodesOf(clinic, job.id)).toEqual([
      "4 Pet: pet_not_unique!",
      "5 Pet: pet_not_found!",
      "6 Pet: pet_not_found!",
      "7 : pet_unclear!",
    ]);
  });

  test("refuses a number whose pet has another name, and follows a merged pet", async () => {
    const clinic = await withPets();
    const [kept, gone] = [await petId(clinic, "id:P1"), await petId(clinic, "id:P3")];
    await api.sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, (tx) =>
      tx.patch(pets, gone, { mergedIntoId: kept }),
    );
    const job = await runImport(clinic, "Pet ID,Pet,Date,Weight\nP3,Juno,2026-05-01,30 kg\nP2,Rex,2026-05-01,4 kg\n");
    expect(await weightsIn(clinic)).toMatchObject([{ pet: "id:P1", weightG: 30_000 }]);
    expect(await noteCodesOf(clinic, job.id)).toEqual(["3 Pet: pet_other_name!"]);
  });

  test("notes a weight that is twice the one before, or strange for the species, and keeps it", async () => {
    const clinic = await withPets();
    const list = [
      "Pet ID,Date,Weight (kg)",
      "P1,2026-05-01,8.74",
      "P1,2026-06-01,87.4",
      "P2,2026-05-01,40",
      "P3,2026-05-01,31",
    ];
    const job = await runImport(clinic, list.join("\n"));
    expect(job.report).toMatchObject({ newWeights: 4, doubtful: 2, errors: 0 });
    expect(await noteCodesOf(clinic, job.id)).toEqual([
      "3 Weight (kg): weight_twice_or_half",
      "4 Weight (kg): weight_above_species",
    ]);
  });

  test("asks for the unit and the order of dates, and refuses columns of another kind", async () => {
    const clinic = await withPets();
    const list = "Pet ID,Date,Weight\nP1,03/04/2026,8.14\n";
    const { id, guesses } = (await upload(clinic, list)).json<{ id: string; guesses: Record<string, string> }>();
    const fault = async (body: Record<string, unknown>): Promise<string> => {
      const answers = { kind: "weights", mapping: guesses, dateOrder: null, ...body };
      const answer = await clinic.owner.put(`/api/imports/${id}/mapping`, answers);
      return answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code ?? "";
    };
    expect(await fault({})).toBe("date_order_needed");
    expect(await fault({ dateOrder: "dmy" })).toBe("weight_unit_needed");
    expect(await fault({ dateOrder: "dmy", weightUnit: "st" })).not.toBe("");
    expect(await fault({ mapping: { ...guesses, "0": "pet.species" } })).toBe("not_of_this_kind");
    expect(await fault({ mapping: { "0": "pet.externalId", "2": "weight.weight" } })).toBe("date_needed");
    expect(await fault({ kind: "clients" })).toBe("not_of_this_kind");
    expect(await fault({ dateOrder: "dmy", weightUnit: "lb" })).toBe("");
    await step(clinic, id, "check");
    await step(clinic, id, "run");
    expect(await weightsIn(clinic)).toMatchObject([{ weightG: 3692, takenAt: "2026-04-03T00:00:00.000Z" }]);
  });

  test("keeps the weights of a pet that died, up to its death", async () => {
    const clinic = await withPets();
    const juno = await petId(clinic, "id:P1");
    await api.sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, (tx) =>
      tx.patch(pets, juno, { status: "deceased", deceasedOn: "2026-05-10" }),
    );
    const job = await runImport(clinic, "Pet ID,Date,Weight\nP1,2026-05-10,8 kg\nP1,2026-05-11,8 kg\n");
    expect(job.report).toMatchObject({ newWeights: 1, refused: 1 });
  });

  test("is undone except for a weight that was marked since, and can be imported again", async () => {
    const clinic = await withPets();
    const list = "Pet ID,Date,Weight\nP1,2026-05-01,8 kg\nP1,2026-05-02,9 kg\nP2,2026-05-01,4 kg\n";
    const { id } = await runImport(clinic, list);
    const miso = await petId(clinic, "id:P2");
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      const [first] = await tx.list(measurements, { equals: { petId: miso } });
      await tx.patch(measurements, first?.id ?? "", { enteredInErrorAt: "2026-11-20T10:00:00.000Z" });
    });
    const job = await step(clinic, id, "undo");
    expect(job.report).toMatchObject({ keptWeights: 1, keptAppointments: 0, keptPets: 0 });
    expect(await weightsIn(clinic)).toMatchObject([{ pet: "id:P2" }]);
    expect(await count(clinic, "pets")).toBe(3);
    const again = await step(clinic, id, "run");
    expect(again.report).toMatchObject({ newWeights: 2, unchanged: 1 });
    expect(await count(clinic, "measurements")).toBe(3);
  });

  test("keeps its pets from being undone with the list that made them", async () => {
    const clinic = await aClinic();
    const made = await runImport(clinic, LISTED_PETS);
    await runImport(clinic, "Pet ID,Date,Weight\nP2,2026-05-01,4 kg\n");
    const job = await step(clinic, made.id, "undo");
    expect(job.report).toMatchObject({ keptPets: 1, keptClients: 1 });
  });

  test("is refused to a person who may not record weights", async () => {
    const clinic = await withPets();
    const { id } = await checkImport(clinic, "Pet ID,Date,Weight\nP1,2026-05-01,8 kg\n");
    const person = await colleague(clinic, ["clients:view", "clients:manage"]);
    const put = await person.put(`/api/imports/${id}/mapping`, { kind: "weights", mapping: {}, dateOrder: null });
    expect(put.statusCode).toBe(403);
    expect((await person.post(`/api/imports/${id}/run`)).statusCode).toBe(403);
    expect((await clinic.owner.post(`/api/imports/${id}/run`)).statusCode).toBe(202);
  });
});
