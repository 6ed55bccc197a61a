import { TransientError } from "@fernpaw/sync/server/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { importDesk } from "../../testing/import-desk.ts";
import { createImportJobs, type ImportDeps } from "./import-jobs.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());
const { aClinic, checkImport, step, count } = importDesk(() => api);

const PETS = 1200;
const LIST = [
  "Client ID,Owner Name,Pet ID,Pet Name,Species",
  ...Array.from({ length: PETS }, (_, at) => `C${at},Owner ${at},P${at},Pet ${at},Dog`),
].join("\n");

test.each([
  ["by a fault of ours", new Error("a defect"), "defect"],
  ["by a full disk", new TransientError("SQLITE_FULL", { isDiskFull: true }), "disk_full"],
  ["by a full folder", Object.assign(new Error("no space left"), { code: "ENOSPC" }), "disk_full"],
])(
  "a run that is broken off %s is failed, and the next one brings in the rest and nothing twice",
  async (_, full, failure) => {
    const clinic = await aClinic();
    const { id } = await checkImport(clinic, LIST);
    const defects: unknown[] = [];
    let batches = 0;
    const sync: ImportDeps["sync"] = {
      withClinicTx: (...args) => ((batches += 1) > 2 ? Promise.reject(full) : api.sync.withClinicTx(...args)),
    };
    const onDefect = (error: unknown): void => void defects.push(error);
    const uploads = { assertDisk: async () => undefined };
    const jobs = createImportJobs({ store: api.store, sync, uploads, dataDir: api.dataDir, now: Date.now, onDefect });
    jobs.run({
      clinicId: clinic.clinicId,
      id,
      timeZone: "Europe/Madrid",
      country: "US",
      currency: "USD",
      today: "2026-11-21",
    });
    await jobs.idle();
    expect(defects).toEqual(failure === "defect" ? [full] : []);
    const broken = (await clinic.owner.get(`/api/imports/${id}`)).json<{
      status: string;
      progress: { done: number };
    }>();
    const written = await count(clinic, "pets");
    expect(written).toBeGreaterThan(0);
    expect(broken).toMatchObject({ status: "failed", failure, progress: { done: written } });
    const { report } = await step(clinic, id, "run");
    expect(report).toMatchObject({
      rows: PETS,
      unchanged: written,
      newPets: PETS - written,
      newClients: PETS - written,
    });
    expect([await count(clinic, "clients"), await count(clinic, "pets"), await count(clinic, "petOwners")]).toEqual([
      PETS,
      PETS,
      PETS,
    ]);
  },
);
