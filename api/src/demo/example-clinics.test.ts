import { describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../db/typed-sql.ts";
import { examplesThere } from "../areas/platform/figures/examples.queries.ts";
import { platformDays } from "../areas/platform/figures/platform-days.queries.ts";
import { movesBefore } from "../areas/platform/figures/plan-moves.queries.ts";
import { payingByMonth, revenueByMonth } from "../areas/platform/reports/plan-months.ts";
import { lastMonths } from "../areas/platform/reports/months.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import { EXAMPLE_DAYS, exampleId, exampleRows } from "./example-clinics.ts";
import { EXAMPLE_CLINICS } from "./example-names.ts";
import { seedExamples } from "./seed-examples.ts";

const NOW = "2026-11-29T10:00:00.000Z";
const nowMs = Date.parse(NOW);
const figures = EXAMPLE_CLINICS.map((_clinic, index) => exampleRows(index, nowMs, 35).figures[0]);

describe("the 40 example clinics", () => {
  test("are the same at the same moment, with names and ids of their own", () => {
    expect(exampleRows(7, nowMs, 35)).toEqual(exampleRows(7, nowMs, 35));
    const alerts = Array.from({ length: 300 }, (_row, index) => exampleRows(index, nowMs, 1).alerts).flat();
    expect(new Set(alerts.map(({ id }) => id)).size).toBe(alerts.length);
    expect(figures).toHaveLength(40);
    expect(new Set(figures.map((row) => row?.name)).size).toBe(40);
    expect(new Set(figures.map((row) => row?.clinicId)).size).toBe(40);
    expect(exampleId(0)).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  test("have some in trial, past due and ended, and some with trouble", () => {
    const statuses = Map.groupBy(figures, (row) => row?.status);
    for (const status of ["trialing", "active", "past_due", "canceled", "no_subscription"])
      expect(statuses.get(status)?.length ?? 0, status).toBeGreaterThan(0);
    expect(figures.filter((row) => (row?.unsent ?? 0) > 100).length).toBeGreaterThan(1);
    expect(figures.filter((row) => (row?.parked ?? 0) > 0).length).toBeGreaterThan(0);
    expect(figures.every((row) => row?.isExample === 1)).toBe(true);
  });

  test("owe at each step of a refused payment, and their open invoice is what they owe", () => {
    const rows = EXAMPLE_CLINICS.map((_clinic, index) => exampleRows(index, nowMs, 1));
    const invoices = rows.flatMap((row) => row.invoices);
    expect(new Set(invoices.map(({ id }) => id)).size).toBe(invoices.length);
    expect(invoices.every(({ seq, isExample }) => seq < 0 && isExample === 1)).toBe(true);
    const owing = figures.filter((row) => row?.failedAt !== "");
    expect(new Set(owing.map((row) => row?.failedTries))).toEqual(new Set([0, 1, 2]));
    const open = invoices.filter(({ state }) => state === "open");
    expect(new Map(open.map((row) => [row.clinicId, row.totalMinor]))).toEqual(
      new Map(owing.map((row) => [row?.clinicId, row?.recurringMinor])),
    );
  });

  test("grow over the year, and each pays what its moves come to", () => {
    const moves = EXAMPLE_CLINICS.flatMap((_clinic, index) => exampleRows(index, nowMs, 1).moves);
    const months = lastMonths(NOW, 12);
    const paying = payingByMonth(moves, months).map((row) => row.paying);
    expect(paying.at(-1)).toBe(figures.filter((row) => (row?.recurringMinor ?? 0) > 0).length);
    expect(paying.at(-1) ?? 0).toBeGreaterThan(2 * (paying[0] ?? 0));
    for (const { currency, months: own } of revenueByMonth(moves, months)) {
      const of = figures.filter((row) => row?.planCurrency === currency);
      expect(own.at(-1)?.endMinor).toBe(of.reduce((sum, row) => sum + (row?.recurringMinor ?? 0), 0));
    }
  });
});

test("examples are kept with a year of days; made anew on another day or for another number; none are left for none", async () => {
  const store = await openTestStore("memory");
  let now = nowMs;
  const seed = (count: number) => seedExamples({ store, now: () => now }, count);
  const count = async () => (await store.read(examplesThere)).count;
  expect([await seed(3), await seed(3), await count()]).toEqual([3, 0, 3]);
  const days = await store.read((sql) => rowsOf(sql, globalQuery.selectFrom("clinicDays").select(["clinicId", "day"])));
  expect(days.every(({ day }) => day <= "2026-11-29")).toBe(true);
  expect(
    Math.max(...[...Map.groupBy(days, ({ clinicId }) => clinicId).values()].map((own) => own.length)),
  ).toBeLessThanOrEqual(EXAMPLE_DAYS.few);
  const sums = await store.read((sql) => platformDays(sql, { from: "2026-11-29", to: "2026-11-29" }));
  expect(sums.reduce((sum, { clinics }) => sum + clinics, 0)).toBe(3);
  now += 86_400_000;
  expect([await seed(3), await seed(2), await count()]).toEqual([3, 2, 2]);
  expect([await seed(0), await count()]).toEqual([0, 0]);
  expect(await store.read((sql) => movesBefore(sql, "2100"))).toEqual([]);
  await store.close();
});
