import { expect, test } from "vitest";
import { PaperDocument } from "../clinics/paper-document.ts";
import { orderDocument, type OrderOnPaper } from "./order-document.ts";

const id = (number: number): string => `019a5f00-0000-7000-8000-${String(number).padStart(12, "0")}`;
const line = (at: number, packs: number) => ({
  id: id(at),
  productId: id(at + 10),
  supplierCode: `N-${at}`,
  packs,
  packSizeMilli: 100_000,
  receivedMilli: 0,
});

const onPaper: OrderOnPaper = {
  order: {
    number: 127,
    supplierName: "Northmoor Supplies",
    lines: [line(1, 2), line(2, 1)],
    expectedOn: "2026-12-01",
    notes: "Ring the bell at the back door.",
  },
  costs: [
    { lineId: id(1), packCostMinor: 4260 },
    { lineId: id(2), packCostMinor: 999 },
  ],
  supplier: { contactName: "Imogen Hale", address: "1 Mill Lane\n\nLeeds", accountNo: "NM-77" },
  products: new Map([
    [id(11), { name: "Carprofen 50 mg", dispensingUnit: "tablet" }],
    [id(12), { name: "Ear gel", dispensingUnit: "ml" }],
  ]),
  settings: { country: "GB", locale: "en-GB", currency: "GBP" },
  day: "2026-11-24",
};

test("an order on paper names supplier, account, each packet with its cost, and the total", () => {
  const document = orderDocument(onPaper);
  expect(PaperDocument.safeParse(document).success).toBe(true);
  expect(document).toMatchObject({ paper: "a4", title: "Order 127" });
  expect(document.recipient).toEqual(["Northmoor Supplies", "Imogen Hale", "1 Mill Lane", "Leeds"]);
  expect(document.facts.map(({ value }) => value)).toEqual(["24 November 2026", "NM-77", "1 December 2026"]);
  const [table, notes] = document.blocks;
  expect(table).toMatchObject({
    rows: [
      ["Carprofen 50 mg", "N-1", "100 tablets", "2", "£42.60", "£85.20"],
      ["Ear gel", "N-2", "100 ml", "1", "£9.99", "£9.99"],
    ],
    totals: [{ value: "£95.19", isStrong: true }],
  });
  expect(notes).toEqual({ kind: "text", text: "Ring the bell at the back door." });
});

test("an order with a product of unknown cost has no total, and a draft has no number", () => {
  const document = orderDocument({
    ...onPaper,
    order: { ...onPaper.order, number: null, notes: "" },
    costs: [{ lineId: id(1), packCostMinor: 4260 }],
    supplier: null,
    settings: { country: "US", locale: "en-US", currency: "USD" },
  });
  expect(PaperDocument.safeParse(document).success).toBe(true);
  expect(document).toMatchObject({ paper: "letter", title: "Draft order", recipient: ["Northmoor Supplies"] });
  expect(document.blocks).toHaveLength(1);
  expect(document.blocks[0]).toMatchObject({
    rows: [
      ["Carprofen 50 mg", "N-1", "100 tablets", "2", "$42.60", "$85.20"],
      ["Ear gel", "N-2", "100 ml", "1", "", ""],
    ],
    totals: [],
  });
});
