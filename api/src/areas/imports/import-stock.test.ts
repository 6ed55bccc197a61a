import { products } from "@fernpaw/domain/catalogue/product";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { usualHours } from "@fernpaw/domain/clinics/opening-hours";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { screenWords } from "@fernpaw/domain/kernel/refusals";
import type { ImportFindings } from "@fernpaw/domain/imports/import-findings";
import { batches } from "@fernpaw/domain/stock/batch";
import { productRow } from "@fernpaw/testing/builders";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { aClinic, checkImport, runImport, step, noteCodesOf, colleague, upload } = importDesk(() => api);

const ANSWERS = { kind: null, supplierId: null, addNew: "no", decimalSign: "." };

/** A vaccine with batches, gauze without, and a service without stock. */
async function withProducts(): Promise<ImportClinic> {
  const clinic = await aClinic();
  await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
    const counted = { trackStock: "yes" as const, barcodes: [] };
    await tx.insert(products, productRow({ ...counted, code: "V1", name: "Rabies vaccine", trackBatch: "yes" }));
    await tx.insert(products, productRow({ ...counted, code: "G1", name: "Gauze" }));
    await tx.insert(products, productRow({ code: "S1", name: "Nail clip", trackStock: "no", barcodes: [] }));
  });
  return clinic;
}

/** Stock on hand by product and batch, with its cost. */
const stockIn = ({ clinicId }: ImportClinic) =>
  api.store.read((sql) =>
    sql.all<{ code: string; number: string | null; quantityMilli: number; costMinor: number | null }>(
      `select p."code", b."number", l."quantityMilli", (select sum(c."costMinor") from "stockCosts" c
         where c."clinicId" = l."clinicId" and c."productId" = l."productId"
         and coalesce(c."batchId", '') = coalesce(l."batchId", '')) as "costMinor"
       from "stockLevels" l join "products" p on p."clinicId" = l."clinicId" and p."id" = l."productId"
       left join "batches" b on b."clinicId" = l."clinicId" and b."id" = l."batchId"
       where l."clinicId" = ? order by 1, 2`,
      [clinicId],
    ),
  );

const LIST = [
  "Item code,Batch No,Expiry date,Quantity,Stock value",
  "V1,AB 12,2030-06-30,10,125.50",
  "V1,AB 13,2031-01-31,4,50.00",
  "G1,,,2500,",
].join("\n");

