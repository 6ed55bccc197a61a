import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { csvLines, keepExample, keepExampleDay, keepMove, sumAllDays } from "../../../testing/platform-figures.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";

const at = (day: string) => ({ at: `${day}T10:00:00.000Z` });

describe.each(AREA_DATABASES)("reports of the platform on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
    admin = await staffOf(api, []);
    await keepMove(api, 1, at("2026-08-01"));
    const larger = {
      kind: "changed",
      fromPlan: "solo",
      planCode: "practice",
      beforeMinor: 3900,
      afterMinor: 9500,
    } as const;
    await keepMove(api, 1, { ...larger, ...at("2026-10-31") });
    await keepMove(api, 2, at("2026-10-02"));
    await keepMove(api, 2, {
      kind: "ended",
      fromPlan: "solo",
      planCode: "",
      beforeMinor: 3900,
      afterMinor: 0,
      ...at("2026-11-02"),
    });
    await keepMove(api, 2, { kind: "back", ...at("2026-11-20") });
    await keepMove(api, 3, { currency: "EUR", afterMinor: 4500, ...at("2026-11-03") });
    await keepExample(api, 1, { planCode: "practice", createdAt: "2026-07-20T00:00:00.000Z" });
    await keepExample(api, 2, { planCode: "solo", createdAt: "2026-10-01T00:00:00.000Z" });
    await keepExampleDay(api, 1, "2026-11-19", { appointments: 20, devices: 4, activePeople: 3 });
    await keepExampleDay(api, 1, "2026-11-20", { appointments: 22, devices: 5, activePeople: 2 });
    await keepExampleDay(api, 2, "2026-10-20", { appointments: 7, storageBytes: 5_000_000_000 });
    await sumAllDays(api);
  });
  afterAll(() => api.close());

  const get = async (query: string) => (await admin.get(`/api/admin/reports/${query}`)).json();
  const PERIOD = "from=2026-10&to=2026-11";

  test("revenue: income per month by currency, and what changed it", async () => {
    const { currencies } = await get(`revenue?${PERIOD}`);
    const none = { newMinor: 0, backMinor: 0, upMinor: 0, downMinor: 0, endedMinor: 0 };
    expect(currencies.map(({ currency }: { currency: string }) => currency)).toEqual(["GBP", "EUR"]);
    expect(currencies[0]).toEqual({
      currency: "GBP",
      months: [
        { ...none, month: "2026-10", newMinor: 3900, upMinor: 5600, endMinor: 13_400 },
        { ...none, month: "2026-11", endedMinor: -3900, backMinor: 3900, endMinor: 13_400 },
      ],
      before: [
        { ...none, month: "2026-08", newMinor: 3900, endMinor: 3900 },
        { ...none, month: "2026-09", endMinor: 3900 },
      ],
    });
  });

  test("each month's income is that of the month before with its changes", async () => {
    const { currencies } = await get("revenue?from=2025-12&to=2026-11&compare=none");
    for (const { months, before } of currencies) {
      expect([months.length, before]).toEqual([12, []]);
      let end = 0;
      for (const row of months) {
        end += row.newMinor + row.backMinor + row.upMinor + row.downMinor + row.endedMinor;
        expect(row.endMinor).toBe(end);
      }
    }
  });

  test("growth: registered, began to pay, came back, ended, and paying at the end", async () => {
    const { months, before } = await get(`growth?${PERIOD}&compare=year`);
    expect(months).toEqual([
      { month: "2026-10", registered: 1, activated: 1, returned: 0, lost: 0, paying: 2 },
      { month: "2026-11", registered: 1, activated: 1, returned: 1, lost: 1, paying: 3 },
    ]);
    expect(before.map(({ month, paying }: { month: string; paying: number }) => [month, paying])).toEqual([
      ["2025-10", 0],
      ["2025-11", 0],
    ]);
  });

  test("usage: by month and plan", async () => {
    const { rows, plans, months } = await get(`usage?${PERIOD}`);
    expect(months).toEqual(["2026-10", "2026-11"]);
    expect(plans[0]).toEqual({ code: "solo", name: "Solo" });
    expect(rows.filter(({ planCode }: { planCode: string }) => planCode !== "")).toMatchObject([
      { month: "2026-10", planCode: "solo", appointments: 7, storageBytes: 5_000_000_000 },
      { month: "2026-11", planCode: "practice", clinics: 1, appointments: 42, devices: 5, activePeople: 3 },
    ]);
  });

  test("as CSV: sums that a spreadsheet adds up, losses with a sign", async () => {
    const csv = async (name: string) =>
      csvLines((await admin.get(`/api/admin/reports/${name}/export.csv?${PERIOD}`)).body);
    expect((await csv("revenue")).slice(0, 3)).toEqual([
      "Currency,Month,New,Back,Larger plan,Smaller plan,Ended,Income per month",
      "GBP,2026-10,39.00,0.00,56.00,0.00,0.00,134.00",
      "GBP,2026-11,0.00,39.00,0.00,0.00,-39.00,134.00",
    ]);
    expect((await csv("growth"))[2]).toBe("2026-11,1,1,1,1,3");
    expect((await csv("usage"))[1]).toBe("2026-10,Solo,1,1,0,0,7,0,0,5000000000");
  });

  test("without a period, the last twelve months", async () => {
    const { months } = await get("growth");
    expect([months.length, months.at(-1).month]).toEqual([12, "2026-11"]);
  });

  test.each([
    "revenue?from=2026-10",
    "growth?from=2026-11&to=2026-10",
    "usage?from=2020-01&to=2026-11",
    "growth?from=2026-11&to=2026-12",
    "growth?from=2026-13&to=2026-13",
    "growth?compare=luck",
    "money/export.csv",
  ])("%s is refused", async (query) => {
    expect((await admin.get(`/api/admin/reports/${query}`)).statusCode).toBe(400);
  });

  test("for platform staff alone", async () => {
    for (const path of ["revenue", "growth", "usage", "usage/export.csv"]) {
      expect((await clinic.owner.get(`/api/admin/reports/${path}`)).statusCode).toBe(403);
      expect((await api.browser().get(`/api/admin/reports/${path}`)).statusCode).toBe(401);
    }
  });
});
