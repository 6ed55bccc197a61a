import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SRC = join(import.meta.dirname, "..");
const ROOT = join(SRC, "..", "..");
const table = readFileSync(join(import.meta.dirname, "README.md"), "utf8");
const named = new Set(Array.from(table.matchAll(/`([\w./-]+\.tsx?)`/g), ([, path = ""]) => path));

const WRITES = /\b(?:local|session)Storage\.setItem\(|\bnew Dexie\("|\bCacheStorage\b/;
const writers = globSync("**/*.{ts,tsx}", { cwd: SRC })
  .filter((path) => !/\.test\.tsx?$|^testing\//.test(path))
  .filter((path) => WRITES.test(readFileSync(join(SRC, path), "utf8")))
  .map((path) => path.replace(/^session\//, ""));

test("the table of what is kept where names every file that writes to a storage (S21)", () => {
  expect(writers.length).toBeGreaterThan(10);
  expect(writers.filter((path) => !named.has(path))).toEqual([]);
});

test("every path of a folder that the table names is there", () => {
  const folders = [import.meta.dirname, SRC, ROOT];
  const paths = [...named].filter((path) => path.includes("/"));
  expect(paths.filter((path) => !folders.some((folder) => existsSync(join(folder, path))))).toEqual([]);
});
