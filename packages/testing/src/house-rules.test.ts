import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { AREAS_WITHOUT_CLINIC, AREAS_WITHOUT_ROWS, houseRuleProblems } from "./house-rules.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");

test("names, colours, query signatures and comments follow the rules of the house", () => {
  expect(houseRuleProblems(ROOT)).toEqual([]);
});

test("each area that a rule names is there", () => {
  const folders = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).map((path) => basename(path));
  const areas = new Set(folders("{api,pwa}/src/areas/*/"));
  expect(AREAS_WITHOUT_ROWS.filter((name) => !areas.has(name))).toEqual([]);
  const withRows = new Set(folders("packages/domain/src/areas/*/*.area.ts").map((name) => name.split(".")[0]));
  expect(AREAS_WITHOUT_ROWS.filter((name) => withRows.has(name))).toEqual([]);
  const withQueries = new Set(
    globSync("api/src/areas/**/*.queries.ts", { cwd: ROOT }).map((path) => path.split("/")[3]),
  );
  expect(AREAS_WITHOUT_CLINIC.filter((name) => !withQueries.has(name))).toEqual([]);
});
