import { hasPostgres } from "@fernpaw/testing/postgres";
import { isFullSearch } from "@fernpaw/testing/search-size";
import { describe, test } from "vitest";
import { buildTestApi, type TestApi, type TestApiOptions } from "./build-test-api.ts";
import { migratedDatabase } from "./migrated-database.ts";
import type { TestStoreKind } from "./open-test-store.ts";

/** For `describe.each`: PostgreSQL where npm has one for this platform. */
export const DATABASES = hasPostgres ? (["sqlite", "postgres"] as const) : (["sqlite"] as const);

/**
 * For the HTTP areas: on PostgreSQL in a full search only. Every query of theirs runs on both databases in
 * `query-contract.test.ts`.
 */
export const AREA_DATABASES = isFullSearch ? DATABASES : (["sqlite"] as const);

/** What several calls at once do is tested on every database. */
export const testAtOnce = test;

const nothing = Object.assign(() => undefined, { each: () => () => undefined });

/**
 * For the other tests of an area that has such: `test` and `describe` where the area runs on `database`, else what
 * registers nothing.
 * @example const { test } = areaTests(database);
 */
export function areaTests(database: (typeof DATABASES)[number] | TestStoreKind): {
  test: typeof test;
  describe: typeof describe;
} {
  const isRun = database !== "postgres" || isFullSearch;
  if (isRun) return { test, describe };
  return { test: nothing as unknown as typeof test, describe: nothing as unknown as typeof describe };
}

/** The app on a database of its own. */
export async function buildTestApiOn(
  database: (typeof DATABASES)[number],
  options: TestApiOptions = {},
): Promise<TestApi> {
  if (database === "sqlite") return buildTestApi(options);
  const fresh = await migratedDatabase();
  const api = await buildTestApi({ ...options, databaseUrl: fresh.url });
  return {
    ...api,
    async close() {
      await api.close();
      await fresh.drop();
    },
  };
}
