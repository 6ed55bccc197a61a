import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { csvLines, keepExample, keepExampleDay, keepMove, sumAllDays } from "../../../testing/platform-figures.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";

const HOUR_MS = 3_600_000;

describe.each(AREA_DATABASES)("the dashboard of platform staff on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;
  const ago = (ms: number): string => new Date(api.clock.nowMs() - ms).toISOString();
  const day = (back: number): string => ago(back * 24 * HOUR_MS).slice(0, 10);

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
    // An administrator without a single right.
    admin = await staffOf(api, []);
    const waiting = (ms: number) => ({ unsent: 4, oldestUnsentAt: ago(ms), syncKey: `1${ago(ms)}` });
    await keepExample(api, 1, { name: "Stuck", devices: 6, devicesSeen: 5, ...waiting(75 * HOUR_MS) });
    await keepExample(api, 2, { name: "Slow", devices: 2, devicesSeen: 2, ...waiting(HOUR_MS) });
    const failed = { failedAt: ago(48 * HOUR_MS), failedTries: 3 };
    await keepExample(api, 3, { name: "Owing", status: "past_due", ...failed });
    await keepExample(api, 4, { name: "Broken", parked: 2, syncKey: "0~" });
    await keepExample(api, 5, { name: "Silent", lastSeenAt: ago(9 * 24 * HOUR_MS) });
    const trialEndsAt = new Date(api.clock.nowMs() + 24 * HOUR_MS).toISOString();
    await keepExample(api, 6, { name: "=Trial()", status: "trialing", trialEndsAt });
    await keepExampleDay(api, 1, day(0), { changes: 30, refused: 1 });
    await keepExampleDay(api, 1, day(3), { changes: 70 });
    await keepExampleDay(api, 2, day(20), { changes: 900 });
    await keepMove(api, 1, { at: "2026-10-05T00:00:00.000Z" });
    await keepMove(api, 2, { planCode: "practice", afterMinor: 9500, at: "2026-11-05T00:00:00.000Z" });
    await keepMove(api, 3, { currency: "EUR", afterMinor: 4500, at: "2026-10-05T00:00:00.000Z" });
    await sumAllDays(api);
  });
  afterAll(() => api.close());

  const dashboard = async (query = "") => (await admin.get(`/api/admin/dashboard${query}`)).json();
  const sync = async (query = "") => {
    const answer = (await admin.get(`/api/admin/dashboard/sync${query}`)).json<{ rows: { name: string }[] }>();
    return answer.rows.map(({ name }) => name);
  };

  test("says whether the platform grows and runs, to any administrator", async () => {
    expect(await dashboard()).toMatchObject({
      countedAt: api.clock.now(),
      clinics: { total: 7, paying: 5, trialing: 2, blocked: 0, registered: 7 },
      income: [
        { currency: "GBP", nowMinor: 13_400, beforeMinor: 3900 },
        { currency: "EUR", nowMinor: 4500, beforeMinor: 4500 },
      ],
      devices: { total: 8, seen: 7, quiet: 0 },
      changes: { sent: 30, refused: 1, parked: 2 },
      queue: { unsent: 8, oldestAt: ago(75 * HOUR_MS) },
      mails: { failed: 0 },
    });
    const { months, plans } = await dashboard();
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: "2026-11", counts: { solo: 2, practice: 1 } });
    expect(months.at(-2).counts).toEqual({ solo: 2 });
    expect(plans.map(({ code }: { code: string }) => code)).toEqual(["solo", "practice", "group"]);
  });

  test("counts changes of the period", async () => {
    expect([(await dashboard("?period=week")).changes.sent, (await dashboard("?period=month")).changes.sent]).toEqual([
      100, 1000,
    ]);
  });

  test("names the clinics that need a person, the worst first", async () => {
    const { needs, needCount } = await dashboard();
    expect(
      needs.map(({ name, kind, count }: { name: string; kind: string; count: number }) => [name, kind, count]),
    ).toEqual([
      ["Broken", "parked", 2],
      ["Stuck", "unsent", 4],
      ["Owing", "payment", 3],
      ["Silent", "quiet", 0],
      ["=Trial()", "trial", 0],
    ]);
    expect(needCount).toBe(5);
  });

  test("lists the queues by their trouble, page by page, searched and filtered", async () => {
    expect(await sync("?pageSize=3")).toEqual(["Broken", "Stuck", "Slow"]);
    const { last } = (await admin.get("/api/admin/dashboard/sync?pageSize=2")).json<{ last: string }>();
    expect((await sync(`?pageSize=2&after=${last}`))[0]).toBe("Slow");
    expect([await sync("?state=stuck"), await sync("?state=slow")]).toEqual([["Broken", "Stuck"], ["Slow"]]);
    expect(await sync("?search=harb")).toEqual(["Harbour"]);
    expect((await sync("?sort=devices&order=desc"))[0]).toBe("Stuck");
    const { rows, total } = (await admin.get("/api/admin/dashboard/sync?state=stuck")).json();
    expect([total, rows[1]]).toMatchObject([2, { devices: 6, devicesSeen: 5, unsent: 4, state: "stuck" }]);
  });

  test("exports the queues without formulas", async () => {
    const lines = csvLines((await admin.get("/api/admin/dashboard/sync/export.csv")).body);
    expect([lines[0]?.startsWith("Clinic,State,Devices"), lines.length]).toEqual([true, 8]);
    expect(lines.some((line) => line.startsWith("'=Trial(),healthy"))).toBe(true);
  });

  test.each(["?period=year", "/sync?sort=email", "/sync?state=odd", "/sync?after=x", "/sync?pageSize=0"])(
    "%s is refused",
    async (query) => {
      expect((await admin.get(`/api/admin/dashboard${query}`)).statusCode).toBe(400);
    },
  );

  test("is for platform staff alone", async () => {
    for (const path of ["", "/sync", "/sync/export.csv"]) {
      expect((await clinic.owner.get(`/api/admin/dashboard${path}`)).statusCode).toBe(403);
      expect((await api.browser().get(`/api/admin/dashboard${path}`)).statusCode).toBe(401);
    }
  });
});
