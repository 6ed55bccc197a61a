import { expect, test } from "vitest";
import { codesOfScan } from "./scanned-code.ts";

const PADDED = ["5012345678900", "05012345678900"];

test.each([
  ["5012345678900", PADDED],
  ["(01)05012345678900(17)270630(10)CA-0412", PADDED],
  ["01050123456789001727063010CA-0412", PADDED],
  ["]d201050123456789002112345\u001D10CA-0412", PADDED],
  ["\u001D01050123456789001727063010CA-0412", PADDED],
  ["05012345678900", PADDED],
])("%s is the number of the product", (scanned, codes) => {
  expect(codesOfScan(scanned)).toEqual([...new Set([scanned, ...codes])]);
});

test("a number with 12 digits is the same with a leading 0", () => {
  expect(codesOfScan("012345678905")).toEqual(["012345678905", "0012345678905", "00012345678905"]);
  expect(codesOfScan("0012345678905")).toContain("012345678905");
});

test("a number with 8 digits is found with zeros in front", () => {
  expect(codesOfScan("00000096385074")).toContain("96385074");
});

test.each(["VX-10492", "0101234567890128", "98765", "(10)CA-0412", ""])("%s is itself alone", (scanned) => {
  expect(codesOfScan(scanned)).toEqual([scanned]);
});
