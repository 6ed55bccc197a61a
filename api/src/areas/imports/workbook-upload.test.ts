import { existsSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { importDesk, type ImportJob } from "../../testing/import-desk.ts";
import { textRows, workbookParts, xlsxOf, zipOf } from "@fernpaw/testing/xlsx-file";
import { FREE_DISK_FLOOR_BYTES } from "../../uploads/upload-guard.ts";
import { pathsOf } from "./public/import-paths.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { aClinic, upload, runImport, count } = importDesk(() => api);

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const HEADING = ["Owner Name", "Phone", "Pet Name", "Species", "Microchip", "Date of Birth"].map(text).join("");
const PETS =
  `<row r="1">${HEADING}</row>` +
  `<row r="2">${text("Ana Ruiz")}<c><v>4.9151123456789E+13</v></c>${text("Juno")}${text("Dog")}<c><v>9.85141000000001E+14</v></c><c s="1"><v>43952</v></c></row>` +
  `<row r="5">${text("Tom Byrne")}<c><v>2065550188</v></c>${text("Otis")}${text("Dragon")}</row>`;
const WORKBOOK = {
  sheets: [
    { name: "Pets", rows: PETS },
    { name: "Codes", rows: textRows([["Code"], ["1"]]) },
  ],
  formats: [14],
};

interface Uploaded extends ImportJob {
  sheets: string[];
  sheet: number | null;
  columns: string[];
}

describe("a spreadsheet", () => {
  test("is imported as any list: days, chips and phones with all their digits, notes with the row of the sheet", async () => {
    const clinic = await aClinic();
    const job = await runImport(clinic, xlsxOf(WORKBOOK));
    expect(job.report).toMatchObject({ rows: 2, errors: 0, newClients: 2, newPets: 2 });
    const notes = (await clinic.owner.get(`/api/imports/${job.id}/errors.csv`)).body.split("\n").slice(1);
    expect(notes).toEqual([expect.stringMatching(/^5,warning,Species,species_unknown,Dragon,/), ""]);
    const rows = await api.store.read((sql) =>
      sql.all(`select "name", "birthOn", "identifiers" from "pets" where "clinicId" = ? order by "name"`, [
        clinic.clinicId,
      ]),
    );
    expect(rows).toMatchObject([
      { name: "Juno", birthOn: "2020-05-01", identifiers: expect.stringContaining('"985141000000001"') },
      { name: "Otis", birthOn: null },
    ]);
    const [phone] = await api.store.read((sql) =>
      sql.all<{ phones: string }>(`select "phones" from "clients" where "clinicId" = ? and "lastName" = 'Ruiz'`, [
        clinic.clinicId,
      ]),
    );
    expect(phone?.phones).toContain('"49151123456789"');
    expect(await count(clinic, "petOwners")).toBe(2);
  });

  test("shows its sheets; another one can be chosen until the list is imported, and not by another clinic", async () => {
    const clinic = await aClinic();
    const uploaded = (await upload(clinic, xlsxOf(WORKBOOK))).json<Uploaded>();
    expect(uploaded).toMatchObject({ sheets: ["Pets", "Codes"], sheet: 0, status: "uploaded" });
    await clinic.owner.put(`/api/imports/${uploaded.id}/mapping`, { mapping: uploaded.guesses, dateOrder: null });
    const url = `/api/imports/${uploaded.id}/sheet`;
    expect((await (await aClinic()).owner.put(url, { sheet: 1 })).statusCode).toBe(404);
    const changed = await clinic.owner.put(url, { sheet: 1 });
    expect(changed.json()).toMatchObject({
      sheet: 1,
      columns: ["Code"],
      status: "uploaded",
      mapping: {},
      sampleRows: [["1"]],
    });
    expect((await clinic.owner.put(url, { sheet: 2 })).json()).toMatchObject({
      errors: [{ path: "sheet", code: "no_such_sheet" }],
    });
    const done = await runImport(clinic, xlsxOf(WORKBOOK));
    expect((await clinic.owner.put(`/api/imports/${done.id}/sheet`, { sheet: 1 })).json()).toMatchObject({
      code: "invalid_transition",
    });
    const text = (await upload(clinic, "Pet,Species\nJuno,Dog\n")).json<Uploaded>();
    expect(text).toMatchObject({ sheets: [], sheet: null });
    expect((await clinic.owner.put(`/api/imports/${text.id}/sheet`, { sheet: 0 })).statusCode).toBe(400);
  });

  test("that is hostile, old or none gets a clear code and leaves no file; one that is removed leaves none", async () => {
    const clinic = await aClinic();
    const parts = workbookParts(WORKBOOK);
    for (const [file, code] of [
      [zipOf(parts, { claims: { "xl/worksheets/sheet1.xml": 3 * 2 ** 30 } }), "workbook_too_large"],
      [zipOf({ "readme.txt": "hello" }), "not_a_workbook"],
      [Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]), "old_workbook"],
    ] as const) {
      const refused = await upload(clinic, file, { contentType: "application/octet-stream" });
      expect(refused.json()).toMatchObject({ code: "invalid_args", errors: [{ path: "list", code }] });
    }
    expect((await clinic.owner.get("/api/imports")).json()).toEqual([]);
    const uploaded = (await upload(clinic, xlsxOf(WORKBOOK))).json<Uploaded>();
    const { workbook, list } = pathsOf(api.dataDir, { clinicId: clinic.clinicId, id: uploaded.id });
    expect([existsSync(workbook), existsSync(list)]).toEqual([true, true]);
    await clinic.owner.call("DELETE", `/api/imports/${uploaded.id}`);
    expect([existsSync(workbook), existsSync(list)]).toEqual([false, false]);
  });

  test("that unpacks to more than the disk has room for is refused with 507 and leaves nothing (R04)", async () => {
    let free = FREE_DISK_FLOOR_BYTES + 2 * 2 ** 20;
    const small = await buildTestApi({ freeBytes: async () => free });
    const desk = importDesk(() => small);
    const clinic = await desk.aClinic();
    const long = textRows([["Pet"], ...Array.from({ length: 400 }, () => ["J".repeat(7_900)])]);
    const workbook = xlsxOf({
      sheets: [
        { name: "Pets", rows: PETS },
        { name: "Long", rows: long },
      ],
    });
    expect(workbook.length).toBeLessThan(2 ** 20);
    const { id, sheet } = (await desk.upload(clinic, workbook)).json<Uploaded>();
    expect(sheet).toBe(0);
    const chosen = await clinic.owner.put(`/api/imports/${id}/sheet`, { sheet: 1 });
    expect(chosen.json()).toMatchObject({ status: 507, code: "disk_full" });
    const first = await desk.upload(clinic, xlsxOf({ sheets: [{ name: "Long", rows: long }] }));
    expect(first.json()).toMatchObject({ status: 507, code: "disk_full" });
    expect((await clinic.owner.get("/api/imports")).json()).toHaveLength(1);
    const { folder } = pathsOf(small.dataDir, { clinicId: clinic.clinicId, id });
    expect(readdirSync(folder).toSorted()).toEqual([`${id}.csv`, `${id}.xlsx`]);
    free = Infinity;
    expect((await clinic.owner.put(`/api/imports/${id}/sheet`, { sheet: 1 })).json()).toMatchObject({ sheet: 1 });
    await small.close();
  });
});
