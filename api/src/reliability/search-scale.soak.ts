import { describe, expect, test } from "vitest";
import { licences, missingList } from "../testing/import-scale.ts";
import { openTestStore, STORE_KINDS } from "../testing/open-test-store.ts";
import { measureSearch } from "../testing/search-scale.ts";
import { openTestSync } from "../testing/sync-clinic.ts";

const P95_MS = 50;
const SEARCHES = 1000;

const missing = missingList();
if (missing !== null) process.stdout.write(`The search over a real list is not tested: ${missing}.\n`);

describe.skipIf(missing !== null)("search among all of New York's dogs", () => {
  test.each(STORE_KINDS.filter((kind) => kind !== "memory"))("on %s", async (kind) => {
    const { text, rows } = await licences();
    const names = text
      .split("\n")
      .slice(1, rows + 1)
      .map((line) => line.split(",")[0]?.replaceAll('"', "").trim() || "unknown");
    const store = await openTestStore(kind);
    try {
      const figures = await measureSearch(store, openTestSync(store), names, SEARCHES);
      process.stdout.write(`${kind}, ${names.length} pets: ${JSON.stringify(figures)}\n`);
      expect(names.length).toBeGreaterThan(490_000);
      expect(figures.hits).toBeGreaterThan(SEARCHES);
      expect(figures.bestP95).toBeLessThan(P95_MS);
      expect(figures.neighbourP95).toBeLessThan(P95_MS);
    } finally {
      await store.close();
    }
  });
});
