import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";
import { insertUser } from "../auth/accounts.queries.ts";
import { setSubscription } from "../subscriptions/subscriptions.queries.ts";

const NAMES = ["Zürich West", "Ark 2", "Ark 10", "zoo vets", "Harbour Animal Care", "Éast End"];
/** By name as people read it: numbers by their value, without regard to capitals and accents. */
const IN_ORDER = ["Ark 2", "Ark 10", "Éast End", "Harbour Animal Care", "zoo vets", "Zürich West"];

describe.each(AREA_DATABASES)("platform staff on %s", (database) => {
  let api: TestApi;
  let owner: TestBrowser;

  /** Somebody of the platform with these rights, signed in. */
  const staff = async (permissions: string[]): Promise<TestBrowser> => {
    const [row] = await api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom("users").selectAll().limit(1)));
    if (!row) throw new Error("no user");
    const email = `${crypto.randomUUID()}@fernpaw.example`;
    const rights = { clinicId: null, role: "admin" as const, permissions: JSON.stringify(permissions) };
    const address = { email, emailKey: email, claimKey: null, emailVerifiedAt: api.clock.now() };
    await api.store.write((sql) => insertUser(sql, { ...row, ...rights, ...address, id: crypto.randomUUID() }));
    const browser = api.browser();
    browser.accessToken = (
      await browser.post("/api/admin/auth/login", { email, password: PASSWORD })
    ).json().accessToken;
    return browser;
  };
  const namesOf = async (browser: TestBrowser, query = "") => {
    const answer = await browser.get(`/api/admin/clinics${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ clinics: { name: string }[] }>().clinics.map(({ name }) => name);
  };

  beforeAll(async () => {
    // Where the demo is on nobody has to set up a second factor first.
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
    expect(answer.json()).toMatchObject({ total: 6, clinics: IN_ORDER.map((name) => ({ name })) });
    expect(Object.keys(answer.json().clinics[0])).toEqual([
      "id",
      "name",
      "createdAt",
      "people",
      "lastSeenAt",
      "subscription",
    ]);
  });

  test("turn the pages", async () => {
    const admin = await staff(["platform:clinics:manage"]);
    expect(await namesOf(admin, "?pageSize=4")).toEqual(IN_ORDER.slice(0, 4));
    expect(await namesOf(admin, "?pageSize=4&page=1")).toEqual(IN_ORDER.slice(4));
    expect(await namesOf(admin, "?pageSize=4&page=9")).toEqual([]);
    expect((await admin.get("/api/admin/clinics?pageSize=4&page=1")).json().total).toBe(6);
  });

  test("sort both ways", async () => {
    const admin = await staff(["platform:clinics:manage"]);
    expect(await namesOf(admin, "?order=desc")).toEqual(IN_ORDER.toReversed());
    expect(await namesOf(admin, "?sort=createdAt")).toEqual(NAMES);
    expect(await namesOf(admin, "?sort=lastSeenAt&order=desc&pageSize=1")).toEqual(NAMES.slice(-1));
  });

  test.each([
    ["ark", ["Ark 2", "Ark 10"]],
    ["ZURICH", ["Zürich West"]],
    ["east", ["Éast End"]],
    ["care harbour", ["Harbour Animal Care"]],
    ["%", []],
    ["nobody", []],
  ])("find by %s", async (search, found) => {
    const admin = await staff(["platform:clinics:manage"]);
    expect(await namesOf(admin, `?search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  test("see how the subscription stands now", async () => {
    const admin = await staff(["platform:clinics:manage"]);
    const { clinic } = (await owner.get("/api/profile/me")).json<{ clinic: { _id: string; name: string } }>();
    const statusOf = async () =>
      (await admin.get(`/api/admin/clinics?search=${encodeURIComponent(clinic.name)}`)).json().clinics[0].subscription;
    expect(await statusOf()).toBe("trialing");
    const at = api.clock.now();
    const next = { status: "past_due", trialEndsAt: null, lapsedAt: at };
    await api.store.write((sql) => setSubscription(sql, clinic._id, next, at));
    expect(await statusOf()).toBe("past_due");
  });

  test.each(["page=-1", "page=1.5", "page=x", "pageSize=0", "pageSize=101", "sort=passwordHash", "order=up", "q=x"])(
    "are told that %s is no question",
    async (query) => {
      const admin = await staff(["platform:clinics:manage"]);
      expect((await admin.get(`/api/admin/clinics?${query}`)).statusCode).toBe(400);
    },
  );

  test("without the right to clinics see the figures alone", async () => {
    const admin = await staff(["platform:support:view"]);
    expect((await admin.get("/api/admin/clinics")).statusCode).toBe(403);
    const figures = await admin.get("/api/admin/figures");
    expect(figures.json()).toEqual({ clinics: 6, clinicsSeenToday: 6, people: 6 });
  });

  test("are nobody else: an owner and a visitor are refused", async () => {
    for (const path of ["/api/admin/clinics", "/api/admin/figures"]) {
      expect((await owner.get(path)).statusCode).toBe(403);
      expect((await api.browser().get(path)).statusCode).toBe(401);
    }
  });

  test("count a clinic of today only when it was here within a day", async () => {
    api.clock.passMin(25 * 60);
    const admin = await staff(["platform:support:view"]);
    expect((await admin.get("/api/admin/figures")).json()).toMatchObject({ clinics: 6, clinicsSeenToday: 0 });
  });
});
