import { expect, test } from "vitest";
import { MemoryClinic } from "../../../../testing/src/memory-clinic.ts";
import { newId } from "../../../../testing/src/treatment-exam.ts";
import { exportReport } from "./export-report.mutations.ts";
import { changeOf, figureOf } from "./figures.ts";
import { type Fact, FactRows, FactSums } from "./sum-facts.ts";

const row = (id: string): Fact["row"] => ({
  table: "invoices",
  id,
  number: "7",
  clientId: null,
  petId: null,
  appointmentId: null,
});

const fact = (day: string, values: Fact["values"], vets: string[], id = "one"): Fact => ({
  day,
  values,
  keys: { vet: vets },
  row: row(id),
});

test.each([
  ["averageInvoice", { net: 1000, invoices: 3 }, 333],
  ["averageInvoice", { net: 1001, invoices: 2 }, 501],
  ["averageInvoice", { net: 1000 }, null],
  ["averageInvoice", { net: -500, invoices: -1 }, null],
  ["noShowShare", { kept: 27, missed: 1 }, 3571],
  ["noShowShare", {}, null],
  ["income", {}, 0],
  ["lostClients", { lost: 4 }, 4],
] as const)("the figure %s of %j is %j", (figure, sums, expected) => {
  expect(figureOf(figure, sums)).toBe(expected);
});

test.each([
  [106, 100, 6000],
  [90, 100, -10_000],
  [5, 0, null],
  [5, -3, null],
  [null, 5, null],
])("%j is beside %j a change of %j", (now, before, expected) => {
  expect(changeOf(now, before)).toBe(expected);
});

test("a fact of two keys counts for each of them and once in the total; days without facts are there; earlier days stand beside theirs", () => {
  const period = { from: "2026-11-09", to: "2026-11-11" };
  const sums = new FactSums("income", period, { from: "2026-11-02", to: "2026-11-04" });
  sums.add("now", fact("2026-11-09", { net: 300 }, ["a"]));
  sums.add("now", fact("2026-11-09", { net: 200 }, ["b"]));
  sums.add("now", fact("2026-11-09", { invoices: 1 }, ["a", "b"]));
  sums.add("now", fact("2026-11-11", { net: -200 }, ["b"]));
  sums.add("before", fact("2026-11-03", { net: 70 }, ["a"]));
  const { now, previous, groups } = sums.answer();
  expect({ now, previous }).toEqual({ now: { net: 300, invoices: 1 }, previous: { net: 70 } });
  expect(groups.vet).toEqual([
    { key: "a", now: { net: 300, invoices: 1 }, before: { net: 70 } },
    { key: "b", now: { net: 0, invoices: 1 }, before: {} },
  ]);
  expect(groups.day).toEqual([
    { key: "2026-11-09", now: { net: 500, invoices: 1 }, before: {} },
    { key: "2026-11-10", now: {}, before: { net: 70 } },
    { key: "2026-11-11", now: { net: -200 }, before: {} },
  ]);
});

test("the rows behind a figure are those of its facts, newest first, and add up to it", () => {
  const days = { from: "2026-11-09", to: "2026-11-10" };
  const rows = new FactRows({ measure: "net", days, by: "vet", key: "a" });
  rows.add(fact("2026-11-09", { net: 300 }, ["a"], "one"));
  rows.add(fact("2026-11-09", { net: 50 }, ["a"], "one"));
  rows.add(fact("2026-11-10", { net: -350 }, ["a"], "one"));
  rows.add(fact("2026-11-10", { net: 10 }, ["a"], "two"));
  rows.add(fact("2026-11-10", { net: 99 }, ["b"], "three"));
  rows.add(fact("2026-11-11", { net: 99 }, ["a"], "four"));
  rows.add(fact("2026-11-10", { invoices: 1 }, ["a"], "five"));
  const answer = rows.answer();
  expect(answer.rows.map(({ id, day, value }) => [id, day, value])).toEqual([
    ["one", "2026-11-10", -350],
    ["two", "2026-11-10", 10],
    ["one", "2026-11-09", 350],
  ]);
  expect(answer).toMatchObject({ count: 3, sum: 10 });
});

test("an owner's export is noted for the own clinic alone, and an employee with the right to reports has none", async () => {
  const clinic = new MemoryClinic();
  const args = { id: clinic.clinicId, report: "income", from: "2026-11-01", to: "2026-11-22", how: "csv" } as const;
  expect(await clinic.run(exportReport, args)).toMatchObject({ status: "applied" });
  expect(await clinic.run(exportReport, { ...args, id: newId() })).toMatchObject({ code: "not_found" });
  const employee = { userId: newId(), role: "employee", permissions: ["reports:view"], profession: "vet" } as const;
  expect(await clinic.run(exportReport, args, { actor: employee })).toMatchObject({ code: "forbidden" });
});
