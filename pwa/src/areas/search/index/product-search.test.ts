import { productRow } from "@fernpaw/testing/builders";
import { expect, test } from "vitest";
import { productDoc, type ProductRow } from "./search-docs.ts";
import { SearchIndex } from "./search-index.ts";

const STAMPS = { createdAt: "2026-11-21T08:00:00.000Z", createdBy: null, updatedAt: "2026-11-21T08:00:00.000Z" };
const row = (set: Parameters<typeof productRow>[0]): ProductRow => ({ ...STAMPS, updatedBy: null, ...productRow(set) });

const meloxicam = row({
  name: "Méloxicam 1.5 mg/ml 100 ml",
  activeIngredient: "Meloxicam",
  code: "VX-10492",
  barcodes: ["5012345678900"],
  form: "Oral liquid",
});
const painkiller = row({ name: "Painless", printedName: "Pain relief", activeIngredient: "Meloxicam" });
const gone = row({ name: "Meloxicam 0.5 mg/ml", status: "archived" });
const gloves = row({ name: "Surgical gloves, medium", kind: "consumable", barcodes: ["AB-77"] });

const index = new SearchIndex();
index.rebuild([meloxicam, painkiller, gone, gloves].map(productDoc));

const find = (text: string): string[] => index.search(text, { kinds: ["product"], limit: 10 }).map(({ id }) => id);

test.each([
  ["its name without accents", "meloxicam 1.5", meloxicam],
  ["its code", "VX-10492", meloxicam],
  ["its code without signs", "vx10492", meloxicam],
  ["a barcode", "5012345678900", meloxicam],
  ["the end of a barcode", "78900", meloxicam],
  ["a barcode with letters", "AB-77", gloves],
  ["its form", "oral liquid", meloxicam],
  ["the words on its label", "relief", painkiller],
  ["a typing mistake", "surgcal glowes", gloves],
])("a product is found by %s", (_, text, product) => expect(find(text)[0]).toBe(product.id));

test("those with the name come before those with the ingredient, and archived ones last", () => {
  expect(find("meloxicam")).toEqual([meloxicam.id, painkiller.id, gone.id]);
});

test("pets and clients are not found among products, nor products among them", () => {
  const mixed = new SearchIndex();
  const pet = { kind: "pet", id: "p1", name: "Melo", related: [], details: [], numbers: [], isPast: false } as const;
  mixed.rebuild([pet, productDoc(meloxicam)]);
  const ids = (kinds: ("pet" | "client" | "product")[]): string[] =>
    mixed.search("melo", { kinds, limit: 10 }).map(({ id }) => id);
  expect(ids(["product"])).toEqual([meloxicam.id]);
  expect(ids(["pet", "client"])).toEqual(["p1"]);
  const again = SearchIndex.of(mixed.pack());
  expect(again.search("melo", { kinds: ["product"], limit: 10 })).toEqual([
    { kind: "product", id: meloxicam.id, match: "prefix", isPast: false },
  ]);
});
