import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { formatOf, readCsv, UnreadableList } from "./public/csv-file.ts";

const folder = mkdtempSync(join(tmpdir(), "fernpaw-csv-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function fileOf(content: string | Buffer): string {
  const path = join(folder, `${(files += 1)}.csv`);
  writeFileSync(path, content);
  return path;
}

async function recordsOf(content: string | Buffer) {
  const path = fileOf(content);
  const format = await formatOf(path);
  const records = [];
  for await (const record of readCsv(path, format)) records.push(record);
  return { format, records };
}

describe("a list is read as it was meant", () => {
  test("with a byte order mark, in UTF-16, and in the encoding of an old office program", async () => {
    for (const [encoding, bytes] of [
      ["utf-8", Buffer.from("\uFEFFname,city\nZoë,Zürich\n")],
      ["utf-16le", Buffer.from("\uFEFFname,city\nZoë,Zürich\n", "utf16le")],
      ["windows-1252", Buffer.from("name,city\nZoë,Zürich\n", "latin1")],
    ] as const) {
      const { format, records } = await recordsOf(bytes);
      expect(format.encoding).toBe(encoding);
      expect(format.columns).toEqual(["name", "city"]);
      expect(records).toEqual([{ line: 2, cells: ["Zoë", "Zürich"] }]);
    }
  });

  test("with empty lines, which move no number of a line below them", async () => {
    const { format, records } = await recordsOf("\n\nname,city\nAna,Rome\n\n\r\n\nBo,Oslo\n\n");
    expect(format.columns).toEqual(["name", "city"]);
    expect(records).toEqual([
      { line: 4, cells: ["Ana", "Rome"] },
      { line: 8, cells: ["Bo", "Oslo"] },
    ]);
  });

  test.each([",", ";", "\t", "|"])("with %j between the columns", async (delimiter) => {
    const { format, records } = await recordsOf(`a${delimiter}"b${delimiter === "," ? ";" : ","}c"\n1${delimiter}2\n`);
    expect(format.delimiter).toBe(delimiter);
    expect(records).toEqual([{ line: 2, cells: ["1", "2"] }]);
  });

  test.each([
    ["sep=;", ";"],
    ["SEP=,", ","],
    ["sep=\t", "\t"],
    ['"sep=|"', "|"],
  ])("with a first line %j that names the separator, which is no heading", async (first, delimiter) => {
    const cells = (...values: string[]): string => values.join(delimiter);
    const { format, records } = await recordsOf(
      `\uFEFF${first}\r\n${cells("a", "b", "c,d;e")}\r\n${cells("1", "2")}\r\n`,
    );
    expect(format).toMatchObject({ delimiter, columns: ["a", "b", ..."c,d;e".split(delimiter)] });
    expect(records).toEqual([{ line: 3, cells: ["1", "2"] }]);
  });

  test.each(['sep="', "sep=a"])("with a heading that only looks like that: %s", async (heading) => {
    expect((await recordsOf(`${heading},b\n1,2\n`)).records).toEqual([{ line: 2, cells: ["1", "2"] }]);
    expect((await recordsOf(`${heading}\n1\n`)).format.columns).toHaveLength(1);
  });

  test("with nothing but a line that names the separator it is empty", async () => {
    await expect(formatOf(fileOf("sep=;\n\n"))).rejects.toThrow(new UnreadableList("empty"));
  });

  test.each(["\r", "\n", "\r\n"])(
    "with lines that end in %j, and it knows on which line a record began",
    async (end) => {
      const { records } = await recordsOf(["a,b", '"1', '2",x', "", "3,4"].join(end));
      expect(records.map((record) => ("cells" in record ? record.cells[1] : record.code))).toEqual(["x", "4"]);
      expect(records[0]?.line).toBe(2);
    },
  );

  test("with quotes inside a name that is not quoted", async () => {
    const { records } = await recordsOf('name,n\nJoe "Bud" Ray,1\n');
    expect(records).toEqual([{ line: 2, cells: ['Joe "Bud" Ray', "1"] }]);
  });
});

describe("a list that is broken says where", () => {
  test("a quote that never closes", async () => {
    const { records } = await recordsOf('a,b\n1,2\n3,"4\n5,6\n');
    expect(records).toEqual([
      { line: 2, cells: ["1", "2"] },
      { line: 3, code: "unclosed_quote" },
    ]);
  });

  test("a quote that swallows more than a record may hold", async () => {
    const { records } = await recordsOf(`a,b\n1,"${"x\n".repeat(600_000)}`);
    expect(records).toEqual([{ line: 2, code: "record_too_long" }]);
  });

  test.each([
    ["empty", ""],
    ["empty", "\n\n  \n"],
    ["too_many_columns", Array.from({ length: 600 }, (_, index) => `c${index}`).join(",")],
    ["heading_too_long", "c,".repeat(1_000_000)],
    ["not_text", Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 1, 2, 3, 0, 0])],
  ] as const)("%s", async (code, content) => {
    await expect(formatOf(fileOf(content))).rejects.toThrow(new UnreadableList(code));
  });
});

describe("the file itself", () => {
  const format = { encoding: "utf-8", delimiter: ",", columns: ["a"], bytes: 0 } as const;

  test("that is gone fails who reads it, and nobody else", async () => {
    const reading = readCsv(join(folder, "gone.csv"), format);
    await expect(reading.next()).rejects.toThrow("ENOENT");
  });

  test.skipIf(!existsSync("/proc/self/fd"))("is closed when reading ends early", async () => {
    const path = fileOf(`a\n${"1\n".repeat(1_000_000)}`);
    for await (const record of readCsv(path, format)) if ("cells" in record) break;
    const { ino } = statSync(path);
    const isOpen = (): boolean =>
      readdirSync("/proc/self/fd").some(
        (fd) => statSync(`/proc/self/fd/${fd}`, { throwIfNoEntry: false })?.ino === ino,
      );
    await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 10_000 });
  });
});

const spectrum = join(process.env["TEST_DATA_DIR"] ?? "", "csv-spectrum", "csvs");
describe.skipIf(!process.env["TEST_DATA_DIR"] || !existsSync(spectrum))("the cases that others collected", () => {
  const names = existsSync(spectrum) ? readdirSync(spectrum) : [];
  test.each(names)("%s", async (name) => {
    const expected = JSON.parse(
      readFileSync(join(spectrum, "..", "json", name.replace(".csv", ".json")), "utf8"),
    ) as Record<string, string>[];
    const { format, records } = await recordsOf(readFileSync(join(spectrum, name)));
    const rows = records.map((record) =>
      Object.fromEntries(format.columns.map((column, index) => [column, "cells" in record ? record.cells[index] : ""])),
    );
    expect(rows).toEqual(expected);
  });
});
