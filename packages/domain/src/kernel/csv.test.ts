import { expect, test } from "vitest";
import { csvText, moneyCell, quantityCell } from "./csv.ts";

test("cells are quoted where they must be, and none makes a spreadsheet compute", () => {
  const lines = [
    ["Name", "Note"],
    ['Gel "50", tubes', "two\nlines"],
    ["=1+1", "@sum"],
  ];
  expect(csvText(lines)).toBe('Name,Note\r\n"Gel ""50"", tubes","two\nlines"\r\n\'=1+1,\'@sum\r\n');
  expect(csvText([])).toBe("");
  expect(csvText([["-1+1", "-A1", "-1.5.2", "-"]])).toBe("'-1+1,'-A1,'-1.5.2,'-\r\n");
});

test("a number below zero stays a number", () => {
  expect(csvText([[quantityCell(-300), moneyCell(-12_345, 2), "-7"]])).toBe("-0.3,-123.45,-7\r\n");
});

test("numbers have a full stop and no groups; an unknown one is an empty cell", () => {
  expect([quantityCell(1_234_500), quantityCell(250), quantityCell(null)]).toEqual(["1234.5", "0.25", ""]);
  expect([moneyCell(123_450, 2), moneyCell(12, 0), moneyCell(1005, 3), moneyCell(null, 2)]).toEqual([
    "1234.50",
    "12",
    "1.005",
    "",
  ]);
});
