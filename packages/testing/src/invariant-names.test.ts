import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const { titlesIn } = (await import(join(ROOT, ".scripts", "test-titles.mjs"))) as {
  titlesIn: (text: string) => string[];
};
const PLACES = ["packages/sync/src/**/*.test.ts", "api/src/sync/*.test.ts", "api/src/reliability/*.test.ts"];
const INVARIANTS = 18;

test("each invariant of sync stands in the name of a test, so that a reader finds what guards it", () => {
  const titles = PLACES.flatMap((place) => globSync(place, { cwd: ROOT })).flatMap((file) =>
    titlesIn(readFileSync(join(ROOT, file), "utf8")),
  );
  const named = new Set(titles.flatMap((title) => title.match(/\bI\d+\b/g) ?? []));
  const all = Array.from({ length: INVARIANTS }, (_, index) => `I${index + 1}`);
  expect(all.filter((invariant) => !named.has(invariant))).toEqual([]);
});
