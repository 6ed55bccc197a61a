import { numberText } from "./cell-text.ts";
import type { Workbook, WorkbookSheet } from "./workbook.ts";
import { XLSX_LIMITS, type XlsxPackage } from "./xlsx-package.ts";
import { RefusedWorkbook } from "./xlsx-refusal.ts";

export interface SheetRow {
  /** As the spreadsheet counts them, from 1. */
  row: number;
  cells: string[];
}

/** The limit of a spreadsheet itself. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 500;
/** A spreadsheet program keeps 32,767 characters in a cell. The rest of a longer cell is cut. */
const MAX_CELL = 40_000;

/** `AB12` to 27; -1 where a cell has no name. */
function columnOf(name: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(name)?.[0] ?? "") column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A line break would make two lines of a row: each becomes the line separator U+2028, which a reader of texts makes a line again. */
const oneLine = (text: string): string =>
  text.replace(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/g, "\u2028").slice(0, MAX_CELL);

/** A character that XML cannot hold is written as `_x000D_`. */
const unescaped = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Gathers the cells of the row that is read. */
class RowReader {
  readonly #workbook: Workbook;
  readonly rows: SheetRow[] = [];
  #row: SheetRow = { row: 0, cells: [] };
  #column = -1;
  #type = "";
  #style = 0;
  #value = "";
  #isValue = false;
  #isReading = false;
  #hasFormula = false;
  #hasValue = false;

  constructor(workbook: Workbook) {
    this.#workbook = workbook;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (tag === "c") this.#openCell(attributes);
    else if (tag === "v" || tag === "t") {
      this.#isValue = !this.#isReading;
      this.#hasValue = true;
    } else if (tag === "f") this.#hasFormula = true;
    else if (tag === "rPh") this.#isReading = true;
    else if (tag === "row") {
      const row = attributes["r"] === undefined ? this.#row.row + 1 : Number(attributes["r"]);
      if (!Number.isInteger(row) || row <= this.#row.row) throw new RefusedWorkbook("not_a_workbook");
      if (row > MAX_ROWS) throw new RefusedWorkbook("too_many_rows");
      this.#row = { row, cells: [] };
      this.#column = -1;
    }
  }

  text(piece: string): void {
    if (this.#isValue && this.#value.length < MAX_CELL) this.#value += piece;
  }

  close(tag: string): void {
    if (tag === "v" || tag === "t") this.#isValue = false;
    else if (tag === "rPh") this.#isReading = false;
    else if (tag === "c") this.#closeCell();
    else if (tag === "row" && this.#row.cells.length > 0) this.rows.push(this.#row);
  }

  #openCell(attributes: Readonly<Record<string, string>>): void {
    const column = columnOf(attributes["r"] ?? "");
    this.#column = column === -1 ? this.#column + 1 : column;
    this.#type = attributes["t"] ?? "n";
    this.#style = Number(attributes["s"] ?? 0);
    this.#value = "";
    this.#hasFormula = false;
    this.#hasValue = false;
  }

  #closeCell(): void {
    // A spreadsheet keeps the result beside the formula; a program that only writes files may not.
    if (this.#hasFormula && !this.#hasValue) throw new RefusedWorkbook("formulas_not_computed");
    const text = oneLine(this.#text()).trim();
    if (text === "") return;
    if (this.#column >= MAX_COLUMNS) throw new RefusedWorkbook("too_many_columns");
    const { cells } = this.#row;
    while (cells.length < this.#column) cells.push("");
    cells[this.#column] = text;
  }

  #text(): string {
    const value = this.#value;
    if (this.#type === "s") return unescaped(this.#workbook.strings[Number(value)] ?? "");
    if (this.#type === "b") return value === "1" ? "TRUE" : "FALSE";
    if (this.#type === "d") return value.replace(/T00:00:00(\.0+)?Z?$/, "");
    return this.#type === "n" ? numberText(value, this.#style, this.#workbook.formats) : unescaped(value);
  }
}

/** Rows of a sheet that hold something, one after another; memory does not grow with the sheet. @throws RefusedWorkbook */
export async function* sheetRows(
  parts: XlsxPackage,
  workbook: Workbook,
  { part }: WorkbookSheet,
): AsyncGenerator<SheetRow> {
  const reader = new RowReader(workbook);
  const handlers = {
    open: (tag: string, attributes: Readonly<Record<string, string>>) => reader.open(tag, attributes),
    text: (piece: string) => reader.text(piece),
    close: (tag: string) => reader.close(tag),
  };
  for await (const _ of parts.pieces(part, handlers, XLSX_LIMITS.workbook)) yield* reader.rows.splice(0);
}
