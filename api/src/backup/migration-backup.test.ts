import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { everyClinic } from "../db/every-clinic.ts";
import { loadMigrations } from "../db/migrations.ts";
import { openStore } from "../db/open-store.ts";
import { readEnv, storeSettings } from "../env.ts";
import { makePractice } from "../testing/backed-up.ts";

let practice: Awaited<ReturnType<typeof makePractice>>;

const openServer = (settings: Record<string, string> = {}) =>
  openStore(storeSettings(readEnv({ DATA_DIR: practice.dataDir, ...settings }, "/")));
const backupsIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.includes("before-migration"));
/** As if the newest migration were new; what it makes is taken away. */
async function forgetMigration(): Promise<string> {
  const newest =
    Object.keys(await loadMigrations())
      .toSorted()
      .at(-1) ?? "";
  await practice.store.write(async (sql) => {
    await sql.run(everyClinic(`delete from "kysely_migration" where "name" = '${newest}'`));
  });
  return newest;
}

beforeEach(async () => {
  practice = await makePractice();
});
afterEach(async () => {
  await practice.close();
  practice.remove();
});

test("a database that is not new is backed up before it is migrated, and a new one is not (R14)", async () => {
  await forgetMigration();
  await practice.close();
  // The migration may fail on what is there already: the backup is there before it.
  await openServer().then(
    (store) => store.close(),
    () => undefined,
  );
  const [name] = backupsIn(join(practice.dataDir, "backups"));
  expect(name).toMatch(/^fernpaw-.*Z-before-migration\.backup$/);

  const other = join(practice.base, "new");
  await (await openServer({ DATA_DIR: other })).close();
  await (await openServer({ DATA_DIR: other })).close();
  expect(readdirSync(other)).not.toContain("backups");
});

test("a migration without a backup is refused, changes nothing, and names the setting that allows it", async () => {
  const newest = await forgetMigration();
  await practice.close();
  const blocked = join(practice.base, "a-file");
  writeFileSync(blocked, "");
  await expect(openServer({ BACKUP_DIR: blocked })).rejects.toThrow("ALLOW_MIGRATION_WITHOUT_BACKUP=1");
  const database = new SQLite(join(practice.dataDir, "fernpaw.db"));
  const names = database.prepare("select name from kysely_migration").pluck().all();
  database.close();
  expect(names).not.toContain(newest);
  expect(names.length).toBeGreaterThan(0);
});
