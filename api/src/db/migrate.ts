import { Kysely, SqliteAdapter, SqliteDialect } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import type { Database as SqliteDatabase } from "better-sqlite3";
import { loadMigrations } from "./migrations.ts";
import type { StoreSettings } from "./opened-store.ts";

/** SQLite can roll back a table that was made; Kysely does not count on it, and half a migration would stay. */
class WholeMigrationsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class WholeMigrationsDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new WholeMigrationsAdapter();
  }
}

type BeforeMigration = StoreSettings["beforeMigration"];

/** Migrates through the connection that is open already. */
export async function migrateSqlite(database: SqliteDatabase, beforeMigration?: BeforeMigration): Promise<void> {
  await migrate(new Kysely<unknown>({ dialect: new WholeMigrationsDialect({ database }) }), beforeMigration);
}

/** Whether these migrations and no others have run. The migrator looks at every column of every table before it says so. */
async function isMigrated(db: Kysely<unknown>, names: readonly string[]): Promise<boolean> {
  const table = db as Kysely<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>;
  try {
    const rows = await table.selectFrom(DEFAULT_MIGRATION_TABLE).select("name").execute();
    const executed = new Set(rows.map(({ name }) => name));
    return executed.size === names.length && names.every((name) => executed.has(name));
  } catch {
    // A new database has no such table.
    return false;
  }
}

/**
 * Runs what has not run yet, all or nothing.
 * @throws Error with the name of the migration that failed, or of one that this program does not know
 */
export async function migrate(db: Kysely<unknown>, beforeMigration?: BeforeMigration): Promise<void> {
  const migrations = await loadMigrations();
  if (await isMigrated(db, Object.keys(migrations))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  if (beforeMigration) {
    const known = await migrator.getMigrations();
    const executed = known.filter(({ executedAt }) => executedAt !== undefined).length;
    if (executed > 0 && executed < known.length) await beforeMigration();
  }
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === "Error");
  const reason = error instanceof Error ? error.message : "no reason given";
  throw new Error(`The database could not be migrated${failed ? ` (${failed.migrationName})` : ""}: ${reason}`, {
    cause: error,
  });
}
