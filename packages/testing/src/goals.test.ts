import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

interface Goals {
  PAGES: Record<string, { path: string }>;
  readGoals: (letter: string) => { id: string }[];
  testsByGoal: () => Map<string, string[]>;
  readPage: (letter: string) => Map<string, object>;
  buildPage: (letter: string, results: Map<string, object>, tests?: Map<string, string[]>) => string;
}
const ROOT = join(import.meta.dirname, "..", "..", "..");
const { PAGES, readGoals, testsByGoal, readPage, buildPage } = (await import(
  join(ROOT, ".scripts", "goals.mjs")
)) as Goals;

test("titles of tests name known goals only, and each goal is there once", () => {
  const ids = ["R", "S"].flatMap((letter) => readGoals(letter).map(({ id }) => id));
  const all = (letter: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${letter}${String(index + 1).padStart(2, "0")}`);
  expect(ids).toEqual([...all("R", 24), ...all("S", 26)]);
  expect([...testsByGoal().keys()].filter((id) => !ids.includes(id))).toEqual([]);
});

describe.each(["R", "S"])("the page of the goals of %s", (letter) => {
  test("lists the goals, and the tests whose titles name them: `--list` writes it", () => {
    const written = readFileSync(join(ROOT, PAGES[letter]?.path ?? ""), "utf8");
    expect(written).toBe(buildPage(letter, readPage(letter)));
  });

  test("does not keep a result whose tests are gone", () => {
    const [first] = readGoals(letter);
    const results = new Map([[first?.id ?? "", { figure: "0 lost", result: "reached, 1 tests", missing: "" }]]);
    const rowOf = (page: string) => page.split("\n").find((line) => line.startsWith(`| ${first?.id} `));
    expect(rowOf(buildPage(letter, results, new Map([[first?.id ?? "", ["a.test.ts"]]])))).toContain("reached");
    expect(rowOf(buildPage(letter, results, new Map()))).toMatch(/not measured \| no test/);
  });
});
