import { searchSize } from "@fernpaw/testing/search-size";
import { ServerProcess } from "@fernpaw/testing/server-process";
import { afterEach, expect, test } from "vitest";
import { HttpClinic } from "../testing/http-clinic.ts";
import { besideNeighbour, importList, licences, loadP1, missingList } from "../testing/import-scale.ts";

const ROWS = searchSize({ small: 4_000, full: 30_000 });
/** Of the time that an import takes: a clinic that is held up by it would wait for most of it. */
const LONGEST_WAIT = 0.5;
const RSS_MB = 700;

const missing = missingList();
if (missing !== null) process.stdout.write(`Imports of real lists are not tested: ${missing}.\n`);

let server: ServerProcess | null = null;
afterEach(async () => {
  await server?.remove();
});

test.skipIf(missing !== null)(`${ROWS} licences beside another clinic's work`, async () => {
  server = await ServerProcess.start();
  const clinic = await HttpClinic.register(server.origin);
  const list = await licences(ROWS);
  expect(list.rows).toBe(ROWS);
  const [report, neighbour] = await besideNeighbour(server, () => importList(clinic, list));
  expect(report).toMatchObject({ rows: ROWS, duplicates: 0 });
  // Lines that differ in a column without a meaning alone count as repeated too; each is a pet of its own.
  expect(report["repeated"]).toBeGreaterThanOrEqual(list.repeated);
  expect((report["newPets"] ?? 0) + (report["errors"] ?? 0)).toBe(ROWS);
  expect(neighbour.latenciesMs.length).toBeGreaterThan(10);
  expect(Math.max(...neighbour.latenciesMs)).toBeLessThan(neighbour.workMs * LONGEST_WAIT);
  expect(neighbour.mostRssMb).toBeLessThan(RSS_MB);

  // A further run compares each row with the clinic's own: neither may lie in memory, however long the list is.
  const [again, meanwhile] = await besideNeighbour(server, () => importList(clinic, list));
  expect(again).toMatchObject({ newPets: 0, newClients: 0, unchanged: report["newPets"] });
  expect(meanwhile.mostRssMb).toBeLessThan(RSS_MB);
  expect(await loadP1(clinic)).toMatchObject({ capped: [], pets: report["newPets"], isWhole: true });
});
