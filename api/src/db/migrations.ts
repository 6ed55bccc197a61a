import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Migration } from "kysely/migration";

const FOLDER = join(import.meta.dirname, "migrations");
const NAME = /^(\d{4}-\d{2}-\d{2}-\d{2})-[a-z0-9-]+\.ts$/;

/** `up` throws for a file without `up`. */
const migrationIn = (path: string): Migration => ({
  async up(db) {
    const { up } = (await import(pathToFileURL(path).href)) as Partial<Migration>;
    if (typeof up !== "function") throw new Error(`${basename(path)} exports no function up`);
    await up(db);
  },
});

/**
 * Every migration of a folder by its file name: day, two digits for the order, subject. They run in the order of their
 * names. One that has been published is never changed.
 * A file is loaded when it runs: a start runs none of them.
 * @throws Error for a name that has no place in the order, and for a place that two files have
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
    migrations[file.replace(/\.ts$/, "")] = migrationIn(join(folder, file));
  }
  return migrations;
}
