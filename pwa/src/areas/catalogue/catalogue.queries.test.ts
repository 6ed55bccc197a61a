// @vitest-environment jsdom
import { type ProductKind, products } from "@fernpaw/domain/catalogue/product";
import { archiveProduct, correctProduct } from "@fernpaw/domain/catalogue/product.mutations";
import { productRow } from "@fernpaw/testing/builders";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { openTestClinic, type TestClinic } from "../../testing/render-in-clinic.tsx";
import { idsByName, type ProductList, productList, productsByCode, productTwins } from "./catalogue.queries.ts";

let clinic: TestClinic;

beforeEach(async () => {
  clinic = await openTestClinic();
});

type Set = Parameters<typeof productRow>[0];
async function have(set: Set): Promise<string> {
  const row = productRow(set);
  await clinic.have(products, row);
  return row.id;
}

interface Asked {
  kind?: ProductKind;
  status?: "active" | "archived";
  pageIndex?: number;
}
async function page({ kind, status = "active", pageIndex = 0 }: Asked = {}): Promise<ProductList> {
  const ids = await idsByName(clinic.db, { kind: kind ?? null, status });
  return productList(clinic.db, ids, { pageIndex, pageSize: 3 });
}
async function list(asked?: Asked): Promise<[names: string[], total: number]> {
  const { rows, total } = await page(asked);
  return [rows.map(({ product }) => product.name), total];
}

test("products are listed by name, whatever accents and capitals, a page at a time", async () => {
  for (const name of ["zinc", "Éar gel", "amoxicillin", "Dressing"]) await have({ name });
  expect(await list()).toEqual([["amoxicillin", "Dressing", "Éar gel"], 4]);
  expect(await list({ pageIndex: 1 })).toEqual([["zinc"], 4]);
});

test("a kind and archived products are listed alone", async () => {
  await have({ name: "Rabies", kind: "vaccine" });
  await have({ name: "DHPP", kind: "vaccine" });
  await have({ name: "Gloves", kind: "consumable" });
  const gone = await have({ name: "Old vaccine", kind: "vaccine" });
  await clinic.mutate(archiveProduct, { id: gone, status: "archived" });
  expect(await list({ kind: "vaccine" })).toEqual([["DHPP", "Rabies"], 2]);
  expect(await list({ status: "archived" })).toEqual([["Old vaccine"], 1]);
  expect(await list({ status: "archived", kind: "consumable" })).toEqual([[], 0]);
});

test("a corrected name moves a product in the list, and the row is marked until the server has it", async () => {
  const id = await have({ name: "Aspirin" });
  await have({ name: "Bandage" });
  await clinic.mutate(correctProduct, { id, set: { name: "Zoster" } });
  expect((await list())[0]).toEqual(["Bandage", "Zoster"]);
  const { rows } = await page();
  expect(rows.map(({ isPending }) => isPending)).toEqual([false, true]);
});

test("a code finds the product that has it, in use before archived", async () => {
  const gel = await have({ name: "Ear gel", code: "VX-10492", barcodes: ["5012345678900", "5012345678917"] });
  const old = await have({ name: "Ear gel, old", barcodes: ["5012345678900", "999999"], status: "archived" });
  const found = async (code: string) => (await productsByCode(clinic.db, code)).map(({ id }) => id);
  expect(await found("5012345678917")).toEqual([gel]);
  expect(await found("5012345678900")).toEqual([gel]);
  expect(await found("vx-10492")).toEqual([gel]);
  expect(await found("999999")).toEqual([old]);
  expect(await found("0000000")).toEqual([]);
  // From the square code of a medicine.
  expect(await found("(01)05012345678917(17)270630(10)CA-0412")).toEqual([gel]);
});

test("other products with the same barcode, code or name are named with the reason", async () => {
  const id = uuidv7();
  const gel = await have({ name: "Ear gel", code: "EG-1", barcodes: ["111111", "222222"] });
  const drops = await have({ name: "Ear drops", code: "ED-1" });
  const twins = async (names: { name?: string; code?: string; barcodes?: string[] }, self = id) =>
    (await productTwins(clinic.db, self, { name: "", code: "", barcodes: [], ...names })).map(
      ({ product, reasons }) => [product.id, ...reasons],
    );
  expect(await twins({ name: " ÉAR GEL ", barcodes: ["222222", "111111", ""] })).toEqual([[gel, "barcode", "name"]]);
  expect(await twins({ code: "ed-1", name: "Ear gel" })).toEqual([
    [drops, "code"],
    [gel, "name"],
  ]);
  expect(await twins({ name: "Ear gel", code: "EG-1", barcodes: ["111111"] }, gel)).toEqual([]);
  expect(await twins({})).toEqual([]);
});
