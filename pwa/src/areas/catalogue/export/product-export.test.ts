// @vitest-environment jsdom
import { costIdOf, productCosts, productPrices } from "@fernpaw/domain/catalogue/price";
import { products } from "@fernpaw/domain/catalogue/product";
import { taxes } from "@fernpaw/domain/catalogue/tax";
import { guessKind, guessMapping } from "@fernpaw/domain/imports/import-headings";
import { emptyRow } from "@fernpaw/domain/kernel/entity";
import { productRow } from "@fernpaw/testing/builders";
import { expect, test } from "vitest";
import { openTestClinic } from "../../../testing/render-in-clinic.tsx";
import { headings } from "./product-export.copy.ts";
import { exportedProducts, productsCsv, productsXlsx } from "./product-export.ts";

const id = (at: number): string => `019a5f00-0000-7000-8000-${String(at).padStart(12, "0")}`;
const TODAY = "2026-11-24";

async function exportedRows() {
  const clinic = await openTestClinic();
  const tax = {
    ...emptyRow(taxes),
    id: id(9),
    name: "VAT",
    rates: [{ fromOn: "2020-01-01", toOn: null, rateMilliPercent: 20_000 }],
  };
  await clinic.have(taxes, tax);
  const tablets = {
    id: id(1),
    code: "A1",
    name: 'Amoxicillin "50", tablets',
    kind: "medication",
    dispensingUnit: "tablet",
    stockUnit: "box",
    packSizeMilli: 100_000,
    barcodes: ["111", "222"],
    minimumMilli: 2500,
    taxIds: [id(9)],
  } as const;
  await clinic.have(products, productRow({ ...tablets, barcodes: ["111", "222"], taxIds: [id(9)] }));
  await clinic.have(products, productRow({ id: id(2), code: "", name: "=Trick", kind: "retail", barcodes: [] }));
  await clinic.have(products, productRow({ id: id(3), name: "Gone", status: "archived" }));
  const price = { ...emptyRow(productPrices), productId: id(1), unitMinor: 35 };
  await clinic.have(productPrices, { ...price, id: id(11), fromOn: "2026-01-01", toOn: "2026-11-24" });
  await clinic.have(productPrices, { ...price, id: id(12), unitMinor: 45, fromOn: "2026-11-25" });
  await clinic.have(productCosts, {
    ...emptyRow(productCosts),
    id: costIdOf(id(1)),
    productId: id(1),
    packCostMinor: 1200,
  });
  return exportedProducts(clinic.db, TODAY);
}

const exported = async (hasCosts: boolean): Promise<string[]> =>
  productsCsv(await exportedRows(), { currency: "GBP", hasCosts }).split("\r\n");

test("the list has the products in use with the price of the day, and costs for the owner alone", async () => {
  const lines = await exported(true);
  expect(lines).toEqual([
    Object.values(headings).join(","),
    ",'=Trick,Retail,,,,unit,unit,1,,,,,,",
    'A1,"Amoxicillin ""50"", tablets",Medicine,,,,tablet,box,100,111 222,2.5,,VAT,0.35,12.00',
    "",
  ]);
  const [first = "", , tablets] = await exported(false);
  expect(first.endsWith(",Price")).toBe(true);
  expect(tablets?.endsWith(",VAT,0.35")).toBe(true);
});

test("the spreadsheet has numbers where a person computes, and text elsewhere", async () => {
  const file = productsXlsx(await exportedRows(), { currency: "GBP", hasCosts: true });
  const [, ...lines] = (await file.text()).matchAll(/<row>(.*?)<\/row>/g);
  const cells = lines.map(([, line = ""]) =>
    [...line.matchAll(/<c\/>|<c><v>(.*?)<\/v><\/c>|<t xml:space="preserve">(.*?)<\/t>/g)].map(([, number, text]) =>
      number === undefined ? (text ?? "") : Number(number),
    ),
  );
  expect(cells).toEqual([
    ["", "=Trick", "Retail", "", "", "", "unit", "unit", 1, "", "", "", "", "", ""],
    [
      "A1",
      "Amoxicillin &quot;50&quot;, tablets",
      "Medicine",
      "",
      "",
      "",
      "tablet",
      "box",
      100,
      "111 222",
      2.5,
      "",
      "VAT",
      0.35,
      12,
    ],
  ]);
});

test("the import recognises every column of the list", () => {
  const columns = Object.values(headings);
  expect(guessKind(columns)).toBe("products");
  const guessed = guessMapping(columns, "products");
  const meant = columns.map((_, at) => guessed[String(at)]);
  expect(meant).toEqual(Object.keys(headings).map((field) => `product.${field}`));
});
