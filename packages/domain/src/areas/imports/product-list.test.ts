import { describe, expect, test } from "vitest";
import { IMPORT_PERMISSIONS } from "../../kernel/permissions.ts";
import { guessKind, guessMapping } from "./import-headings.ts";
import type { ImportField } from "./import-fields.ts";
import { IMPORT_KINDS, KINDS_OF_LISTS, mayImport, mayImportKind, missingColumn } from "./import-kinds.ts";
import { needsDecimalSign, needsProductKind, needsSupplier } from "./import-mapping.ts";
import { findTax, parseProductKind, parseProductUnit } from "./product-words.ts";

const LISTS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  [
    "English",
    {
      "Item Code": "product.code",
      "Product Name": "product.name",
      Type: "product.kind",
      Category: "product.category",
      Barcode: "product.barcode",
      "Pack Size": "product.packSize",
      Unit: "product.unit",
      "Cost Price": "product.cost",
      "Sale Price": "product.price",
      "VAT Rate": "product.tax",
      "Reorder Level": "product.minimum",
      "Max Stock": "product.ideal",
      Supplier: "product.supplier",
      "Supplier Code": "product.supplierCode",
    },
  ],
  [
    "German",
    {
      "Artikel-Nr.": "product.code",
      Bezeichnung: "product.name",
      EAN: "product.barcode",
      Wirkstoff: "product.ingredient",
      Packungsgröße: "product.packSize",
      Einkaufspreis: "product.cost",
      Verkaufspreis: "product.price",
      MwSt: "product.tax",
      Mindestbestand: "product.minimum",
      Lieferant: "product.supplier",
      Bestellnummer: "product.supplierCode",
    },
  ],
  [
    "French",
    {
      "Code produit": "product.code",
      Désignation: "product.name",
      "Code-barres": "product.barcode",
      "Prix d'achat": "product.cost",
      "Prix de vente": "product.price",
      "Taux de TVA": "product.tax",
      Fournisseur: "product.supplier",
      "Stock minimum": "product.minimum",
    },
  ],
  [
    "Spanish",
    {
      "Código de producto": "product.code",
      Descripción: "product.name",
      "Código de barras": "product.barcode",
      "Precio de coste": "product.cost",
      "Precio de venta": "product.price",
      IVA: "product.tax",
      Proveedor: "product.supplier",
      "Stock mínimo": "product.minimum",
    },
  ],
];

describe("a list of products", () => {
  test.each(LISTS)("is recognised by its %s headings", (_, columns) => {
    const headings = Object.keys(columns);
    expect(guessKind(headings)).toBe("products");
    const guessed = guessMapping(headings, "products");
    expect(Object.fromEntries(headings.map((heading, at) => [heading, guessed[String(at)]]))).toEqual(columns);
  });

  test.each([
    [["Client ID", "Owner Name", "Pet Name", "Species", "Price"]],
    [["Patient ID", "Date", "Weight (kg)"]],
    [["Name", "Phone", "E-mail", "Address"]],
    [["Date", "Time", "Type", "Owner", "Pet"]],
  ])("is not seen in %j", (headings) => {
    expect(guessKind(headings)).not.toBe("products");
  });

  test("needs a column that names the product, and answers that it does not give itself", () => {
    expect(missingColumn({ "0": "product.price" }, "products")).toBe("product_column_needed");
    expect(missingColumn({ "0": "product.barcode" }, "products")).toBeNull();
    expect(needsProductKind({ "0": "product.name" }, "products")).toBe(true);
    expect(needsProductKind({ "0": "product.name", "1": "product.kind" }, "products")).toBe(false);
    expect(needsSupplier({ "0": "product.supplierCode" }, "products")).toBe(true);
    expect(needsSupplier({ "0": "product.supplierCode", "1": "product.supplier" }, "products")).toBe(false);
    expect(needsDecimalSign({ "1": "product.cost" }, [["1,250", "12.50"]])).toBe(false);
    expect(needsDecimalSign({ "0": "product.cost" }, [["3.10"], ["1,250"]])).toBe(true);
  });

  test("is imported by those who manage stock, and with costs by the owner", () => {
    const keeper = { role: "employee", permissions: ["inventory:view", "inventory:manage"] } as const;
    const desk = { role: "employee", permissions: ["clients:view", "clients:manage"] } as const;
    const owner = { role: "owner", permissions: [] } as const;
    const mayAll = (field: ImportField) =>
      [owner, keeper, desk].map((user) =>
        mayImport(user, { kind: "products", mapping: { "0": "product.name", "1": field } }),
      );
    expect(mayAll("product.minimum")).toEqual([true, true, false]);
    expect(mayAll("product.cost")).toEqual([true, false, false]);
    expect(IMPORT_KINDS.filter((kind) => mayImportKind(keeper, kind))).toEqual(["products", "stock"]);
    expect(IMPORT_KINDS.filter((kind) => mayImportKind(desk, kind))).toEqual(["clients"]);
    for (const kind of IMPORT_KINDS)
      expect(KINDS_OF_LISTS[kind].permissions.some((code) => IMPORT_PERMISSIONS.some((one) => one === code))).toBe(
        true,
      );
  });
});

