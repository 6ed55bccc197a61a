import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadMigrations } from "./migrations.ts";

const UP = "export async function up() {}\n";

let folder: string;
const write = (name: string, text = UP) => writeFile(join(folder, name), text);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "fernpaw-migrations-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("the files of the folder are the migrations, in the order of their names (R14)", async () => {
  await write("2026-11-22-02-second.ts");
  await write("2026-11-21-09-first.ts");
  expect(Object.keys(await loadMigrations(folder))).toEqual(["2026-11-21-09-first", "2026-11-22-02-second"]);
});

test("the app's own begin with the tables of the core", async () => {
  const names = Object.keys(await loadMigrations());
  expect(names[0]).toBe("2026-11-21-01-core");
  expect(names).toEqual(names.toSorted());
});

test("a file that does nothing stops the migration, and not a start at which it does not run", async () => {
  await write("2026-11-21-01-empty.ts", "export const down = 1;\n");
  const { "2026-11-21-01-empty": empty } = await loadMigrations(folder);
  await expect(empty?.up(undefined as never)).rejects.toThrow("2026-11-21-01-empty.ts exports no function up");
});

test.each([
  ["a name without a place", "notes.ts", "notes.ts is not a name of a migration"],
  ["a place that another file has", "2026-11-21-01-twice.ts", "2026-11-21-01-twice.ts have the same place"],
])("%s stops the start", async (_, name, words) => {
  await write("2026-11-21-01-core.ts");
  await write(name);
  await expect(loadMigrations(folder)).rejects.toThrow(words);
});
