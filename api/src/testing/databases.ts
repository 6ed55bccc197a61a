import { freshDatabase, hasPostgres } from "@fernpaw/testing/postgres";
import { buildTestApi, type TestApi, type TestApiOptions } from "./build-test-api.ts";

/** For `describe.each`: PostgreSQL where npm has one for this platform. */
export const DATABASES = hasPostgres ? (["sqlite", "postgres"] as const) : (["sqlite"] as const);

/** The app on a database of its own. */
export async function buildTestApiOn(
  database: (typeof DATABASES)[number],
  options: TestApiOptions = {},
): Promise<TestApi> {
  if (database === "sqlite") return buildTestApi(options);
  const fresh = await freshDatabase();
  const api = await buildTestApi({ ...options, databaseUrl: fresh.url });
  return {
    ...api,
    async close() {
      await api.close();
      await fresh.drop();
    },
  };
}
