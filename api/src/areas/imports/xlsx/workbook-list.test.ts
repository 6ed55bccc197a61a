import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { textRows, type TestWorkbook, workbookParts, xlsxOf, zipOf } from "@fernpaw/testing/xlsx-file";
import { readCsv } from "../public/csv-file.ts";
import { listOfWorkbook } from "./workbook-list.ts";
import { readWorkbookList } from "./workbook-thread.ts";

const folder = mkdtempSync(join(tmpdir(), "fernpaw-xlsx-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function requestOf(file: Buffer, sheet: number | null = null) {
  const path = join(folder, String((files += 1)));
  writeFileSync(`${path}.xlsx`, file);
  return { workbookPath: `${path}.xlsx`, listPath: `${path}.csv`, sheet };
}

async function listOf(workbook: TestWorkbook, sheet: number | null = null) {
  const request = requestOf(xlsxOf(workbook), sheet);
  const format = await listOfWorkbook(request);
  const records = [];
  for await (const record of readCsv(request.listPath, format)) records.push(record);
  return { format, records, text: readFileSync(request.listPath, "utf8") };
}

const onlySheet = (rows: string, rest: Omit<TestWorkbook, "sheets"> = {}): TestWorkbook => ({
  sheets: [{ name: "List", rows }],
  ...rest,
});

/** The texts of one row of cells below a heading of the same width. */
async function cellsOf(cells: readonly string[], rest: Omit<TestWorkbook, "sheets"> = {}): Promise<string[]> {
  const heading = cells.map((_, at) => `<c t="inlineStr"><is><t>c${at}</t></is></c>`).join("");
  const { records } = await listOf(onlySheet(`<row r="1">${heading}</row><row r="2">${cells.join("")}</row>`, rest));
  const [first] = records;
  return first && "cells" in first ? first.cells : [];
}

describe("a cell is read as a person sees it", () => {
  test("texts: shared, of several pieces, without readings, with signs of XML and CSV", async () => {
    const strings = [
      '<t>Zo\u00eb &amp; "Co", Ltd</t>',
      "<r><t>Ju</t></r><r><t>no</t></r><rPh><t>reading</t></rPh>",
      "<t>a_x000D_\nb</t>",
    ];
    const shared = [0, 1, 2].map((at) => `<c t="s"><v>${at}</v></c>`);
    const inline = '<c t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>';
    expect(await cellsOf([...shared, inline], { strings })).toEqual([
      'Zo\u00eb & "Co", Ltd',
      "Juno",
      "a\u2028b",
      "inline",
    ]);
  });

  test.each([
    ["985141000000001", "985141000000001"],
    ["9.85141000000001E+14", "985141000000001"],
    ["4.915112345678E+12", "4915112345678"],
    ["5.1000000000000005", "5.1"],
    ["1.0000000000000001E-7", "0.0000001"],
    ["-0.5", "-0.5"],
    ["1E+21", "1000000000000000000000"],
    ["0", "0"],
  ])("a number %s has all its digits: %s", async (value, text) => {
    expect(await cellsOf([`<c><v>${value}</v></c>`])).toEqual([text]);
  });

  test.each([
    [14, "44654", "2022-04-03"],
    ["yyyy\\-mm\\-dd", "44654", "2022-04-03"],
    ["[$-407]d. mmmm yyyy;@", "44654", "2022-04-03"],
    ["dd/mm/yyyy hh:mm", "44654.3958333333", "2022-04-03 09:30"],
    [22, "44654.999988425924", "2022-04-03 23:59:59"],
    [20, "0.39583333333333331", "09:30"],
    ["h:mm AM/PM", "0.75", "18:00"],
    [14, "59", "1900-02-28"],
    [14, "61", "1900-03-01"],
    [14, "-3", "-3"],
    ['0.00" days"', "44654", "44654"],
    ['#,##0 "yd"', "12", "12"],
    ["00000", "2134", "02134"],
    ["General", "2134", "2134"],
  ] as const)("a number of the format %j: %s is %s", async (format, value, text) => {
    expect(await cellsOf([`<c s="1"><v>${value}</v></c>`], { formats: [format] })).toEqual([text]);
  });

  test("days that are counted from 1904", async () => {
    expect(await cellsOf(['<c s="1"><v>43192</v></c>'], { formats: [14], is1904: true })).toEqual(["2022-04-03"]);
  });

  test("yes and no, errors, and the results of formulas", async () => {
    const cells = [
      '<c t="b"><v>1</v></c>',
      '<c t="b"><v>0</v></c>',
      '<c t="e"><v>#N/A</v></c>',
      '<c t="str"><f>A1&amp;"x"</f><v>Juno</v></c>',
      "<c><f>1+1</f><v>2</v></c>",
      '<c t="str"><f>""</f><v></v></c>',
      '<c t="d"><v>2022-04-03T00:00:00</v></c>',
    ];
    expect(await cellsOf(cells)).toEqual(["TRUE", "FALSE", "#N/A", "Juno", "2", "", "2022-04-03"]);
  });
});

describe("a sheet becomes a list", () => {
  test("whose lines are the rows of the sheet, and whose cells stand under their heading", async () => {
    const rows =
      '<row r="3"><c r="A3" t="inlineStr"><is><t>Name</t></is></c><c r="C3" t="inlineStr"><is><t>Chip</t></is></c></row>' +
      '<row r="4"><c r="C4"><v>7</v></c></row><row r="5"><c r="A5" s="1"/></row>' +
      '<row r="9"><c r="A9" t="inlineStr"><is><t>two\nlines</t></is></c></row>';
    const { format, records } = await listOf(onlySheet(rows));
    expect(format.columns).toEqual(["Name", "", "Chip"]);
    expect(records).toEqual([
      { line: 4, cells: ["", "", "7"] },
      { line: 9, cells: ["two\u2028lines", "", ""] },
    ]);
  });

  test("the first one that is shown and holds something, or the one that is asked for", async () => {
    const workbook: TestWorkbook = {
      sheets: [
        { name: "Codes", rows: textRows([["Code"]]), state: "hidden" },
        { name: "Cover", rows: "" },
        { name: "Pets", rows: textRows([["Pet"], ["Juno"]]) },
        { name: "Owners", rows: textRows([["Owner"], ["Ana"]]) },
      ],
    };
    const sheets = ["Codes", "Cover", "Pets", "Owners"];
    expect((await listOf(workbook)).format).toMatchObject({ sheets, sheet: 2, columns: ["Pet"] });
    expect((await listOf(workbook, 3)).records).toEqual([{ line: 2, cells: ["Ana"] }]);
    await expect(listOf(workbook, 1)).rejects.toMatchObject({ code: "empty" });
  });
});

describe("a hostile or broken spreadsheet is refused", () => {
  const parts = workbookParts(onlySheet(textRows([["Pet"], ["Juno"]]), { strings: ["<t>a</t>"] }));
  const SHEET = "xl/worksheets/sheet1.xml";
  const sheetWith = (rows: string): Buffer => xlsxOf(onlySheet(textRows([["Pet"]]) + rows));
  const cases: [string, () => Buffer, string][] = [
    ["that claims to unpack to 3 GiB", () => zipOf(parts, { claims: { [SHEET]: 3 * 2 ** 30 } }), "workbook_too_large"],
    [
      "that unpacks to more than it claims",
      () => zipOf({ ...parts, [SHEET]: `${parts[SHEET] ?? ""}${" ".repeat(2 ** 20)}` }, { claims: { [SHEET]: 500 } }),
      "not_a_workbook",
    ],
    [
      "with 200 MiB of texts",
      () => zipOf(parts, { claims: { "xl/sharedStrings.xml": 200 * 2 ** 20 } }),
      "workbook_too_large",
    ],
    ["with 10,001 parts", () => zipOf(parts, { count: 10_001 }), "workbook_too_large"],
    ["with a row that no spreadsheet has", () => sheetWith('<row r="1048577"><c><v>1</v></c></row>'), "too_many_rows"],
    [
      "with a cell that is far to the right",
      () => sheetWith('<row r="2"><c r="XFD2"><v>1</v></c></row>'),
      "too_many_columns",
    ],
    ["with rows in no order", () => sheetWith('<row r="1"><c><v>1</v></c></row>'), "not_a_workbook"],
    [
      "with formulas that no program has computed",
      () => sheetWith('<row r="2"><c><f>A1</f></c></row>'),
      "formulas_not_computed",
    ],
    [
      "with entities that grow",
      () => zipOf({ ...parts, [SHEET]: `<!DOCTYPE a [<!ENTITY b "c">]>${(parts[SHEET] ?? "").replace(/^.*\n/, "")}` }),
      "not_a_workbook",
    ],
    ["with broken XML", () => zipOf({ ...parts, [SHEET]: "<worksheet><sheetData>" }), "not_a_workbook"],
    ["with a password", () => zipOf(parts, { isLocked: true }), "workbook_locked"],
    ["that is another archive", () => zipOf({ "readme.txt": "hello" }), "not_a_workbook"],
    ["that is cut off", () => zipOf(parts).subarray(0, 700), "not_a_workbook"],
    ["that is empty", () => xlsxOf(onlySheet("")), "empty"],
  ];
  test.each(cases)("%s", async (_name, file, code) => {
    await expect(listOfWorkbook(requestOf(file()))).rejects.toMatchObject({ code });
  });

  test("one that needs more memory than its thread has", async () => {
    const deep = "<a>".repeat(1_500_000);
    const file = zipOf({ ...parts, [SHEET]: `<worksheet>${deep}` });
    await expect(readWorkbookList(requestOf(file), 32)).rejects.toMatchObject({ code: "workbook_too_large" });
    const next = requestOf(zipOf(parts));
    expect(await readWorkbookList(next)).toMatchObject({ columns: ["Pet"] });
  });
});
