import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import Fastify from "fastify";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AreaServices } from "../../area.ts";
import { listFiles } from "../../backup/backup-files.ts";
import { mergeErasures, noteErasure, readErasures } from "../../erasure-list.ts";
import { makeBackup } from "../../backup/make-backup.ts";
import { restoreBackup } from "../../backup/restore-backup.ts";
import { openStore, type OpenStore } from "../../db/open-store.ts";
import { serverContext } from "../../sync/server-context.ts";
import { fillMigrated } from "../../testing/data-folder.ts";
import { aClient, addTestClinic, openTestSync, SEEN_AT, TestDevice } from "../../testing/sync-clinic.ts";
import { dataProtectionArea } from "./data-protection.area.ts";
import { createErasures } from "./erasures.ts";

const NOW_MS = Date.parse(SEEN_AT);

let base: string;
let dataDir: string;
let backupDir: string;
let store: OpenStore;

beforeEach(async () => {
  base = mkdtempSync(join(tmpdir(), "fernpaw-erased-"));
  [dataDir, backupDir] = [join(base, "data"), join(base, "backups")];
  mkdirSync(dataDir, { mode: 0o700 });
  await fillMigrated(dataDir);
});
afterEach(async () => {
  await store.close();
  rmSync(base, { recursive: true, force: true });
});

const options = { databaseUrl: null, key: null, nowMs: NOW_MS };
const backUp = () => makeBackup({ ...options, dataDir, folder: backupDir });

/** A clinic with a client, then a backup, then the erasure. */
async function erasedAfterBackup() {
  store = await openStore({ dataDir });
  const sync = openTestSync(store);
  const { clinicId, userId } = await addTestClinic(store, sync);
  const client = aClient(v7(), "Zyzzogeton");
  const context = serverContext({ clinicId, userId, now: SEEN_AT });
  await sync.withClinicTx(clinicId, { userId, name: "test" }, (tx) =>
    registerClient.run(tx, { ...client, knownDuplicateIds: [] } as never, context),
  );
  const { file } = await backUp();
  const erasures = createErasures({ store, sync, folders: [dataDir, backupDir], now: () => NOW_MS });
  const by = { userId, sessionId: v7() } as never;
  await erasures.erase(clinicId, client.id, by, undefined);
  await store.close();
  return { clinicId, userId, clientId: client.id, file };
}

const nameOf = async (clinicId: string, id: string): Promise<string | undefined> => {
  let name: string | undefined;
  await openTestSync(store).withClinicTx(clinicId, { userId: null, name: "test" }, async (tx) => {
    name = (await tx.find(clients, id))?.lastName;
  });
  return name;
};

/** The jobs of the area, as a server starts them. */
async function start(folder: string, backups: string | null): Promise<void> {
  const app = Fastify();
  const services = {
    options: { store, sync: openTestSync(store), dataDir: folder, backupDir: backups, now: () => NOW_MS },
  };
  dataProtectionArea.addJobs?.(app, services as unknown as AreaServices);
  await app.listen({ port: 0 });
  await app.close();
}

test("a client who was erased after the backup is erased again when the server starts on it (R08)", async () => {
  const { clinicId, clientId, file } = await erasedAfterBackup();
  await restoreBackup({ ...options, dataDir, file, allowsMissingClinics: false });
  store = await openStore({ dataDir });
  expect(await nameOf(clinicId, clientId)).toBe("Zyzzogeton");
  await start(dataDir, null);
  expect(await nameOf(clinicId, clientId)).toBe("Erased client");
});

test("on another machine too, by the list beside the backup", async () => {
  const { clinicId, clientId, file } = await erasedAfterBackup();
  const elsewhere = join(base, "elsewhere");
  await restoreBackup({ ...options, dataDir: elsewhere, file, allowsMissingClinics: false });
  store = await openStore({ dataDir: elsewhere });
  await start(elsewhere, null);
  expect(await nameOf(clinicId, clientId)).toBe("Erased client");
});

test("by the list beside the backups where the whole data folder was put back by hand", async () => {
  const { clinicId, clientId, file } = await erasedAfterBackup();
  rmSync(dataDir, { recursive: true });
  await restoreBackup({ ...options, dataDir, file, allowsMissingClinics: true });
  rmSync(join(dataDir, "erasures.jsonl"));
  store = await openStore({ dataDir });
  await start(dataDir, backupDir);
  expect(await nameOf(clinicId, clientId)).toBe("Erased client");
});

test("a tablet that sends the client again after the restore brings nothing back for long", async () => {
  const { clinicId, userId, clientId, file } = await erasedAfterBackup();
  await restoreBackup({ ...options, dataDir, file, allowsMissingClinics: false });
  store = await openStore({ dataDir });
  await start(dataDir, null);
  const device = await new TestDevice(openTestSync(store), { clinicId, userId }).join();
  const { results } = await device.push([
    device.entry("clients.correct", { id: clientId, set: { lastName: "Zyzzogeton" } }),
  ]);
  expect(results).toMatchObject([{ status: "rejected", code: "client_erased" }]);
  const inbox = () =>
    store.read((sql) => sql.all<{ mine: string }>(`select "mine" from "attention" where "clinicId" = ?`, [clinicId]));
  expect((await inbox()).map(({ mine }) => mine).join()).toContain("Zyzzogeton");
  await start(dataDir, null);
  expect((await inbox()).map(({ mine }) => mine).join()).not.toContain("Zyzzogeton");
});

test("the list has each client once, survives a cut line, and a backup leaves it out", async () => {
  const erasure = { clinicId: v7(), clientId: v7(), at: SEEN_AT };
  noteErasure([dataDir, backupDir], erasure);
  noteErasure([dataDir], erasure);
  writeFileSync(join(dataDir, "erasures.jsonl"), '{"clinicId":"019a', { flag: "a" });
  const second = { ...erasure, clientId: v7() };
  noteErasure([dataDir], second);
  expect(readErasures([dataDir, backupDir])).toEqual([erasure, second]);
  mergeErasures(backupDir, [dataDir]);
  expect(readErasures([backupDir])).toEqual([erasure, second]);
  expect(readFileSync(join(backupDir, "erasures.jsonl"), "utf8").match(/clientId/g)).toHaveLength(2);
  store = await openStore({ dataDir });
  expect(await listFiles(dataDir)).not.toContain("erasures.jsonl");
});
