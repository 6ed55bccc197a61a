import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Migration } from "kysely/migration";

const FOLDER = join(import.meta.dirname, "migrations");
const NAME = /^(\d{4}-\d{2}-\d{2}-\d{2})-[a-z0-9-]+\.ts$/;

/**
 * Every migration of a folder by its file name: day, two digits for the order, subject. They run in the order of their
 * names. One that has been published is never changed.
 * @throws Error for a name that has no place in the order, for a place that two files have, and for a file without `up`
 */
export async function loadMigrations(folder: string = FOLDER): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  const places = new Map<string, string>();
  for (const file of (await readdir(folder)).toSorted()) {
    const place = NAME.exec(file)?.[1];
    if (place === undefined) throw new Error(`${file} is not a name of a migration: YYYY-MM-DD-NN-subject.ts`);
    const other = places.get(place);
    if (other !== undefined) throw new Error(`${other} and ${file} have the same place in the order`);
    places.set(place, file);
    const migration = (await import(pathToFileURL(join(folder, file)).href)) as Partial<Migration>;
    if (typeof migration.up !== "function") throw new Error(`${file} exports no function up`);
    migrations[file.replace(/\.ts$/, "")] = migration as Migration;
  }
  return migrations;
}
