import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import { FIRST_PLANS } from "@fernpaw/domain/plans/plan";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAdmin } from "../../testing/add-admin.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

interface ShownPlan {
  code: string;
  name: string;
  version: number;
  revision: number;
  status: string;
}

describe.each(AREA_DATABASES)("plans on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    admin = await signedIn(["platform:subscriptions:manage"]);
  });
  afterAll(() => api.close());

  const signedIn = async (permissions: PlatformPermission[]): Promise<TestBrowser> => {
    const { email } = await addAdmin(api, permissions);
    const browser = api.browser();
    const answer = await browser.post("/api/admin/auth/login", { email, password: PASSWORD });
    browser.accessToken = answer.json().accessToken;
    return browser;
  };
  const farm = {
    name: "Farm",
    prices: [{ currency: "EUR", monthMinor: 1250, yearMinor: 12_500 }],
    maxUsers: null,
    maxLocations: 2,
    storageGib: 10,
    trialDays: 14,
    sort: 40,
    status: "hidden",
  };
  const planOf = (answer: { json(): unknown }, code: string) =>
    (answer.json() as { plans: ShownPlan[] }).plans.find((plan) => plan.code === code);
  const onSale = async () => (await api.browser().get("/api/public/plans")).json().plans as ShownPlan[];

  test("a new database has the plans that the pages are made with", async () => {
    expect(await onSale()).toEqual(FIRST_PLANS);
    const answer = await admin.get("/api/admin/plans");
    expect(answer.json()).toMatchObject({ plans: FIRST_PLANS.map((plan) => ({ ...plan, clinics: 0, revision: 1 })) });
  });

  test("a hidden plan is added, is not on the price page, and is once it is public", async () => {
    const added = await admin.post("/api/admin/plans", { code: "farm", ...farm });
    expect(added.statusCode).toBe(201);
    expect(planOf(added, "farm")).toMatchObject({ name: "Farm", version: 1, revision: 1 });
    expect((await onSale()).some(({ code }) => code === "farm")).toBe(false);
    expect((await admin.post("/api/admin/plans", { code: "farm", ...farm })).json().code).toBe("already_exists");
    const shown = await admin.put("/api/admin/plans/farm", { ...farm, revision: 1, status: "public" });
    expect(planOf(shown, "farm")).toMatchObject({ version: 1, revision: 2, status: "public" });
    expect((await onSale()).some(({ code }) => code === "farm")).toBe(true);
  });

  test("other prices make a version, and the second of two administrators gets a refusal", async () => {
    const dearer = { ...farm, prices: [{ currency: "EUR", monthMinor: 1500, yearMinor: 15_000 }] };
    const first = await admin.put("/api/admin/plans/farm", { ...dearer, revision: 2 });
    expect(planOf(first, "farm")).toMatchObject({ version: 2, revision: 3 });
    const second = await admin.put("/api/admin/plans/farm", { ...farm, name: "Farms", revision: 2 });
    expect([second.statusCode, second.json().code]).toEqual([409, "stale_plan"]);
    expect(planOf(await admin.get("/api/admin/plans"), "farm")).toMatchObject({ name: "Farm", version: 2 });
  });

  test.each([
    ["a negative price", { prices: [{ currency: "EUR", monthMinor: -1, yearMinor: 0 }] }],
    ["no location", { maxLocations: 0 }],
    ["a field that a plan has not", { maxPets: 3 }],
  ])("%s is refused", async (_name, wrong) => {
    const answer = await admin.put("/api/admin/plans/farm", { ...farm, revision: 3, ...wrong });
    expect([answer.statusCode, answer.json().code]).toEqual([400, "malformed"]);
  });

  test("a plan without clinics is deleted, and its code goes on with the next version", async () => {
    expect((await admin.call("DELETE", "/api/admin/plans/farm?revision=2")).json().code).toBe("stale_plan");
    expect(planOf(await admin.call("DELETE", "/api/admin/plans/farm?revision=3"), "farm")).toBeUndefined();
    expect((await admin.call("DELETE", "/api/admin/plans/farm?revision=3")).statusCode).toBe(404);
    expect(planOf(await admin.post("/api/admin/plans", { code: "farm", ...farm }), "farm")).toMatchObject({
      version: 3,
    });
  });

  test("a change of plans asks for the password once more, a look does not", async () => {
    api.clock.passMin(6);
    const answers = await Promise.all([
      admin.post("/api/admin/plans", { code: "zoo", ...farm }),
      admin.put("/api/admin/plans/farm", { ...farm, revision: 1 }),
      admin.call("DELETE", "/api/admin/plans/farm?revision=1"),
    ]);
    expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill("step_up_required"));
    expect((await admin.get("/api/admin/plans")).statusCode).toBe(200);
    await admin.post("/api/admin/auth/step-up", { password: PASSWORD });
    expect((await admin.call("DELETE", "/api/admin/plans/farm?revision=1")).statusCode).toBe(200);
  });

  test("other administrators, owners and visitors are refused", async () => {
    const other = await signedIn(["platform:clinics:manage"]);
    const owner = api.browser();
    await owner.register();
    expect((await other.get("/api/admin/plans")).statusCode).toBe(403);
    expect((await owner.put("/api/admin/plans/solo", { ...farm, revision: 1 })).statusCode).toBe(403);
    expect((await api.browser().call("DELETE", "/api/admin/plans/solo?revision=1")).statusCode).toBe(401);
  });
});