test.each([
  ["English", ["Item code", "Product name", "Batch no", "Expiry date", "Quantity", "Stock value"]],
  ["German", ["Artikelnummer", "Bezeichnung", "Charge", "Verfallsdatum", "Bestand", "Lagerwert"]],
  ["French", ["Code produit", "Désignation", "Numéro de lot", "Date de péremption", "Quantité", "Valeur du stock"]],
  ["Spanish", ["Código de producto", "Descripción", "Lote", "Fecha de caducidad", "Existencias", "Valor total"]],
])("a list of stock is recognised by its %s headings", (_, headings) => {
  expect(guessKind(headings)).toBe("stock");
  expect(Object.values(guessMapping(headings, "stock"))).toEqual([
    "product.code",
    "product.name",
    "stock.batch",
    "stock.expires",
    "stock.quantity",
    "stock.cost",
  ]);
  expect(missingColumn({ "0": "product.code" }, "stock")).toBe("quantity_needed");
});

test("kinds and units are read in four languages, and by all of their words", () => {
  expect(["Medicine", "Arzneimittel", "médicament", "Medicamentos"].map(parseProductKind)).toEqual(
    Array<string>(4).fill("medication"),
  );
  expect(["Lab test", "Labor", "Prestation", "Consumibles"].map(parseProductKind)).toEqual([
    "lab_test",
    "lab_test",
    "service",
    "consumable",
  ]);
  expect([parseProductKind("Medicine cabinet"), parseProductKind("")]).toEqual([null, null]);
  expect(["Tabs", "Stk.", "flacon", "ampolla", "mls", "ea"].map(parseProductUnit)).toEqual([
    "tablet",
    "unit",
    "bottle",
    "ampoule",
    "ml",
    "unit",
  ]);
  expect(parseProductUnit("barrel")).toBeNull();
});

test("a tax is found by its name, or by the only rate that fits", () => {
  const tax = (id: string, name: string, rateMilliPercent: number, status = "active") => ({
    id,
    name,
    status,
    rates: [{ fromOn: "2020-01-01", toOn: null, rateMilliPercent }],
  });
  const taxes = [tax("a", "VAT", 20_000), tax("b", "VAT reduced", 5000), tax("c", "Old", 17_500, "inactive")];
  const found = (value: string) => findTax(value, taxes, "2026-11-24");
  expect(["vat", "VAT  Reduced", "20 %", "20", "5,0%"].map(found)).toEqual(["a", "b", "a", "a", "b"]);
  expect(["17.5", "Old", "0.2", "", "MwSt"].map(found)).toEqual([null, null, null, null, null]);
  expect(findTax("20", [...taxes, tax("d", "GST", 20_000)], "2026-11-24")).toBeNull();
});
