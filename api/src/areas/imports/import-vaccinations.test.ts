import { emptyRow } from "@fernpaw/domain/kernel/entity";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { vaccinations } from "@fernpaw/domain/vaccinations/vaccination";
import { pets } from "@fernpaw/domain/pets/pet";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { withPets, petId, runImport, step, noteCodesOf, count } = importDesk(() => api);

const given = ({ clinicId }: ImportClinic): Promise<Record<string, unknown>[]> =>
  api.store.read((sql) =>
    sql.all(
      `select p."importKey" as "pet", v."name", v."givenOn", v."nextDueOn", v."batchNo", v."rabiesTagNo", v."source"
       from "vaccinations" v join "pets" p on p."clinicId" = v."clinicId" and p."id" = v."petId"
       where v."clinicId" = ? order by 1, 3, 2`,
      [clinicId],
    ),
  );

const inClinic = ({ clinicId }: ImportClinic) => ({ clinicId, by: { userId: null, name: "test" } });

describe("a list of vaccinations", () => {
  test("joins the history of its pets, and tells each line and value that it cannot use", async () => {
    const clinic = await withPets();
    const list = [
      "Patient ID;Vaccine;Date given;Next due;Batch no;Manufacturer;Rabies tag",
      "P1;DHPPi;01.05.2025;01.05.2026;A123;MSD;",
      "P1;Rabies;01.05.2025;01.05.2028;R9;MSD;T-77",
      "P2;Tricat;13.06.2025;12.06.2025;;;",
      "P2;Leucat;14.06.2025;soon;;;",
      "P9;Tricat;13.06.2025;;;;",
      "P2;;13.06.2025;;;;",
      "P2;Tricat;31.02.2025;;;;",
      "P2;Tricat;01.01.2126;;;;",
      "P1;DHPPi;01.05.2025;01.05.2026;A123;MSD;",
    ];
    const job = await runImport(clinic, list.join("\n"), { dateOrder: "dmy" });
    expect(job.kind).toBe("vaccinations");
    expect(job.report).toMatchObject({ rows: 9, newVaccinations: 4, errors: 4, refused: 1, duplicates: 1, newPets: 0 });
    expect(job.traces).toMatchObject({ vaccinations: 4, pets: 0, weights: 0 });
    const usual = { batchNo: "", rabiesTagNo: "", source: "import" };
    expect(await given(clinic)).toEqual([
      { ...usual, pet: "id:P1", name: "DHPPi", givenOn: "2025-05-01", nextDueOn: "2026-05-01", batchNo: "A123" },
      {
        ...usual,
        pet: "id:P1",
        name: "Rabies",
        givenOn: "2025-05-01",
        nextDueOn: "2028-05-01",
        batchNo: "R9",
        rabiesTagNo: "T-77",
      },
      { ...usual, pet: "id:P2", name: "Tricat", givenOn: "2025-06-13", nextDueOn: null },
      { ...usual, pet: "id:P2", name: "Leucat", givenOn: "2025-06-14", nextDueOn: null },
    ]);
    expect((await noteCodesOf(clinic, job.id)).toSorted()).toEqual([
      "10 : duplicate_line",
      "4 Next due: bad_due",
      "5 Next due: bad_due",
      "6 Patient ID: pet_not_found!",
      "7 Vaccine: vaccine_missing!",
      "8 Date given: bad_date!",
      "9 Date given: vaccination_to_come!",
    ]);
    const found = (await clinic.owner.get(`/api/imports/${job.id}/findings`)).json<ImportFindings>();
    expect(found.vaccinations?.[0]).toMatchObject({ line: 2, isNew: true, pet: "Juno", name: "DHPPi" });
    expect(await count(clinic, "reminders")).toBe(0);
    expect(await count(clinic, "stockMovements")).toBe(0);
  });

  test("adds nothing on a second run, nor beside a vaccination of the same day that protects against the same", async () => {
    const clinic = await withPets();
    const { clinicId, by } = inClinic(clinic);
    const juno = await petId(clinic, "id:P1");
    await api.sync.withClinicTx(clinicId, by, (tx) =>
      tx.insert(vaccinations, {
        ...emptyRow(vaccinations),
        id: v7(),
        petId: juno,
        source: "here",
        name: "Nobivac Rabies",
        antigens: "Rabies",
        givenOn: "2025-05-01",
      }),
    );
    const list = "Pet ID,Vaccine,Date,Next due\nP1,Rabies vaccine,2025-05-01,2028-05-01\nP1,Lepto,2025-05-01,\n";
    expect((await runImport(clinic, list)).report).toMatchObject({ newVaccinations: 1, unchanged: 1 });
    const again = await runImport(clinic, `${list}P1,Lepto,2024-05-01,\n`);
    expect(again.report).toMatchObject({ newVaccinations: 1, unchanged: 2, errors: 0 });
    expect(await count(clinic, "vaccinations")).toBe(3);
  });

  test("keeps the vaccinations of a pet that died, up to its death", async () => {
    const clinic = await withPets();
    const { clinicId, by } = inClinic(clinic);
    const juno = await petId(clinic, "id:P1");
    await api.sync.withClinicTx(clinicId, by, (tx) =>
      tx.patch(pets, juno, { status: "deceased", deceasedOn: "2025-05-10" }),
    );
    const job = await runImport(clinic, "Pet ID,Vaccine,Date\nP1,Lepto,2025-05-10\nP1,Rabies,2025-05-11\n");
    expect(job.report).toMatchObject({ newVaccinations: 1, refused: 1 });
    expect(await noteCodesOf(clinic, job.id)).toEqual(["3 Date: vaccination_after_death!"]);
  });

  test("is undone except for a vaccination that was changed since, and can be imported again", async () => {
    const clinic = await withPets();
    const list = "Pet ID,Vaccine,Date\nP1,Lepto,2025-05-10\nP1,Rabies,2025-05-10\n";
    const job = await runImport(clinic, list);
    const [row] = await api.store.read((sql) =>
      sql.all<{ id: string }>(`select "id" from "vaccinations" where "clinicId" = ? and "name" = 'Rabies'`, [
        clinic.clinicId,
      ]),
    );
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "vaccinations.markError" }, (tx) =>
      tx.patch(vaccinations, row?.id ?? "", { enteredInErrorAt: "2026-01-01T00:00:00.000Z" }),
    );
    const undone = await step(clinic, job.id, "undo");
    expect(undone.report).toMatchObject({ keptVaccinations: 1 });
    expect(await count(clinic, "vaccinations")).toBe(1);
    expect((await runImport(clinic, list)).report).toMatchObject({ newVaccinations: 1, unchanged: 1 });
  });
});
