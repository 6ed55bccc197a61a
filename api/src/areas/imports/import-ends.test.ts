import { existsSync } from "node:fs";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everyClinic } from "../../db/every-clinic.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { buildTestApiOn, AREA_DATABASES } from "../../testing/databases.ts";
import { type ImportClinic, importDesk, type ImportJob } from "../../testing/import-desk.ts";
import { pathsOf } from "./public/import-paths.ts";
import { importsAudit } from "./imports.audit.copy.ts";
import { changeImport, importOf } from "./imports.queries.ts";
import type { ImportStatus } from "./imports.tables.ts";
import { failUnfinished } from "./unfinished-imports.queries.ts";

const HEADING = "Client ID,Owner Name,Email,Pet ID,Pet Name,Species";
const ANA = "C1,Ana Ruiz,ana@home.example,P1,Juno,Dog";
const LIST = [HEADING, ANA, "C1,Ana Ruiz,ana@home.example,P2,Miso,Cat"].join("\n");

describe.each(AREA_DATABASES)("how an import ends, on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());
  const { aClinic, upload, until, step, checkImport, runImport, count } = importDesk(() => api);

  const look = async ({ owner }: ImportClinic, id: string): Promise<ImportJob> =>
    (await owner.get(`/api/imports/${id}`)).json<ImportJob>();
  const remove = (clinic: ImportClinic, id: string) => clinic.owner.call("DELETE", `/api/imports/${id}`);
  const filesOf = (clinic: ImportClinic, id: string): boolean[] => {
    const { list, notes } = pathsOf(api.dataDir, { clinicId: clinic.clinicId, id });
    return [list, notes].map((file) => existsSync(file));
  };
  /** As a process leaves it that dies in the middle. */
  const diesWhile = async ({ clinicId }: ImportClinic, id: string, status: ImportStatus): Promise<void> => {
    await api.store.write(async (sql) => {
      await changeImport(sql, clinicId, id, { status });
      await failUnfinished(sql, new Date().toISOString());
    });
  };

  test("a run that broke off says what it left, and is undone", async () => {
    const clinic = await aClinic();
    const job = await runImport(clinic, LIST);
    expect((await look(clinic, job.id)).traces).toMatchObject({ clients: 1, pets: 2, recognised: 0 });
    await diesWhile(clinic, job.id, "running");
    const failed = await look(clinic, job.id);
    expect(failed).toMatchObject({ status: "failed", traces: { clients: 1, pets: 2, recognised: 0 } });
    expect(Date.parse(failed.canUndoUntil ?? "")).toBeGreaterThan(Date.now());
    await step(clinic, job.id, "undo");
    expect([await count(clinic, "clients"), await count(clinic, "pets")]).toEqual([0, 0]);
    expect((await look(clinic, job.id)).traces).toMatchObject({ clients: 0, pets: 0, recognised: 0 });
  });

  test("a run that is asked for twice at once starts once", async () => {
    const clinic = await aClinic();
    const { id } = await checkImport(clinic, LIST);
    const ask = () => clinic.owner.post(`/api/imports/${id}/run`);
    const answers = await Promise.all([ask(), ask(), ask()]);
    const codes = answers.map((answer) => [answer.statusCode, answer.json<{ code?: string }>().code]);
    expect(codes.filter(([status]) => status === 202)).toHaveLength(1);
    expect(codes.filter(([status, code]) => status === 409 && code === "invalid_transition")).toHaveLength(2);
    await until(clinic, id, "done");
    const started = everyClinic(`select "entityId" from "auditEvents" where "code" = ? and "entityId" = ?`);
    expect(await api.store.read((sql) => sql.all(started, [importsAudit.runStarted.code, id]))).toHaveLength(1);
    expect(await count(clinic, "pets")).toBe(2);
  });

  test("a list that only recognises is run, remembered and forgotten", async () => {
    const clinic = await aClinic();
    await runImport(clinic, LIST);
    const job = await checkImport(clinic, [HEADING, "C7,Ana Ruiz,ana@home.example,P7,Juno,Dog"].join("\n"));
    expect(job.report).toMatchObject({ ready: 0, recognised: 1 });
    await step(clinic, job.id, "run");
    expect((await look(clinic, job.id)).traces).toMatchObject({ clients: 0, pets: 0, recognised: 2 });
    expect((await step(clinic, job.id, "check")).report).toMatchObject({ recognised: 0, unchanged: 1 });
    await diesWhile(clinic, job.id, "running");
    await step(clinic, job.id, "undo");
    expect((await step(clinic, job.id, "check")).report).toMatchObject({ recognised: 1 });
  });

  test("a list that was only uploaded, checked or undone is removed with its files", async () => {
    const clinic = await aClinic();
    const uploaded = (await upload(clinic, LIST)).json<ImportJob>();
    const checked = await checkImport(clinic, LIST);
    const undone = await step(clinic, (await runImport(clinic, LIST)).id, "undo");
    expect([uploaded, checked, undone].map(({ id }) => filesOf(clinic, id))).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ]);
    for (const { id } of [uploaded, checked, undone]) {
      expect((await remove(clinic, id)).statusCode).toBe(204);
      expect(filesOf(clinic, id)).toEqual([false, false]);
      expect((await clinic.owner.get(`/api/imports/${id}`)).statusCode).toBe(404);
    }
    expect((await clinic.owner.get("/api/imports")).json()).toEqual([]);
  });

  test("a check that broke off is removed, a run that broke off only when it is undone", async () => {
    const clinic = await aClinic();
    const checked = await checkImport(clinic, LIST);
    await diesWhile(clinic, checked.id, "checking");
    const run = await runImport(clinic, LIST);
    await diesWhile(clinic, run.id, "running");
    expect((await remove(clinic, checked.id)).statusCode).toBe(204);
    const refused = await remove(clinic, run.id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: "invalid_transition", detail: "Rows of this list are in the clinic. Undo the import first." },
    ]);
    expect(filesOf(clinic, run.id)).toEqual([true, true]);
    await step(clinic, run.id, "undo");
    expect((await remove(clinic, run.id)).statusCode).toBe(204);
  });

  test("a list that is at work or taken over is not removed", async () => {
    const clinic = await aClinic();
    const job = await runImport(clinic, LIST);
    expect((await remove(clinic, job.id)).statusCode).toBe(409);
    for (const status of ["checking", "running", "undoing"] as const) {
      await api.store.write((sql) => changeImport(sql, clinic.clinicId, job.id, { status }));
      expect((await remove(clinic, job.id)).statusCode).toBe(409);
    }
    expect(filesOf(clinic, job.id)).toEqual([true, true]);
  });

  test("another clinic's list is not removed, and answers like one that never was", async () => {
    const mine = await aClinic();
    const other = await aClinic();
    const { id } = (await upload(mine, LIST)).json<ImportJob>();
    const [theirs, missing] = [await remove(other, id), await remove(other, v7())];
    expect([theirs.statusCode, theirs.json<{ code: string }>().code]).toEqual([
      404,
      missing.json<{ code: string }>().code,
    ]);
    expect(filesOf(mine, id)).toEqual([true, false]);
    expect(await api.store.read((sql) => importOf(sql, mine.clinicId, id))).toBeDefined();
  });

  test("the name of a file is kept without what turns round or hides its letters", async () => {
    const clinic = await aClinic();
    const fileName = " owners\u202excslx.vsc\u200b\n2026.csv ";
    const { id } = (await upload(clinic, LIST, { fileName })).json<ImportJob>();
    expect((await look(clinic, id)).fileName).toBe("ownersxcslx.vsc 2026.csv");
    expect((await upload(clinic, LIST, { fileName: "a\u0000b" })).statusCode).toBe(400);
  });
});
