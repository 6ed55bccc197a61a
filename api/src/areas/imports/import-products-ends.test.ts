import { productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import type { KeptProduct } from "@fernpaw/domain/imports/import-products";
import { emptyRow, type PatchOf } from "@fernpaw/domain/kernel/entity";
import { batches } from "@fernpaw/domain/stock/batch";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";
import { ADD, LIST, productDesk } from "../../testing/product-desk.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { have, idOfCode, countOf, findingsOf } = productDesk(() => api);
const { aClinic, upload, checkImport, runImport, step, colleague, noteCodesOf } = importDesk(() => api);

const rates = [{ fromOn: "2020-01-01", toOn: null, rateMilliPercent: 20_000 }];
const haveTax = async ({ clinicId }: ImportClinic, set: object = {}): Promise<string> => {
  const id = v7();
  await api.sync.withClinicTx(clinicId, { userId: v7(), name: "test" }, async (tx) => {
    await tx.insert(taxes, { ...emptyRow(taxes), id, name: "Test tax", rates, ...set });
  });
  return id;
};
const taxesIn = ({ clinicId }: ImportClinic) =>
  api.store.read((sql) =>
    sql.all<{ code: string; taxIds: string }>(
      `select "code", "taxIds" from "products" where "clinicId" = ? order by "code"`,
      [clinicId],
    ),
  );

describe("the tax of a list of products", () => {
  test("is that of the answer for new products, where no column has it", async () => {
    const clinic = await aClinic();
    const tax = await haveTax(clinic);
    await have(clinic, { code: "A2", name: "Ear cleaner 100 ml", taxIds: [] });
    expect((await checkImport(clinic, LIST, { products: ADD })).report).toMatchObject({
      newProducts: 2,
      newUntaxed: 2,
    });
    const check = await checkImport(clinic, LIST, { products: { ...ADD, taxIds: [tax] } });
    expect(check.report).toMatchObject({ newProducts: 2, newUntaxed: 0 });
    const [first] = (await findingsOf(clinic, check.id)).products ?? [];
    expect(first?.changes).toContainEqual({ field: "tax", before: null, after: tax });
    await step(clinic, check.id, "run");
    expect((await taxesIn(clinic)).map(({ code, taxIds }) => [code, taxIds])).toEqual([
      ["A1", JSON.stringify([tax])],
      ["A2", "[]"],
      ["A3", JSON.stringify([tax])],
    ]);
  });

  test("is that of the column, where the list has one, also if a cell is empty", async () => {
    const clinic = await aClinic();
    const tax = await haveTax(clinic);
    const list = "Code,Name,Kind,Price,Tax\nA1,One,Retail,1.00,Test tax\nA2,Two,Retail,1.00,";
    const job = await runImport(clinic, list, { products: { ...ADD, taxIds: [tax] } });
    expect(job.report).toMatchObject({ newProducts: 2, newUntaxed: 1 });
    expect((await taxesIn(clinic)).map(({ taxIds }) => taxIds)).toEqual([JSON.stringify([tax]), "[]"]);
  });

  test("must be one that the clinic offers", async () => {
    const clinic = await aClinic();
    const retired = await haveTax(clinic, { status: "inactive" });
    const { id, guesses } = (await upload(clinic, LIST)).json<{ id: string; guesses: Record<string, string> }>();
    for (const taxIds of [[retired], [v7()]]) {
      const body = { kind: "products", mapping: guesses, dateOrder: null, products: { ...ADD, taxIds } };
      const answer = await clinic.owner.put(`/api/imports/${id}/mapping`, body);
      expect(answer.json<{ errors: { code: string }[] }>().errors).toMatchObject([{ code: "no_such_tax" }]);
    }
  });
});

describe("the undo of a list of products with stock", () => {
  const STOCK = { kind: null, supplierId: null, addNew: "no", decimalSign: "." };
  const keptOf = async ({ owner }: ImportClinic, id: string) =>
    (await owner.get(`/api/imports/${id}/kept-products`)).json<KeptProduct[]>().map(({ code, why }) => [code, why]);
  /** A person changes a product. */
  const byHand = async (clinic: ImportClinic, code: string, set: PatchOf<typeof products>): Promise<void> => {
    const id = await idOfCode(clinic, code);
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      await tx.patch(products, id, set);
    });
  };
  const statesIn = ({ clinicId }: ImportClinic) =>
    api.store.read((sql) =>
      sql.all<{ code: string; status: string }>(
        `select "code", "status" from "products" where "clinicId" = ? order by "code"`,
        [clinicId],
      ),
    );
  /** Three products whose stock is counted, and the opening stock of the first two. */
  const withStock = async () => {
    const clinic = await aClinic();
    const list = "Item Code,Product Name,Type,Reorder Level\nA1,Gauze,Retail,1\nA2,Tape,Retail,1\nA3,Lead,Retail,1";
    const mapping = { "0": "product.code", "1": "product.name", "2": "product.kind", "3": "product.minimum" };
    const answers = { kind: "products", mapping, products: ADD };
    const job = await runImport(clinic, list, answers);
    const stock = (...lines: string[]) =>
      runImport(clinic, ["Item code,Quantity", ...lines].join("\n"), {
        kind: "stock",
        mapping: { "0": "product.code", "1": "stock.quantity" },
        products: STOCK,
      });
    return { clinic, list, answers, job, stock };
  };

  test("keeps a product with stock, and names it with the reason", async () => {
    const { clinic, job, stock } = await withStock();
    await stock("A1,10", "A2,5");
    await byHand(clinic, "A2", { category: "By hand" });
    expect((await clinic.owner.get(`/api/imports/${job.id}/kept-products`)).statusCode).toBe(409);
    const undone = await step(clinic, job.id, "undo");
    expect(undone.report).toMatchObject({ keptProducts: 2, archivedProducts: 0 });
    const kept = [
      ["A1", "stock"],
      ["A2", "changed"],
    ];
    expect(await keptOf(clinic, job.id)).toEqual(kept);
    // The reason is that of the undo, whatever happens to the product since.
    await byHand(clinic, "A1", { category: "By hand" });
    expect(await keptOf(clinic, job.id)).toEqual(kept);
    const keeper = await colleague(clinic, ["clients:view", "clients:manage"]);
    expect((await keeper.get(`/api/imports/${job.id}/kept-products`)).statusCode).toBe(403);
  });

  test("archives a product whose movements are all reversed: the ledger stays, and the next list brings it back", async () => {
    const { clinic, list, answers, job, stock } = await withStock();
    const opening = await stock("A1,10");
    await stock("A2,5");
    await step(clinic, opening.id, "undo");
    const undone = await step(clinic, job.id, "undo");
    expect(undone.report).toMatchObject({ keptProducts: 1, archivedProducts: 1 });
    expect(await keptOf(clinic, job.id)).toEqual([
      ["A1", "archived"],
      ["A2", "stock"],
    ]);
    expect(await countOf(clinic, "stockMovements")).toBe(3);
    const [archived, active] = [{ code: "A1", status: "archived" }, (code: string) => ({ code, status: "active" })];
    expect(await statesIn(clinic)).toEqual([archived, active("A2")]);
    const again = await checkImport(clinic, list, answers);
    expect(again.report).toMatchObject({ newProducts: 1, changedProducts: 1 });
    expect((await findingsOf(clinic, again.id)).products?.[0]?.changes).toEqual([
      { field: "status", before: "archived", after: "active" },
    ]);
    expect(await noteCodesOf(clinic, again.id)).toEqual(["2 Item Code: product_back"]);
    await step(clinic, again.id, "run");
    expect(await statesIn(clinic)).toEqual([active("A1"), active("A2"), active("A3")]);
    await step(clinic, again.id, "undo");
    expect(await statesIn(clinic)).toEqual([archived, active("A2")]);
  });

  test("keeps a product active where a person registered a batch of it", async () => {
    const { clinic, job } = await withStock();
    const productId = await idOfCode(clinic, "A1");
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      await tx.insert(batches, { ...emptyRow(batches), id: v7(), productId, number: "B1" });
    });
    const undone = await step(clinic, job.id, "undo");
    expect(undone.report).toMatchObject({ keptProducts: 1, archivedProducts: 0 });
    expect(await statesIn(clinic)).toEqual([{ code: "A1", status: "active" }]);
    expect(await keptOf(clinic, job.id)).toEqual([["A1", "named"]]);
  });

  test("a product that comes back has the tax of the answer, and stays out where new ones are left out", async () => {
    const { clinic, list, answers, job, stock } = await withStock();
    const opening = await stock("A1,10");
    await step(clinic, opening.id, "undo");
    await step(clinic, job.id, "undo");
    const left = await runImport(clinic, list, { ...answers, products: { ...ADD, addNew: "no" } });
    expect(left.report).toMatchObject({ skipped: 3, changedProducts: 0 });
    expect(await statesIn(clinic)).toEqual([{ code: "A1", status: "archived" }]);

    const [tax, other] = [await haveTax(clinic), await haveTax(clinic)];
    expect((await checkImport(clinic, list, answers)).report).toMatchObject({ newUntaxed: 3 });
    const taxed = await runImport(clinic, list, { ...answers, products: { ...ADD, taxIds: [tax] } });
    expect(taxed.report).toMatchObject({ changedProducts: 1, newUntaxed: 0 });
    await step(clinic, taxed.id, "undo");
    expect((await taxesIn(clinic)).map(({ taxIds }) => taxIds)).toEqual(["[]"]);
    const both = await runImport(clinic, list, { ...answers, products: { ...ADD, taxIds: [tax, other] } });
    expect((await findingsOf(clinic, both.id)).products?.[0]?.changes).toEqual([
      { field: "status", before: "archived", after: "active" },
      { field: "tax", before: null, after: tax },
      { field: "tax", before: null, after: other },
    ]);
    expect((await taxesIn(clinic))[0]?.taxIds).toBe(JSON.stringify([tax, other]));
  });

  test("leaves a product active that came back and is in use", async () => {
    const { clinic, list, answers, job, stock } = await withStock();
    const opening = await stock("A1,10", "A2,10", "A3,10");
    await step(clinic, opening.id, "undo");
    expect((await step(clinic, job.id, "undo")).report).toMatchObject({ archivedProducts: 3 });
    const again = await runImport(clinic, list, answers);
    await stock("A1,5");
    const productId = await idOfCode(clinic, "A2");
    await api.sync.withClinicTx(clinic.clinicId, { userId: v7(), name: "test" }, async (tx) => {
      await tx.insert(productPrices, {
        ...emptyRow(productPrices),
        id: v7(),
        productId,
        unitMinor: 1,
        fromOn: "2026-01-01",
      });
    });
    expect((await step(clinic, again.id, "undo")).report).toMatchObject({ keptChanges: 2 });
    expect(await statesIn(clinic)).toMatchObject([{ status: "active" }, { status: "active" }, { status: "archived" }]);
    expect(await keptOf(clinic, again.id)).toEqual([
      ["A1", "values"],
      ["A2", "values"],
    ]);
  });

  test("keeps a product that a person changed, also after a second list and its undo", async () => {
    const { clinic, list, answers, job } = await withStock();
    await byHand(clinic, "A1", { category: "By hand" });
    const second = await runImport(clinic, list.replaceAll("Retail,1", "Retail,4"), answers);
    expect(second.report).toMatchObject({ changedProducts: 3 });
    await step(clinic, second.id, "undo");
    expect((await step(clinic, job.id, "undo")).report).toMatchObject({ keptProducts: 1 });
    expect(await keptOf(clinic, job.id)).toEqual([["A1", "changed"]]);
  });

  test("a product that a person archived stays archived, whatever lists change of it", async () => {
    const { clinic, list, answers } = await withStock();
    await byHand(clinic, "A1", { status: "archived" });
    for (const minimum of [4, 7]) await runImport(clinic, list.replaceAll("Retail,1", `Retail,${minimum}`), answers);
    expect(await statesIn(clinic)).toMatchObject([{ status: "archived" }, { status: "active" }, { status: "active" }]);
  });

  test("keeps what a product of the clinic got, where it was changed since, and names the product", async () => {
    const clinic = await aClinic();
    await have(clinic, { code: "K1", name: "Known", minimumMilli: 1000 });
    const job = await runImport(clinic, "Item Code,Product Name,Reorder Level\nK1,Known,7", {
      kind: "products",
      mapping: { "0": "product.code", "1": "product.name", "2": "product.minimum" },
      products: ADD,
    });
    await byHand(clinic, "K1", { minimumMilli: 9000 });
    expect((await step(clinic, job.id, "undo")).report).toMatchObject({ keptProducts: 0, keptChanges: 1 });
    expect(await keptOf(clinic, job.id)).toEqual([["K1", "values"]]);
  });
});

