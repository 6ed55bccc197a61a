import { freshDatabase } from "@fernpaw/testing/postgres";
import Database from "better-sqlite3";
import { Kysely, PostgresDialect, SqliteDialect } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import pg from "pg";
import { loadMigrations } from "../db/migrations.ts";
import type { DATABASES } from "./databases.ts";

const opened: (() => Promise<void>)[] = [];

async function openDatabase(database: (typeof DATABASES)[number]): Promise<Kysely<unknown>> {
  if (database === "sqlite") {
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Database(":memory:") }) });
    opened.push(() => db.destroy());
    return db;
  }
  const fresh = await freshDatabase();
  const pool = new pg.Pool({ connectionString: fresh.url, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  opened.push(async () => {
    await db.destroy();
    await fresh.drop();
  });
  return db;
}

/** A database as it was before a migration, and what runs this and all later ones. `closeDatabases` ends it. */
export async function databaseBefore(migration: string, database: (typeof DATABASES)[number]) {
  const db = await openDatabase(database);
  const migrations = await loadMigrations();
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const names = Object.keys(migrations);
  const done = ({ error }: MigrationResultSet): void => {
    if (error !== undefined) throw new Error("The migration failed", { cause: error });
  };
  done(await migrator.migrateTo(names[names.indexOf(migration) - 1] ?? ""));
  const migrate = async (): Promise<void> => done(await migrator.migrateToLatest());
  return { db, migrate };
}

export async function closeDatabases(): Promise<void> {
  for (const close of opened.splice(0)) await close();
}
