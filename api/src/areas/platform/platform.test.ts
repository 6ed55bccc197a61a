import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PLATFORM_CHAIN } from "../../audit/audit-hash.ts";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { staffOf } from "../../testing/platform-desk.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { setSubscription } from "../subscriptions/subscriptions.queries.ts";
import { type CountDeps, countClinics } from "./figures/count-clinics.ts";

const NAMES = ["Zürich West", "Ark 2", "Ark 10", "zoo vets", "Harbour Animal Care", "Éast End"];
/** By name as people read it: numbers by their value, without regard to capitals and accents. */
const IN_ORDER = ["Ark 2", "Ark 10", "Éast End", "Harbour Animal Care", "zoo vets", "Zürich West"];

const cursor = (value: unknown): string => Buffer.from(JSON.stringify([value, "id"])).toString("base64url");

interface ClinicsAnswer {
  rows: { name: string }[];
  first: string | null;
  last: string | null;
  total: number;
}

describe.each(AREA_DATABASES)("platform staff on %s", (database) => {
  let api: TestApi;
  let owner: TestBrowser;

  const staff = (permissions: Parameters<typeof staffOf>[1]) => staffOf(api, permissions);
  const count = () => countClinics({ store: api.store, now: api.clock.nowMs });
  const namesOf = async (browser: TestBrowser, query = "") => {
    const answer = await browser.get(`/api/admin/clinics${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<ClinicsAnswer>().rows.map(({ name }) => name);
  };

  beforeAll(async () => {
    // A demo asks for no second factor.
    api = await buildTestApiOn(database, { isDemo: true });
    for (const clinicName of NAMES) {
      owner = api.browser();
      await owner.register({ clinicName });
      api.clock.passMin(1);
    }
  });
  afterAll(() => api.close());

  test("see all clinics by name", async () => {
    const admin = await staff(["platform:clinics:manage"]);
    const answer = await admin.get("/api/admin/clinics");
    expect(answer.json()).toMatchObject({ total: 6, rows: IN_ORDER.map((name) => ({ name })) });
    expect(answer.json().rows[0]).toMatchObject({
      people: 1,
      unsent: 0,
      subscription: "trialing",
      plan: null,
      isSuspended: false,
    });
  });

  test("turn the pages by key, forward and back", async () => {
    const admin = await staff(["platform:clinics:manage"]);
    for (const order of ["asc", "desc"] as const) {
      const sorted = order === "asc" ? IN_ORDER : IN_ORDER.toReversed();
      const page = async (query: string) => {
        const answer = await admin.get(`/api/admin/clinics?pageSize=2&order=${order}${query}`);
        const { rows, first, last, total } = answer.json<ClinicsAnswer>();
        return { names: rows.map(({ name }) => name), first, last, total };
      };
      const one = await page("");
      const two = await page(`&after=${one.last}`);
      const three = await page(`&after=${two.last}`);
      expect([one, two, three].map(({ names }) => names)).toEqual(
        [0, 2, 4].map((from) => sorted.slice(from, from + 2)),
      );
      expect(await page(`&before=${three.first}`)).toEqual(two);
      expect(await page(`&after=${three.last}`)).toEqual({ names: [], first: null, last: null, total: 6 });
    }
  });

  test("sort both ways", async () => {
    const admin = await staff(["platform:clinics:manage"]);
    expect(await namesOf(admin, "?order=desc")).toEqual(IN_ORDER.toReversed());
    expect(await namesOf(admin, "?sort=createdAt")).toEqual(NAMES);
    api.clock.passMin(1);
    await owner.get("/api/profile/me");
    await count();
    expect(await namesOf(admin, "?sort=lastSeenAt&order=desc&pageSize=1")).toEqual(NAMES.slice(-1));
  });

  test.each([
    ["ark", ["Ark 2", "Ark 10"]],
    ["ZURICH", ["Zürich West"]],
    ["east", ["Éast End"]],
    ["care harbour", ["Harbour Animal Care"]],
    ["%", []],
    ["_", []],
    ["ana ruiz", IN_ORDER],
    ["nobody", []],
  ])("find by %s", async (search, found) => {
    const admin = await staff(["platform:clinics:manage"]);
    expect(await namesOf(admin, `?search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  test("turn pages by numbers too, also beyond the largest number of the column", async () => {
    const admin = await staff(["platform:clinics:manage"]);
    const one = (await admin.get("/api/admin/clinics?sort=people&pageSize=4")).json<ClinicsAnswer>();
    const two = (await admin.get(`/api/admin/clinics?sort=people&pageSize=4&after=${one.last}`)).json<ClinicsAnswer>();
    expect([...one.rows, ...two.rows].map(({ name }) => name).toSorted()).toEqual(IN_ORDER.toSorted());
    expect(await namesOf(admin, `?sort=people&after=${cursor(Number.MAX_SAFE_INTEGER)}`)).toEqual([]);
  });

  test("see how the subscription stands now", async () => {
    const admin = await staff(["platform:clinics:manage"]);
    const { clinic } = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string; name: string } }>();
    const statusOf = async () =>
      (await admin.get(`/api/admin/clinics?search=${encodeURIComponent(clinic.name)}`)).json().rows[0].subscription;
    expect(await statusOf()).toBe("trialing");
    const at = api.clock.now();
    const next = { status: "past_due", trialEndsAt: null, lapsedAt: at };
    await api.store.write((sql) => setSubscription(sql, clinic._id, next, at));
    expect(await count()).toBeGreaterThan(0);
    expect(await statusOf()).toBe("past_due");
    expect(await count()).toBe(0);
    expect(await namesOf(admin, "?status=past_due")).toEqual([clinic.name]);
    expect(await namesOf(admin, "?status=suspended")).toEqual([]);
  });

  test("export what the filter finds, without formulas, and the log keeps it", async () => {
    const admin = await staff(["platform:clinics:manage"]);
    const evil = api.browser();
    await evil.register({ clinicName: "=HYPERLINK(1)" });
    const csv = await admin.get("/api/admin/clinics/export.csv?search=hyperlink");
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    const [head, line, end] = csv.body.split("\r\n");
    expect([
      head?.startsWith("\uFEFFClinic,Country"),
      line?.startsWith("'=HYPERLINK(1),US,trialing,,no,1,"),
      end,
    ]).toEqual([true, true, ""]);
    const events = await api.store.read((sql) =>
      rowsOf(sql, clinicQuery(PLATFORM_CHAIN).selectFrom("auditEvents").select("code")),
    );
    expect(events.map(({ code }) => code)).toContain("platform.listExported");
  });

  test.each([
    "page=1",
    "after=x",
    "after=W10",
    "before=a&after=b",
    "status=rich",
    // A cursor of the other type, one with a sign that no text has, and one with half of a number.
    `sort=people&after=${cursor("abc")}`,
    `sort=createdAt&after=${cursor(7)}`,
    `after=${cursor("a\0b")}`,
    `sort=people&after=${cursor(1.5)}`,
    "pageSize=0",
    "pageSize=101",
    "sort=passwordHash",
    "order=up",
    "q=x",
  ])("are refused %s", async (query) => {
    const admin = await staff(["platform:clinics:manage"]);
    expect((await admin.get(`/api/admin/clinics?${query}`)).statusCode).toBe(400);
  });

  test("without the right to clinics see the figures alone", async () => {
    const admin = await staff(["platform:support:view"]);
    expect((await admin.get("/api/admin/clinics")).statusCode).toBe(403);
    const figures = await admin.get("/api/admin/figures");
    expect(figures.json()).toEqual({ clinics: 7, clinicsSeenToday: 7, people: 7 });
  });

  test("are nobody else: an owner and a visitor are refused", async () => {
    for (const path of ["/api/admin/clinics", "/api/admin/clinics/export.csv", "/api/admin/figures"]) {
      expect((await owner.get(path)).statusCode).toBe(403);
      expect((await api.browser().get(path)).statusCode).toBe(401);
    }
  });

  test("count a clinic of today only when it was here within a day", async () => {
    api.clock.passMin(25 * 60);
    const admin = await staff(["platform:support:view"]);
    expect((await admin.get("/api/admin/figures")).json()).toMatchObject({ clinics: 7, clinicsSeenToday: 0 });
  });

  test("counting reads in reads alone: a write keeps what was counted", async () => {
    const inWrites: string[] = [];
    const { store } = api;
    const watched: CountDeps["store"] = {
      read: (work) => store.read(work),
      write: (work) =>
        store.write((sql) =>
          work({
            dialect: sql.dialect,
            run: (text, parameters) => sql.run(text, parameters),
            all: (text, parameters) => {
              inWrites.push(text);
              return sql.all(text, parameters);
            },
          }),
        ),
    };
    api.clock.passMin(24 * 60);
    expect(await countClinics({ store: watched, now: api.clock.nowMs })).toBeGreaterThan(0);
    const looked = inWrites.filter((text) => /^\s*select/i.test(text)).map((text) => /from "(\w+)"/.exec(text)?.[1]);
    // Rows of the platform are compared where they are written. Nothing of a clinic is read there.
    expect(new Set(looked)).toEqual(new Set(["clinicFigures", "planMoves", "planSubscriptions"]));
  });
});