describe("a line that cannot be imported", () => {
  test("is neither counted nor described as imported with a value left out", async () => {
    const clinic = await aClinic();
    await have(clinic, { code: "K1", name: "Gauze", barcodes: ["5012345678900"] });
    await have(clinic, { code: "K2", name: "Tape", barcodes: ["5012345678917"] });
    const list = [
      "Item Code,Product Name,Type,Barcode,Sale Price",
      // The barcode of another product, and a price that is none.
      "K1,Gauze,Retail,5012345678917,-3",
      "N1,New one,Retail,,-3",
      "N1,New one again,Retail,,-4",
      ",,Retail,,-5",
    ].join("\n");
    for (const job of [
      await checkImport(clinic, list, { products: ADD }),
      await runImport(clinic, list, { products: ADD }),
    ]) {
      expect(job.report).toMatchObject({ rows: 4, newProducts: 1, errors: 2, warnings: 1, duplicates: 1 });
      expect((await noteCodesOf(clinic, job.id)).sort()).toEqual([
        "2 Item Code: product_codes_differ!",
        "3 Sale Price: bad_amount",
        "4 Item Code: product_again",
        "5 Product Name: product_unclear!",
      ]);
      const { notes } = await findingsOf(clinic, job.id);
      expect(notes.find(({ code }) => code === "bad_amount")).toMatchObject({
        count: 1,
        examples: [{ line: 3, value: "-3" }],
      });
    }
  });
});
