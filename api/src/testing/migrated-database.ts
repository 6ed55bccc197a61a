import { freshDatabase, templateDatabase, type TestDatabase } from "@fernpaw/testing/postgres";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { migrate } from "../db/migrate.ts";

async function fill(url: string): Promise<void> {
  const migrator = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
  });
  await migrate(migrator);
  await migrator.destroy();
}

/** A new PostgreSQL database with every table and no row, which no server has opened yet. */
export async function migratedDatabase(): Promise<TestDatabase> {
  return freshDatabase({ copyOf: await templateDatabase("migrated", fill) });
}
