import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const PLACES = ["packages/sync/src/**/*.test.ts", "api/src/sync/*.test.ts", "api/src/reliability/*.test.ts"];
const INVARIANTS = 18;
/** Signed notes: there is no area for them yet (`packages/sync/README.md`). */
const WITHOUT_AREA = ["I13"];

/** Titles of tests and groups, with those that are keys of a table of tests. */
const TITLE = /(?:^\s*(?:test|describe)[^"`]*|^\s*(?=["`]I\d))["`]([^"`]+)["`]/;

test("each invariant of sync stands in the name of a test, so that a reader finds what guards it", () => {
  const titles = PLACES.flatMap((place) => globSync(place, { cwd: ROOT })).flatMap((file) =>
    readFileSync(join(ROOT, file), "utf8")
      .replaceAll(/^(\s*(?:test|describe)(?:\.\w+\(.*\))?\()\n\s*/gm, "$1")
      .split("\n")
      .flatMap((line) => TITLE.exec(line)?.[1] ?? []),
  );
  const named = new Set(titles.flatMap((title) => title.match(/\bI\d+\b/g) ?? []));
  const all = Array.from({ length: INVARIANTS }, (_, index) => `I${index + 1}`);
  expect(all.filter((invariant) => !named.has(invariant))).toEqual(WITHOUT_AREA);
});
