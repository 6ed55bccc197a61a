import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
/** A field of the browser's own for dates or times, as an attribute or as a property. */
const NATIVE = /\btype\s*[=:]\s*\{?\s*["'`](date|time|datetime-local|month|week)["'`]/;

test.each(['<TextField type="date" />', "<input type='time'>", '{ type: "datetime-local" }', "type={`month`}"])(
  "%s would be found",
  (code) => {
    expect(NATIVE.test(code)).toBe(true);
  },
);

test("no field is the browser's own: it would show dates in the order of the browser and not of the clinic", () => {
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css|html)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name));
  expect(files.length).toBeGreaterThan(300);
  const native = files.filter((path) => NATIVE.test(readFileSync(path, "utf8")));
  expect(native.map((path) => relative(SRC, path))).toEqual([]);
});