describe("a list of opening stock", () => {
  test("becomes movements with batches and costs, and adds nothing on a second run", async () => {
    const clinic = await withProducts();
    const job = await checkImport(clinic, LIST, { products: ANSWERS });
    expect(job.kind).toBe("stock");
    expect(job.report).toMatchObject({ rows: 3, ready: 3, newStock: 3, errors: 0 });
    expect(await stockIn(clinic)).toEqual([]);
    const found = (await clinic.owner.get(`/api/imports/${job.id}/findings`)).json<ImportFindings>();
    expect(found.stock?.[0]).toMatchObject({
      line: 2,
      name: "Rabies vaccine",
      quantityMilli: 10_000,
      batch: "AB 12",
      expiresOn: "2030-06-30",
      costMinor: 12_550,
    });
    expect((await step(clinic, job.id, "run")).traces).toMatchObject({ stock: 3, products: 0 });
    const stock = [
      { code: "G1", number: null, quantityMilli: 2_500_000, costMinor: null },
      { code: "V1", number: "AB 12", quantityMilli: 10_000, costMinor: 12_550 },
      { code: "V1", number: "AB 13", quantityMilli: 4000, costMinor: 5000 },
    ];
    expect(await stockIn(clinic)).toEqual(stock);
    const again = LIST.replace("AB 12", "ab12");
    expect((await runImport(clinic, again, { products: ANSWERS })).report).toMatchObject({ newStock: 0, unchanged: 3 });
    expect(await stockIn(clinic)).toEqual(stock);
  });

  test("names each line that it cannot use", async () => {
    const clinic = await withProducts();
    const list = [
      "Item code,Batch No,Expiry date,Quantity",
      "V1,,2030-06-30,10",
      "V1,AB 12,30.02.2030,10",
      "X9,AB 12,2030-06-30,10",
      "S1,,,10",
      "G1,,,-3",
      "G1,,,0",
      "G1,,,5",
      "G1,,,5",
    ];
    const job = await runImport(clinic, list.join("\n"), { products: ANSWERS, dateOrder: "dmy" });
    expect(await noteCodesOf(clinic, job.id)).toEqual(
      expect.arrayContaining([
        "2 Item code: batch_missing!",
        "3 Expiry date: bad_date!",
        "4 Item code: product_not_found!",
        "5 Item code: stock_not_counted!",
        "6 Quantity: stock_quantity_bad!",
        "9 : duplicate_line",
      ]),
    );
    expect(job.report).toMatchObject({ newStock: 1, errors: 5, withoutStock: 1, unchanged: 0, duplicates: 1 });
  });

  test("takes a month as its last day, and leaves lines without stock out", async () => {
    const clinic = await withProducts();
    const list = [
      "Item code,Batch No,Expiry date,Quantity",
      "V1,AB 12,07/2028,10",
      "V1,AB 13,2024-02,1",
      "V1,AB 14,,0",
      "X9,,,0.00",
      "G1,,,0",
      "G1,,12/2028,7",
    ];
    const check = await checkImport(clinic, list.join("\n"), { products: ANSWERS });
    expect(check.report).toMatchObject({ rows: 6, newStock: 3, withoutStock: 3, errors: 0, unchanged: 0 });
    expect(await noteCodesOf(clinic, check.id)).toEqual(["7 Expiry date: expiry_without_batch"]);
    await step(clinic, check.id, "run");
    const rows = await api.store.read((sql) =>
      sql.all(`select "number", "expiresOn", "receivedOn" from "batches" where "clinicId" = ? order by "number"`, [
        clinic.clinicId,
      ]),
    );
    // The list does not say when they came: neither batch gets a day.
    expect(rows).toEqual([
      { number: "AB 12", expiresOn: "2028-07-31", receivedOn: null },
      { number: "AB 13", expiresOn: "2024-02-29", receivedOn: null },
    ]);
  });

  test("refuses quantities below zero, too large and too fine, which are not 0", async () => {
    const clinic = await withProducts();
    const list = [
      "Item code,Batch No,Expiry date,Quantity",
      "G1,,,-3",
      "G1,,,1000000001",
      "G1,,,0.0001",
      "G1,,,2.0004",
    ];
    const check = await checkImport(clinic, list.join("\n"), { products: ANSWERS });
    expect(check.report).toMatchObject({ rows: 4, newStock: 0, withoutStock: 0, errors: 4 });
    expect(new Set((await noteCodesOf(clinic, check.id)).map((note) => note.slice(2)))).toEqual(
      new Set(["Quantity: stock_quantity_bad!"]),
    );
  });

  test("refuses parts that a product does not allow, with the words of the forms, and imports the other lines", async () => {
    const clinic = await withProducts();
    const halfId = v7();
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      const tablets = { trackStock: "yes" as const, barcodes: [], dispensingUnit: "tablet" as const };
      await tx.insert(products, productRow({ ...tablets, code: "T1", name: "Whole", smallestPart: "whole" }));
      await tx.insert(products, productRow({ ...tablets, id: halfId, code: "T2", name: "Half", smallestPart: "half" }));
      await tx.insert(products, productRow({ ...tablets, code: "T4", name: "Quarter", smallestPart: "quarter" }));
      await tx.insert(products, productRow({ ...tablets, code: "T9", name: "Any", smallestPart: "any" }));
    });
    const head = "Item code,Batch No,Expiry date,Quantity";
    const list = [head, "T1,,,10.5", "T2,,,10.5", "T2,,,10.25", "T4,,,3.25", "T4,,,3.1", "T9,,,0.7", "T1,,,8"];
    const job = await checkImport(clinic, list.join("\n"), { products: ANSWERS });
    expect(job.report).toMatchObject({ rows: 7, newStock: 4, errors: 3 });
    expect(await noteCodesOf(clinic, job.id)).toEqual([
      "2 Quantity: part_whole!",
      "4 Quantity: part_half!",
      "6 Quantity: part_quarter!",
    ]);
    const found = (await clinic.owner.get(`/api/imports/${job.id}/findings`)).json<ImportFindings>();
    expect(found.notes).toContainEqual({
      code: "part_whole",
      means: `${screenWords("part_not_allowed", { part: "whole" })} The line cannot be imported.`,
      count: 1,
      isFault: true,
      examples: [{ line: 2, value: "10.5 tablets" }],
    });
    expect(found.stock?.map(({ line }) => line)).toEqual([3, 5, 7, 8]);
    await step(clinic, job.id, "run");
    const quantities = async () => (await stockIn(clinic)).map(({ code, quantityMilli }) => [code, quantityMilli]);
    const stock = [
      ["T1", 8000],
      ["T2", 10_500],
      ["T4", 3250],
      ["T9", 700],
    ];
    expect(await quantities()).toEqual(stock);
    // Stock that came in while halves were allowed is known: a second list with it is not refused.
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      await tx.patch(products, halfId, { smallestPart: "whole" });
    });
    const again = await runImport(clinic, [head, "T2,,,10.5"].join("\n"), { products: ANSWERS });
    expect(again.report).toMatchObject({ newStock: 0, unchanged: 1, errors: 0 });
    expect(await quantities()).toEqual(stock);
  });

  test("refuses lines of a controlled drug: a person opens its register", async () => {
    const clinic = await withProducts();
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      const drug = { trackStock: "yes" as const, barcodes: [], controlled: { region: "UK" as const, class: "2" } };
      await tx.insert(products, productRow({ ...drug, code: "C1", name: "Methadone" }));
    });
    const job = await runImport(clinic, "Item code,Batch No,Quantity\nC1,,10\nG1,,5", { products: ANSWERS });
    expect(await noteCodesOf(clinic, job.id)).toEqual(["2 Item code: stock_controlled!"]);
    expect(job.report).toMatchObject({ newStock: 1, errors: 1 });
    expect((await stockIn(clinic)).map(({ code }) => code)).toEqual(["G1"]);
    const registers = await api.store.read((sql) =>
      sql.all(`select "id" from "controlledRegisters" where "clinicId" = ?`, [clinic.clinicId]),
    );
    expect(registers).toEqual([]);
  });

  test("keeps the last day of a known batch with a note, and adds it where there is none", async () => {
    const clinic = await withProducts();
    await runImport(clinic, LIST, { products: ANSWERS });
    const days = async () => {
      const rows = await api.store.read((sql) =>
        sql.all<{ number: string; expiresOn: string | null }>(
          `select "number", "expiresOn" from "batches" where "clinicId" = ? order by "number"`,
          [clinic.clinicId],
        ),
      );
      return rows.map(({ number, expiresOn }) => `${number} ${expiresOn}`);
    };
    const [batch] = await api.store.read((sql) =>
      sql.all<{ id: string }>(`select "id" from "batches" where "clinicId" = ? and "number" = 'AB 13'`, [
        clinic.clinicId,
      ]),
    );
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      await tx.patch(batches, batch?.id ?? "", { expiresOn: null });
    });
    const again = "Item code,Batch No,Expiry date,Quantity\nV1,AB 12,2030-07-31,1\nV1,AB 13,2031-02-28,1\n";
    const job = await runImport(clinic, again, { products: ANSWERS });
    expect(await noteCodesOf(clinic, job.id)).toEqual(["2 Expiry date: batch_differs"]);
    expect(await days()).toEqual(["AB 12 2030-06-30", "AB 13 2031-02-28"]);
  });

  test("is taken back by opposite movements, and can be imported again", async () => {
    const clinic = await withProducts();
    const job = await runImport(clinic, LIST, { products: ANSWERS });
    await step(clinic, job.id, "undo");
    expect((await stockIn(clinic)).map(({ quantityMilli, costMinor }) => [quantityMilli, costMinor])).toEqual([
      [0, null],
      [0, 0],
      [0, 0],
    ]);
    const [counted] = await api.store.read((sql) =>
      sql.all<{ n: number }>(`select count(*) as n from "stockMovements" where "clinicId" = ?`, [clinic.clinicId]),
    );
    expect(counted?.n).toBe(6);
    expect((await runImport(clinic, LIST, { products: ANSWERS })).report).toMatchObject({ newStock: 3 });
    expect((await stockIn(clinic)).map(({ quantityMilli }) => quantityMilli)).toEqual([2_500_000, 10_000, 4000]);
  });

  test("of a clinic with several locations goes to the one that the person names", async () => {
    const clinic = await withProducts();
    const [west, car] = [v7(), v7()];
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      const place = { ...emptyRow(locations), name: "Westgate", phone: "", address: "", hours: usualHours() };
      await tx.insert(locations, { ...place, id: west });
      await tx.insert(locations, { ...place, name: "Car", stockEnabled: "no", id: car });
    });
    const uploaded = (await upload(clinic, LIST)).json<{ id: string; guesses: Record<string, string> }>();
    const put = async (locationId: string | null): Promise<unknown> => {
      const body = { kind: "stock", mapping: uploaded.guesses, dateOrder: null, products: ANSWERS, locationId };
      const answer = await clinic.owner.put(`/api/imports/${uploaded.id}/mapping`, body);
      return answer.json<{ errors?: { code: string }[] }>().errors?.[0]?.code ?? answer.json().locationId;
    };
    const strange = [await put(v7()), await put(car)];
    expect(strange).toEqual(["no_such_location", "no_such_location"]);
    expect([await put(null), await put(west)]).toEqual(["location_needed", west]);
    await step(clinic, uploaded.id, "check");
    await step(clinic, uploaded.id, "run");
    const places = () =>
      api.store.read((sql) =>
        sql.all(`select "locationId", count(*) as "lines" from "stockLevels" where "clinicId" = ? group by 1`, [
          clinic.clinicId,
        ]),
      );
    expect(await places()).toEqual([{ locationId: west, lines: 3 }]);
    // The same stock at the other location is other stock.
    const there = { products: ANSWERS, locationId: firstLocationId(clinic.clinicId) };
    expect((await checkImport(clinic, LIST, there)).report).toMatchObject({ newStock: 3 });
    expect((await checkImport(clinic, LIST, { products: ANSWERS, locationId: west })).report).toMatchObject({
      unchanged: 3,
    });
    await step(clinic, uploaded.id, "undo");
    expect((await stockIn(clinic)).map(({ quantityMilli }) => quantityMilli)).toEqual([0, 0, 0]);
  });

  test("with costs is the owner's", async () => {
    const clinic = await withProducts();
    const keeper = await colleague(clinic, ["inventory:view", "inventory:manage"]);
    const sent = await upload({ ...clinic, owner: keeper }, LIST);
    const uploaded = sent.json<{ id: string; guesses: Record<string, string> }>();
    const body = { kind: "stock", mapping: uploaded.guesses, dateOrder: null, products: ANSWERS };
    expect((await keeper.put(`/api/imports/${uploaded.id}/mapping`, body)).statusCode).toBe(403);
    const { "4": cost, ...mapping } = uploaded.guesses;
    expect(cost).toBe("stock.cost");
    expect((await keeper.put(`/api/imports/${uploaded.id}/mapping`, { ...body, mapping })).statusCode).toBe(200);
  });
});
