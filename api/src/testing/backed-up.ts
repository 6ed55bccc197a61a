import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { everyClinicQuery } from "../db/every-clinic.ts";
import { type OpenStore, openStore } from "../db/open-store.ts";
import { rowsOf } from "../db/typed-sql.ts";
import { fillMigrated } from "./data-folder.ts";
import { addClinic, bump, insertLocation } from "./clinic-rows.ts";

export const SECRET = "a-secret-of-more-than-32-characters-for-tests";
export const PICTURE = `uploads/pets/${"a".repeat(32)}.webp`;

/** A data folder with one clinic, a picture and a secret, and a folder for backups. */
export async function makePractice() {
  const base = mkdtempSync(join(tmpdir(), "fernpaw-backup-"));
  const dataDir = join(base, "data");
  const folder = join(base, "backups");
  mkdirSync(join(dataDir, "uploads", "pets"), { recursive: true });
  writeFileSync(join(dataDir, "secret"), SECRET);
  writeFileSync(join(dataDir, PICTURE), "picture of a cat");
  await fillMigrated(dataDir);
  const store = await openStore({ dataDir });
  await addClinic(store, "eastgate");
  await addLocation(store, "first");
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (isOpen) await store.close();
    isOpen = false;
  };
  return { base, dataDir, folder, store, close, remove: () => rmSync(base, { recursive: true, force: true }) };
}

export async function addLocation(store: OpenStore, id: string): Promise<void> {
  await store.write(async (sql) =>
    insertLocation(sql, { clinicId: "eastgate", id, version: await bump(sql, "eastgate") }),
  );
}

/** Ids of the locations, and the epoch of the clinic. */
export async function readPractice(store: OpenStore): Promise<{ ids: string[]; epoch: string | undefined }> {
  const rows = await store.read((sql) =>
    rowsOf(sql, everyClinicQuery.selectFrom("locations").select("id").orderBy("id")),
  );
  const [clinic] = await store.read((sql) =>
    rowsOf(sql, everyClinicQuery.selectFrom("sync_clinic").select("epoch").where("clinicId", "=", "eastgate")),
  );
  return { ids: rows.map(({ id }) => id), epoch: clinic?.epoch };
}
