import { clients } from "@fernpaw/domain/clients/client";
import { pets } from "@fernpaw/domain/pets/pet";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { type ImportClinic, importDesk } from "../../testing/import-desk.ts";
import type { DuplicatePair } from "./import-duplicates.queries.ts";

let api: TestApi;
beforeAll(async () => {
  api = await buildTestApi();
});
afterAll(() => api.close());

const { aClinic, runImport, checkImport, step } = importDesk(() => api);

const HEADING = "Client ID,Owner Name,Phone,Pet ID,Pet Name,Species,Date of Birth";
const OLD = [HEADING, "C1,Ana Ruiz,206-555-0101,P1,Juno,Dog,2020-05-01", "C2,Tom Byrne,206-555-0188,P2,Otis,Cat,"].join(
  "\n",
);
/** Two owners share phones with those of the clinic, and have other names. */
const NEW = [
  HEADING,
  "D1,Eva Lang,206-555-0101,Q1,Juno,Dog,2020-05-01",
  "D2,Max Stone,206-555-0188,Q2,Rex,Dog,",
  "D3,New Person,206-555-0199,Q3,Pip,Dog,",
].join("\n");

const named = async ({ clinicId }: ImportClinic, table: "clients" | "pets", name: string): Promise<string> => {
  const column = table === "clients" ? "lastName" : "name";
  const rows = await api.store.read((sql) =>
    sql.all<{ id: string }>(`select "id" from "${table}" where "clinicId" = ? and "${column}" = ? order by "id"`, [
      clinicId,
      name,
    ]),
  );
  return rows[0]?.id ?? "";
};
const pairsOf = async ({ owner }: ImportClinic, id: string): Promise<DuplicatePair[]> =>
  (await owner.get(`/api/imports/${id}/duplicates`)).json<{ pairs: DuplicatePair[] }>().pairs;

test("an import names the clients and pets that may be in the clinic, until they are merged or kept apart", async () => {
  const clinic = await aClinic();
  await runImport(clinic, OLD);
  const checked = await checkImport(clinic, NEW);
  expect(await pairsOf(clinic, checked.id)).toEqual([]);
  const job = await step(clinic, checked.id, "run");
  expect(job.report).toMatchObject({ newClients: 3, newPets: 3, possible: 2 });
  const [ruiz, byrne, lang, stone] = await Promise.all(
    ["Ruiz", "Byrne", "Lang", "Stone"].map((name) => named(clinic, "clients", name)),
  );
  const pairs = await pairsOf(clinic, job.id);
  expect(pairs).toEqual([
    { kind: "client", rowId: lang, otherId: ruiz, line: 2 },
    { kind: "pet", rowId: expect.any(String), otherId: expect.any(String), line: 2 },
    { kind: "client", rowId: stone, otherId: byrne, line: 3 },
  ]);

  const stranger = await aClinic();
  expect((await stranger.owner.get(`/api/imports/${job.id}/duplicates`)).statusCode).toBe(404);
  const apart = { rowId: stone, otherId: byrne };
  expect((await stranger.owner.post(`/api/imports/${job.id}/duplicates/apart`, apart)).statusCode).toBe(404);
  expect((await clinic.owner.post(`/api/imports/${job.id}/duplicates/apart`, apart)).statusCode).toBe(204);
  expect((await pairsOf(clinic, job.id)).map(({ rowId }) => rowId)).not.toContain(stone);

  await api.sync.withClinicTx(clinic.clinicId, { userId: null, name: "test" }, async (tx) => {
    await tx.patch(clients, lang ?? "", { mergedIntoId: ruiz ?? "" });
    const pet = pairs.find(({ kind }) => kind === "pet");
    await tx.patch(pets, pet?.rowId ?? "", { mergedIntoId: pet?.otherId ?? "" });
  });
  expect(await pairsOf(clinic, job.id)).toEqual([]);
});

test("a run that is repeated asks nothing again, and an import that is undone forgets its pairs", async () => {
  const clinic = await aClinic();
  await runImport(clinic, OLD);
  const job = await runImport(clinic, NEW);
  const before = await pairsOf(clinic, job.id);
  const [first] = before;
  await clinic.owner.post(`/api/imports/${job.id}/duplicates/apart`, { rowId: first?.rowId, otherId: first?.otherId });
  await step(clinic, job.id, "check");
  await step(clinic, job.id, "run");
  expect(await pairsOf(clinic, job.id)).toEqual(before.slice(1));
  await step(clinic, job.id, "undo");
  const left = await api.store.read((sql) =>
    sql.all(`select * from "importDuplicates" where "clinicId" = ? and "importId" = ?`, [clinic.clinicId, job.id]),
  );
  expect(left).toEqual([]);
});
