import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { type DeskClinic, openClinic, staffOf } from "../../../testing/platform-desk.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";

interface Users {
  rows: { id: string; email: string; clinicName: string | null; scopeRev: number; status: string }[];
  total: number;
  first: string;
  last: string;
}

describe.each(AREA_DATABASES)("accounts, as platform staff see them, on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;
  let one: DeskClinic;
  let two: DeskClinic;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    one = await openClinic(api, "Harbour");
    two = await openClinic(api, "Eastgate");
    admin = await staffOf(api, ["platform:users:manage"]);
  });
  afterAll(() => api.close());

  const list = async (query = "") => (await admin.get(`/api/admin/users${query}`)).json<Users>();
  const emails = async (query: string) => (await list(query)).rows.map(({ email }) => email);
  const userOf = async ({ userId }: DeskClinic) =>
    (await admin.get(`/api/admin/users/${userId}`)).json<{ scopeRev: number; status: string }>();
  const setStatus = async (clinic: DeskClinic, status: string, scopeRev?: number) =>
    admin.put(`/api/admin/users/${clinic.userId}/status`, {
      status,
      scopeRev: scopeRev ?? (await userOf(clinic)).scopeRev,
    });

  test("are found by e-mail, name, clinic, role and state, page by key", async () => {
    expect((await list()).total).toBe(3);
    expect(await emails(`?search=${one.email}`)).toEqual([one.email]);
    expect(await emails("?search=ANA%20ruiz&role=owner")).toEqual([one.email, two.email].toSorted());
    expect(await emails("?search=Haddad")).toHaveLength(1);
    expect(await emails(`?clinic=${two.id}`)).toEqual([two.email]);
    expect((await list(`?clinic=${two.id}`)).rows[0]?.clinicName).toBe("Eastgate");
    expect(await emails("?role=admin&status=disabled")).toEqual([]);
    const first = await list("?pageSize=2");
    const second = await list(`?pageSize=2&after=${first.last}`);
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual((await list()).rows.map(({ id }) => id));
    expect((await list(`?pageSize=2&before=${second.first}`)).rows).toEqual(first.rows);
  });

  test("tell no secret", async () => {
    expect(JSON.stringify(await list())).not.toMatch(/passwordHash|argon/);
  });

  test("are locked at once, and opened again by a new sign-in", async () => {
    expect((await two.owner.get("/api/profile/me")).statusCode).toBe(200);
    expect((await setStatus(two, "disabled")).statusCode).toBe(204);
    expect((await two.owner.get("/api/profile/me")).statusCode).toBe(403);
    expect((await two.owner.post("/api/auth/login", { email: two.email, password: PASSWORD })).statusCode).toBe(401);
    expect((await setStatus(two, "disabled")).json().code).toBe("invalid_transition");
    expect((await setStatus(two, "active", 1)).json().code).toBe("stale_rights");
    expect((await setStatus(two, "active")).statusCode).toBe(204);
    expect((await two.owner.get("/api/profile/me")).statusCode).toBe(401);
    await two.owner.login(two.email);
    expect((await two.owner.get("/api/profile/me")).statusCode).toBe(200);
  });

  test("of oneself stay open; what is not there is not found; others are refused", async () => {
    const [self] = (await list("?role=admin")).rows;
    const own = await admin.put(`/api/admin/users/${self?.id}/status`, { status: "disabled", scopeRev: 1 });
    expect(own.json().code).toBe("invalid_transition");
    const missing = await admin.put(`/api/admin/users/${v7()}/status`, { status: "disabled", scopeRev: 1 });
    expect(missing.statusCode).toBe(404);
    const other = await staffOf(api, ["platform:clinics:manage"]);
    for (const path of ["", "/export.csv", `/${one.userId}`])
      expect((await other.get(`/api/admin/users${path}`)).statusCode).toBe(403);
    expect((await one.owner.get("/api/admin/users")).statusCode).toBe(403);
  });

  test("are exported with the filter", async () => {
    const csv = (await admin.get(`/api/admin/users/export.csv?clinic=${one.id}`)).body.split("\r\n");
    expect(csv[0]).toContain("E-mail,First name");
    expect(csv[1]).toContain(`${one.email},Ana,Ruiz,owner,active,Harbour,`);
    expect(csv).toHaveLength(3);
  });

  test("are exported with a fresh password alone, as each list of the platform", async () => {
    const fresh = await staffOf(api, ["platform:users:manage", "platform:clinics:manage", "platform:settings:manage"]);
    const lists = ["users", "clinics", "contact", "newsletter", "inventory", "pet-types/breeds", "pet-types/species"];
    const answers = () => Promise.all(lists.map((path) => fresh.get(`/api/admin/${path}/export.csv`)));
    const allGood = lists.map(() => 200);
    expect((await answers()).map(({ statusCode }) => statusCode)).toEqual(allGood);
    api.clock.passMin(6);
    expect((await answers()).map((answer) => answer.json().code)).toEqual(lists.map(() => "step_up_required"));
    expect((await fresh.post("/api/admin/auth/step-up", { password: PASSWORD })).statusCode).toBeLessThan(300);
    expect((await answers()).map(({ statusCode }) => statusCode)).toEqual(allGood);
  });
});
