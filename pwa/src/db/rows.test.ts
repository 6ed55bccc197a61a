import Dexie, { type Table } from "dexie";
import { afterEach, expect, test } from "vitest";
import { rowsAmongNear } from "./rows.ts";

interface Row {
  id: string;
  visitId: string;
}

const opened: Dexie[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

const visitOf = (visit: number): string => `visit-${String(visit).padStart(5, "0")}`;

/** Two rows for each of so many visits. */
async function tableOf(visits: number): Promise<Table<Row, string>> {
  const db = new Dexie(`rows-${opened.length}`);
  opened.push(db);
  db.version(1).stores({ rows: "id, visitId" });
  const rows = Array.from({ length: visits * 2 }, (_, index): Row => {
    const visit = Math.floor(index / 2);
    return { id: `row-${index}`, visitId: visitOf(visit) };
  });
  await db.table("rows").bulkAdd(rows);
  return db.table("rows");
}

const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id);
const idsOfVisits = (visits: readonly number[]): string[] =>
  visits.flatMap((visit) => [`row-${visit * 2}`, `row-${visit * 2 + 1}`]);

test.each([
  ["a few", [3, 1]],
  ["many that lie close together", Array.from({ length: 30 }, (_, index) => 60 - index * 2)],
  ["many with most of the table between them", [900, ...Array.from({ length: 20 }, (_, index) => index)]],
])("the rows of %s come in the order of the values, and no others", async (_name, visits) => {
  const table = await tableOf(1000);
  expect(idsOf(await rowsAmongNear(table, "visitId", visits.map(visitOf)))).toEqual(idsOfVisits(visits));
});

test("a value that is asked for twice, one that no row has, and no value at all", async () => {
  const table = await tableOf(40);
  expect(await rowsAmongNear(table, "visitId", [])).toEqual([]);
  const visits = Array.from({ length: 20 }, (_, index) => index);
  const asked = [...visits, 0, 1].map(visitOf);
  expect(idsOf(await rowsAmongNear(table, "visitId", [...asked, "visit-x"]))).toEqual(idsOfVisits(visits));
});
