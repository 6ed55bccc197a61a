import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { csvLines, keepExample, keepExampleDay, sumAllDays } from "../../../testing/platform-figures.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";

describe.each(AREA_DATABASES)("appointments of the platform on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let clinic: DeskClinic;
  const DAYS = ["2026-11-18", "2026-11-19", "2026-11-20"];

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    clinic = await openClinic(api, "Harbour");
    admin = await staffOf(api, []);
    await keepExample(api, 1, { name: "=Ark", searchText: "ark" });
    await keepExample(api, 2, { name: "Zoo", searchText: "zoo" });
    for (const [at, day] of DAYS.entries()) {
      await keepExampleDay(api, 1, day, { appointments: 10 + at, noShows: at, cancelled: 1 });
      await keepExampleDay(api, 2, day, { appointments: at === 1 ? 0 : 30, conflicts: at === 2 ? 4 : 0 });
    }
    await sumAllDays(api);
  });
  afterAll(() => api.close());

  const period = "from=2026-11-18&to=2026-11-20";
  const get = (query: string) => admin.get(`/api/admin/appointments${query}`);
  const list = async (query: string) => {
    const answer = (await get(`?${period}&${query}`)).json<{ rows: { day: string; clinicName: string }[] }>();
    return answer.rows.map(({ day, clinicName }) => `${day.slice(-2)} ${clinicName}`);
  };

  test("the latest days come first, page by page, without a word of any patient", async () => {
    expect(await list("pageSize=3")).toEqual(["20 Zoo", "20 =Ark", "19 Zoo"]);
    const { rows, last, total } = (await get(`?${period}&pageSize=3`)).json();
    expect([total, rows[0]]).toEqual([
      6,
      {
        id: expect.any(String),
        day: "2026-11-20",
        clinicId: expect.any(String),
        clinicName: "Zoo",
        appointments: 30,
        noShows: 0,
        cancelled: 0,
        conflicts: 4,
      },
    ]);
    expect(await list(`pageSize=3&after=${last}`)).toEqual(["19 =Ark", "18 Zoo", "18 =Ark"]);
  });

  test("sorted by a count, filtered by a problem, searched by clinic", async () => {
    expect(await list("sort=noShows&order=desc&pageSize=2")).toEqual(["20 =Ark", "19 =Ark"]);
    expect(await list("problem=no_shows")).toEqual(["20 =Ark", "19 =Ark"]);
    expect([await list("problem=conflicts"), await list("problem=no_bookings")]).toEqual([["20 Zoo"], ["19 Zoo"]]);
    expect(await list("problem=cancelled&search=zoo")).toEqual([]);
    expect(await list("search=ARK&order=asc&pageSize=1")).toEqual(["18 =Ark"]);
    expect(await list("search=%25")).toEqual([]);
  });

  test("all clinics together, by day", async () => {
    const sums = (await get(`/summary?${period}`)).json();
    expect(sums).toMatchObject({ appointments: 93, noShows: 3, cancelled: 3, conflicts: 4 });
    expect(sums.days.map(({ appointments }: { appointments: number }) => appointments)).toEqual([40, 11, 42]);
    const usual = (await get("/summary")).json();
    expect([usual.days.length, usual.to]).toEqual([30, api.clock.now().slice(0, 10)]);
  });

  test("as CSV, without formulas", async () => {
    const lines = csvLines((await get(`/export.csv?${period}&problem=no_shows`)).body);
    expect(lines).toEqual([
      "Day,Clinic,Appointments,No-shows,Cancelled,Double bookings",
      "2026-11-20,'=Ark,12,2,1,0",
      "2026-11-19,'=Ark,11,1,1,0",
    ]);
  });

  test.each([
    "?from=2026-11-20",
    "?from=2026-11-20&to=2026-11-19",
    "?from=2025-01-01&to=2026-11-19",
    "?from=2026-11-31&to=2026-12-01",
    "?problem=rude",
    "?sort=name",
    "/summary?to=2026-11-20",
  ])("%s is refused", async (query) => {
    expect((await get(query)).statusCode).toBe(400);
  });

  test("for platform staff alone", async () => {
    for (const path of ["", "/summary", "/export.csv"]) {
      expect((await clinic.owner.get(`/api/admin/appointments${path}`)).statusCode).toBe(403);
      expect((await api.browser().get(`/api/admin/appointments${path}`)).statusCode).toBe(401);
    }
  });
});
