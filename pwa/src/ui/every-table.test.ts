// @vitest-environment jsdom
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { tableColumns } from "./data-table-model.ts";
import type { DataColumn, LinePlace, TableColumns } from "./data-table-model.ts";

const SRC = join(import.meta.dirname, "..");
const files = (pattern: string): string[] => globSync(pattern, { cwd: SRC }).filter((path) => !path.includes(".test."));
const column = (line: LinePlace): DataColumn<string> => ({ id: line, header: line, line, value: (row) => row });

/** Columns that a file exports; those that depend on the clinic are made for none. */
async function tablesOf(path: string): Promise<[name: string, columns: TableColumns<unknown>][]> {
  const exported = Object.entries((await import(join(SRC, path))) as Record<string, unknown>);
  return exported
    .filter(([name]) => /columns$/i.test(name))
    .map(([name, value]) => [
      name,
      typeof value === "function" ? (value() as TableColumns<unknown>) : (value as TableColumns<unknown>),
    ]);
}

const COLUMN_FILES = files("areas/**/*-columns.{ts,tsx}").filter((path) =>
  readFileSync(join(SRC, path), "utf8").includes("tableColumns<"),
);

/** A table whose columns its callers give. */
const GIVEN_COLUMNS = "areas/platform/lists/admin-list.tsx";
const SHOWS_TABLE = /<(DataTable|AdminListTable)\b/;

test.each([[], ["fact"], ["title", "title"], ["title", "status", "status"]] as LinePlace[][])(
  "columns %j make no table",
  (...lines) => {
    expect(() => tableColumns(lines.map(column))).toThrow();
  },
);

test("every table has its columns in a file that is looked at here", () => {
  const shown = files("areas/**/*.tsx").filter(
    (path) => path !== GIVEN_COLUMNS && SHOWS_TABLE.test(readFileSync(join(SRC, path), "utf8")),
  );
  expect(shown.length).toBeGreaterThan(5);
  const sources = shown.filter((path) => {
    const text = readFileSync(join(SRC, path), "utf8");
    return !COLUMN_FILES.some((file) => text.includes(`/${basename(file)}"`));
  });
  expect(sources).toEqual([]);
  const elsewhere = files("**/*.{ts,tsx}").filter(
    (path) => !COLUMN_FILES.includes(path) && readFileSync(join(SRC, path), "utf8").includes("tableColumns<"),
  );
  expect(elsewhere).toEqual(["ui/data-table-model.ts"]);
});

describe.each(COLUMN_FILES)("%s", (path) => {
  test("has a title and facts", async () => {
    const tables = await tablesOf(path);
    expect(tables.length).toBeGreaterThan(0);
    for (const [name, columns] of tables) {
      expect(
        columns.filter(({ line }) => line === "title"),
        name,
      ).toHaveLength(1);
      expect(columns.filter(({ line }) => line === "fact" || line === "named").length, name).toBeGreaterThan(0);
    }
  });
});
