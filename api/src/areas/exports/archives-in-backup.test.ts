import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listFiles } from "../../backup/backup-files.ts";
import { makeBackup } from "../../backup/make-backup.ts";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { makePractice, PICTURE } from "../../testing/backed-up.ts";
import { exportPaths } from "./export-paths.ts";

const NOW_MS = Date.UTC(2026, 10, 22, 10, 0, 5);

let practice: Awaited<ReturnType<typeof makePractice>>;
beforeEach(async () => {
  practice = await makePractice();
});
afterEach(async () => {
  await practice.close();
  practice.remove();
});

test("a backup leaves archives out, and a restore puts them aside", async () => {
  const { dataDir, folder } = practice;
  const { file } = exportPaths(dataDir, { clinicId: "eastgate", id: "one" });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "an archive");
  expect(await listFiles(dataDir)).toEqual(["secret", PICTURE]);
  const settings = { dataDir, databaseUrl: null, key: null, nowMs: NOW_MS };
  const made = await makeBackup({ ...settings, folder });
  expect(made.files).toBe(2);
  await practice.close();
  const { keptIn } = await restoreBackup({ ...settings, file: made.file, allowsMissingClinics: false });
  expect(existsSync(file)).toBe(false);
  expect(readFileSync(exportPaths(keptIn ?? "", { clinicId: "eastgate", id: "one" }).file, "utf8")).toBe("an archive");
});
