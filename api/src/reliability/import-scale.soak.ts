import { ServerProcess } from "@fernpaw/testing/server-process";
import { expect, test } from "vitest";
import { HttpClinic } from "../testing/http-clinic.ts";
import { besideNeighbour, importList, licences, loadP1, missingList, quantile } from "../testing/import-scale.ts";

const P1_ROWS = 60_000;
const RSS_MB = 900;
const P99_MS = 1000;

const missing = missingList();
if (missing !== null) process.stdout.write(`Imports of real lists are not tested: ${missing}.\n`);

test.skipIf(missing !== null)("all of New York's dogs beside another clinic's work", async () => {
  const server = await ServerProcess.start();
  try {
    const clinic = await HttpClinic.register(server.origin);
    const list = await licences();
    const sinceMs = performance.now();
    const [report, neighbour] = await besideNeighbour(server, () => importList(clinic, list));
    const p99 = quantile(neighbour.latenciesMs, 0.99);
    const took = Math.round((performance.now() - sinceMs) / 1000);
    process.stdout.write(
      `${list.rows} rows in ${took} s: ${JSON.stringify(report)}; neighbour p50 ${quantile(neighbour.latenciesMs, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; RSS ${Math.round(neighbour.mostRssMb)} MB\n`,
    );
    expect(report).toMatchObject({ rows: list.rows });
    expect(p99).toBeLessThan(P99_MS);
    expect(neighbour.mostRssMb).toBeLessThan(RSS_MB);
    const p1 = await loadP1(clinic);
    expect(p1).toMatchObject({ capped: ["pets"], isWhole: true });
    // Whole versions only, and a version of an import has up to 500 rows.
    expect(p1.pets).toBeLessThanOrEqual(P1_ROWS);
    expect(p1.pets).toBeGreaterThan(P1_ROWS - 500);
    const [again, meanwhile] = await besideNeighbour(server, () => importList(clinic, list));
    process.stdout.write(`again: RSS ${Math.round(meanwhile.mostRssMb)} MB\n`);
    expect(again).toMatchObject({ newPets: 0, newClients: 0, unchanged: report["newPets"] });
    expect(meanwhile.mostRssMb).toBeLessThan(RSS_MB);
  } finally {
    await server.remove();
  }
});
