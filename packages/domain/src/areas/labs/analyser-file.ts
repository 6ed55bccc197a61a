import { type Analyte, findAnalyte, hasUnit, tidyUnit } from "./analytes.ts";
import { milliOf, readValue } from "./lab-value.ts";

/** A file of an analyser has some hundred lines; a larger one has something else. */
export const MOST_FILE_BYTES = 1_000_000;
export const MOST_FILE_ROWS = 2000;
const LONGEST_CELL = 400;
const LONGEST_NAME = 120;
const LONGEST_UNIT = 40;

/** One value of a file. */
export interface FileResult {
  /** Empty: the vocabulary has no such test, and the value is kept as text under its name. */
  analyte: string;
  name: string;
  /** Of several of one name. */
  place: number;
  value: string;
  unit: string;
  lowMilli: number | null;
  highMilli: number | null;
  /** Why the value is not compared; null: it is, or it is words. */
  trouble: "unknown_test" | "unknown_unit" | "no_unit" | "unclear_number" | null;
}

export interface FileSample {
  /** As the file calls it; empty: the file has one sample. */
  id: string;
  results: FileResult[];
}

export type FileReading =
  | { samples: FileSample[]; /** Lines without a test or a value, by number. */ skipped: number[] }
  | { fault: "empty" | "too_large" | "too_many" | "not_readable" };

type Column = "name" | "value" | "unit" | "low" | "high" | "range" | "sample";

const HEADS: Readonly<Record<Column, string>> = {
  name: "test|test name|analyte|parameter|name|assay|item|component|code",
  value: "result|value|results|measurement|reading",
  unit: "unit|units|uom",
  low: "low|min|minimum|ref low|reference low|lower|lower limit|low limit|range low",
  high: "high|max|maximum|ref high|reference high|upper|upper limit|high limit|range high",
  range: "range|reference|reference range|reference interval|ref range|normal range|interval",
  sample: "sample|sample id|sample no|accession|accession no|accession number|order id|specimen|patient id|id",
};

const columnOf = new Map(
  Object.entries(HEADS).flatMap(([column, names]) => names.split("|").map((name) => [name, column as Column])),
);
const tidyHead = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[_\-.:()]+/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
const headOf = (text: string): Column | undefined =>
  columnOf.get(tidyHead(text.replaceAll(/([a-z])([A-Z])/g, "$1 $2")));

/** Cells of a CSV text, quotes and line breaks within them included. Null: a quote never ends, or too many rows. */
function readCells(text: string, separator: string): string[][] | null {
  const rows: string[][] = [];
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], "", false];
  const endRow = (): void => {
    row.push(cell);
    if (row.some((one) => one.trim() !== "")) rows.push(row);
    [row, cell] = [[], ""];
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (sign === separator) {
      row.push(cell);
      cell = "";
    } else if (sign === "\n") endRow();
    else if (sign !== "\r") cell += sign;
    if (rows.length > MOST_FILE_ROWS + 1) return rows;
  }
  endRow();
  return isQuoted ? null : rows;
}

/** The separator of the first line: the sign that it has most of. */
function separatorOf(text: string): string {
  const line = text.slice(0, text.search(/\n|$/));
  const counted = [",", ";", "\t", "|"].map((sign) => [line.split(sign).length, sign] as const);
  return counted.toSorted(([a], [b]) => b - a)[0]?.[1] ?? ",";
}

type Line = Partial<Record<Column, string>> & { number: number };

function readCsv(text: string): Line[] | null {
  const cells = readCells(text, separatorOf(text));
  if (!cells) return null;
  const heads = (cells[0] ?? []).map(headOf);
  const hasHeads = heads.includes("name") && heads.includes("value");
  // Without a head: test, value, unit, low, high.
  const columns: readonly (Column | undefined)[] = hasHeads ? heads : ["name", "value", "unit", "low", "high"];
  return cells.slice(hasHeads ? 1 : 0).map((row, index) => {
    const line: Line = { number: index + (hasHeads ? 2 : 1) };
    for (const [at, column] of columns.entries())
      if (column && line[column] === undefined) line[column] = row[at] ?? "";
    return line;
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const asText = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "number" || typeof value === "boolean" ? String(value) : "";

function jsonLine(value: Record<string, unknown>, sample: string, number: number): Line {
  const line: Line = { number, sample };
  for (const [key, part] of Object.entries(value)) {
    const column = headOf(key);
    if (!column) continue;
    if (column === "range" && isObject(part)) {
      line.low = asText(part["low"] ?? part["min"]);
      line.high = asText(part["high"] ?? part["max"]);
    } else line[column] = asText(part);
  }
  return line;
}

/** Lists of results wherever they are within the first levels: `[…]`, `{ results: […] }`, `{ samples: [{ id, results }] }`. */
function jsonLines(value: unknown, sample: string, depth: number, found: Line[]): void {
  if (depth > 4 || found.length > MOST_FILE_ROWS) return;
  if (Array.isArray(value)) {
    for (const part of value) {
      const isResult = ([key, cell]: [string, unknown]): boolean => headOf(key) === "value" && typeof cell !== "object";
      if (isObject(part) && Object.entries(part).some(isResult))
        found.push(jsonLine(part, asText(part["sampleId"] ?? part["sample"]) || sample, found.length + 1));
      else jsonLines(part, sample, depth + 1, found);
    }
    return;
  }
  if (!isObject(value)) return;
  const own = Object.entries(value).find(([key, part]) => headOf(key) === "sample" && asText(part) !== "");
  const inside = own ? asText(own[1]) : sample;
  for (const part of Object.values(value)) jsonLines(part, inside, depth + 1, found);
}

function readJson(text: string): Line[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const found: Line[] = [];
  jsonLines(value, "", 0, found);
  return found;
}

const cut = (text: string | undefined, most: number): string =>
  (text ?? "").replaceAll(/\s+/g, " ").trim().slice(0, most);

/** How the numbers of a file are written. `unknown`: none of them tells. */
type Decimal = "comma" | "point" | "unknown";

const NUMBERS = /\d+(?:[.,]\d+)*/g;
/** A thousand and more with its sign, or a number with three decimals. */
const GROUPED = /^[1-9]\d{0,2}([.,])\d{3}$/;
const SEVERAL_SIGNS = /[.,]\d+[.,]/;

/** By the numbers that can be read in one way alone. */
function decimalOf(lines: readonly Line[], separator: string): Decimal {
  const texts = lines.flatMap(({ value = "", low = "", high = "", range = "" }) => [value, low, high, range]);
  const clear = texts.flatMap((text) => text.match(NUMBERS) ?? []).filter((one) => !GROUPED.test(one));
  const plain = clear.filter((one) => !SEVERAL_SIGNS.test(one));
  // A list with semicolons is of a country that writes 4,2.
  if (plain.some((one) => one.includes(",")) || separator === ";") return "comma";
  return plain.some((one) => one.includes(".")) ? "point" : "unknown";
}

/** Whether a number may be a thousand times another: `1,250` among numbers like 5.2, or `1.250` among numbers like 5,2. */
const isUnclear = (text: string, decimal: Decimal): boolean =>
  (text.match(NUMBERS) ?? []).some((one) => {
    if (SEVERAL_SIGNS.test(one)) return true;
    const sign = GROUPED.exec(one)?.[1];
    return sign === "," ? decimal !== "comma" : sign === "." && decimal === "comma";
  });

/** Machines of some countries write a decimal comma. */
const machineNumber = (text: string): string => text.replace(/^(\s*[<>]?=?\s*-?\d+),(\d+)\s*$/, "$1.$2");

/** `1.0 - 2.4`, `1.0 to 2.4`, `< 5`, `> 3`. */
function readRange(text: string): [low: number | null, high: number | null] {
  const plain = text.replaceAll("–", "-").replaceAll(",", ".");
  const [, low, high] = /^\s*(-?[\d.]+)\s*(?:-|to|\.\.)\s*(-?[\d.]+)\s*$/.exec(plain) ?? [];
  if (low !== undefined && high !== undefined) return [milliOf(low), milliOf(high)];
  const { milli, bound } = readValue(plain);
  return bound === "below" ? [null, milli] : bound === "above" ? [milli, null] : [null, null];
}

function rangeOf(line: Line, decimal: Decimal): Pick<FileResult, "lowMilli" | "highMilli"> {
  const clear = (text = ""): string => (isUnclear(text, decimal) ? "" : text);
  const [low, high] = readRange(clear(line.range));
  const own = [line.low, line.high].map((text) => milliOf(machineNumber(clear(text))));
  const [lowMilli, highMilli] = [own[0] ?? low, own[1] ?? high];
  const isTurned = lowMilli !== null && highMilli !== null && lowMilli > highMilli;
  return isTurned ? { lowMilli: null, highMilli: null } : { lowMilli, highMilli };
}

function troubleOf(
  analyte: Analyte | undefined,
  { unit, isNumber, isUnclearNumber }: { unit: string; isNumber: boolean; isUnclearNumber: boolean },
): FileResult["trouble"] {
  if (!analyte) return "unknown_test";
  if (isUnclearNumber) return "unclear_number";
  if (!isNumber || hasUnit(analyte, unit)) return null;
  return unit === "" ? "no_unit" : "unknown_unit";
}

/** A value that is a number and nothing else, however it is written. */
const AS_NUMBER = /^[<>]?=?\s*-?[\d.,]+$/;

function resultOf(line: Line, decimal: Decimal): Omit<FileResult, "place"> {
  const name = cut(line.name, LONGEST_NAME);
  const unit = cut(line.unit, LONGEST_UNIT);
  const written = cut(line.value, LONGEST_CELL);
  const isUnclearNumber = AS_NUMBER.test(written) && isUnclear(written, decimal);
  const value = isUnclearNumber ? written : machineNumber(written);
  const analyte = findAnalyte(name);
  const isNumber = readValue(value).milli !== null;
  const trouble = troubleOf(analyte, { unit, isNumber, isUnclearNumber });
  const kept = analyte && trouble === null ? tidyUnit(unit) : unit;
  const range = rangeOf(line, decimal);
  return { analyte: analyte?.code ?? "", name: analyte?.name ?? name, value, unit: kept, trouble, ...range };
}

function samplesOf(lines: readonly Line[], decimal: Decimal): FileSample[] {
  const samples = new Map<string, FileSample>();
  for (const line of lines) {
    const id = cut(line.sample, LONGEST_NAME);
    const sample = samples.get(id) ?? { id, results: [] };
    samples.set(id, sample);
    const result = resultOf(line, decimal);
    const place = sample.results.filter(
      ({ analyte, name }) => analyte === result.analyte && name === result.name,
    ).length;
    sample.results.push({ ...result, place });
  }
  return [...samples.values()];
}

/**
 * The values in a CSV or JSON file of an analyser, by sample. Unknown tests and units are kept and named. Nothing is converted:
 * a value in an unknown unit is text.
 */
export function readAnalyserFile(text: string): FileReading {
  if (text.length > MOST_FILE_BYTES) return { fault: "too_large" };
  const plain = text.replace(/^\ufeff/, "");
  if (plain.trim() === "") return { fault: "empty" };
  if (plain.includes("\u0000")) return { fault: "not_readable" };
  const isJson = /^\s*[[{]/.test(plain);
  const lines = isJson ? readJson(plain) : readCsv(plain);
  if (!lines) return { fault: "not_readable" };
  if (lines.length > MOST_FILE_ROWS) return { fault: "too_many" };
  const isWhole = ({ name, value }: Line): boolean => (name ?? "").trim() !== "" && (value ?? "").trim() !== "";
  const whole = lines.filter(isWhole);
  if (whole.length === 0) return { fault: "not_readable" };
  const decimal = decimalOf(whole, isJson ? "" : separatorOf(plain));
  return {
    samples: samplesOf(whole, decimal),
    skipped: lines.filter((line) => !isWhole(line)).map(({ number }) => number),
  };
}
