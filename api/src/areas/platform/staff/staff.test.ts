import type { PlatformPermission } from "@fernpaw/domain/kernel/permissions";
import { generateSync } from "otplib";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAdmin } from "../../../testing/add-admin.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn, DATABASES } from "../../../testing/databases.ts";
import { mailTo } from "../../../testing/mailbox.ts";
import { openClinic, staffOf } from "../../../testing/platform-desk.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";

const MANAGE = "platform:settings:manage";
const USERS = "platform:users:manage";

interface Administrator {
  id: string;
  email: string;
  permissions: string[];
  scopeRev: number;
  status: string;
  isSelf: boolean;
  hasSecondStep: boolean;
}

describe.each(AREA_DATABASES)("administrators on %s", (database) => {
  let api: TestApi;
  let admin: TestBrowser;

  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
    await openClinic(api, "Harbour");
    admin = await staffOf(api, [MANAGE, USERS]);
  });
  afterAll(() => api.close());

  const list = async (query = "") =>
    (await admin.get(`/api/admin/staff${query}`)).json<{ rows: Administrator[]; total: number; last: string }>();
  const look = async (id: string) => (await admin.get(`/api/admin/staff/${id}`)).json<Administrator>();
  const idsOf = async (query: string) => (await list(query)).rows.map(({ id }) => id);
  /** Another administrator, signed in. */
  async function colleague(...rights: PlatformPermission[]) {
    const { email, userId: id } = await addAdmin(api, rights);
    const browser = api.browser();
    browser.accessToken = (
      await browser.post("/api/admin/auth/login", { email, password: PASSWORD })
    ).json().accessToken;
    return { id, email, browser };
  }
  const setStatus = (by: TestBrowser, id: string, status: string, scopeRev: number, door = "staff") =>
    by.put(`/api/admin/${door}/${id}/status`, { status, scopeRev });
  const setRights = (by: TestBrowser, id: string, permissions: readonly string[], scopeRev: number) =>
    by.put(`/api/admin/staff/${id}/permissions`, { permissions, scopeRev });

  test("are listed page by key with their rights, and found by name, right and state", async () => {
    const [self] = (await list()).rows;
    expect(self).toMatchObject({ permissions: [USERS, MANAGE], isSelf: true, hasSecondStep: false, status: "active" });
    const bea = await colleague(USERS);
    const cleo = await colleague();
    expect((await list()).total).toBe(3);
    expect(await idsOf(`?right=${USERS}&sort=createdAt`)).toEqual(expect.arrayContaining([self?.id, bea.id]));
    expect(await idsOf(`?right=${USERS}`)).not.toContain(cleo.id);
    expect([await idsOf(`?search=${cleo.email}`), await idsOf("?status=disabled")]).toEqual([[cleo.id], []]);
    const first = await list("?pageSize=2");
    expect([...first.rows, ...(await list(`?pageSize=2&after=${first.last}`)).rows]).toEqual((await list()).rows);
    expect(JSON.stringify(first)).not.toMatch(/passwordHash|argon/);
    const csv = (await admin.get(`/api/admin/staff/export.csv?search=${bea.email}`)).body.split("\r\n");
    expect([csv[0], csv[1]]).toEqual([
      expect.stringContaining("E-mail,First name,Last name,Rights"),
      expect.stringContaining(`${bea.email},`),
    ]);
  });

  test("are managed by those alone who may manage settings, also through the section for users", async () => {
    const { id } = await colleague();
    const bea = await colleague(USERS);
    for (const path of ["", "/export.csv", `/${id}`, `/${id}/access`, "/invitations"])
      expect((await bea.browser.get(`/api/admin/staff${path}`)).statusCode).toBe(403);
    expect((await setRights(bea.browser, id, [], 1)).statusCode).toBe(403);
    for (const door of ["staff", "users"])
      expect((await setStatus(bea.browser, id, "disabled", 1, door)).json().code).toBe("forbidden");
    expect((await bea.browser.get(`/api/admin/users/${id}/access`)).json().code).toBe("forbidden");
    expect((await bea.browser.post(`/api/admin/users/${id}/sessions/revoke-all`)).json().code).toBe("forbidden");
    expect((await setStatus(admin, id, "disabled", 1, "users")).statusCode).toBe(204);
    expect((await look(id)).status).toBe("disabled");
  });

  test("get rights that work at the next sign-in; taken away, they end at the next call", async () => {
    const { id, email, browser } = await colleague();
    expect((await browser.get("/api/admin/users")).statusCode).toBe(403);
    expect((await setRights(admin, id, [MANAGE, USERS, USERS], 1)).statusCode).toBe(204);
    expect((await browser.get("/api/admin/users")).statusCode).toBe(401);
    browser.accessToken = (
      await browser.post("/api/admin/auth/login", { email, password: PASSWORD })
    ).json().accessToken;
    expect((await browser.get("/api/admin/users")).statusCode).toBe(200);
    expect(await look(id)).toMatchObject({ permissions: [USERS, MANAGE], scopeRev: 2 });
    expect((await setRights(admin, id, [], 1)).json().code).toBe("stale_rights");
    expect((await setRights(admin, id, [], 2)).statusCode).toBe(204);
    expect((await browser.get("/api/admin/users")).statusCode).toBe(401);
  });

  test("give no right that they lack, but keep one that the person had", async () => {
    const { id } = await colleague("platform:support:view");
    const given = await setRights(admin, id, ["platform:subscriptions:manage"], 1);
    expect([given.statusCode, given.json().code]).toEqual([403, "forbidden"]);
    expect((await setRights(admin, id, ["platform:support:view", USERS], 1)).statusCode).toBe(204);
    expect((await setRights(admin, id, ["clients:view"], 2)).statusCode).toBe(400);
  });

  test("cannot change or lock themselves; who is not one is not found", async () => {
    const { id, scopeRev } = (await list("?pageSize=100")).rows.find(({ isSelf }) => isSelf) ?? { id: "", scopeRev: 1 };
    expect((await setRights(admin, id, [MANAGE, USERS], scopeRev)).json().code).toBe("invalid_transition");
    expect((await setStatus(admin, id, "disabled", scopeRev)).json().code).toBe("invalid_transition");
    expect((await admin.call("DELETE", `/api/admin/staff/${id}/second-factor`)).json().code).toBe("invalid_transition");
    const clinic = await openClinic(api, "Eastgate");
    for (const missing of [v7(), clinic.userId]) {
      expect((await admin.get(`/api/admin/staff/${missing}`)).statusCode).toBe(404);
      expect((await admin.get(`/api/admin/staff/${missing}/access`)).statusCode).toBe(404);
      expect((await setRights(admin, missing, [MANAGE], 1)).statusCode).toBe(404);
      expect((await setStatus(admin, missing, "disabled", 1)).statusCode).toBe(404);
    }
  });

  test("are disabled at once and enabled again; their sessions are ended by others", async () => {
    const { id, email, browser } = await colleague(USERS);
    expect((await admin.get(`/api/admin/staff/${id}/access`)).json()).toMatchObject({ isResettable: true });
    expect((await admin.post(`/api/admin/staff/${id}/sessions/revoke-all`)).json()).toEqual({ ended: 1 });
    expect((await browser.get("/api/admin/users")).statusCode).toBe(401);
    const signIn = async () => (await browser.post("/api/admin/auth/login", { email, password: PASSWORD })).statusCode;
    expect(await signIn()).toBe(200);
    expect((await setStatus(admin, id, "disabled", 1)).statusCode).toBe(204);
    expect([(await browser.get("/api/admin/users")).statusCode, await signIn()]).toEqual([401, 401]);
    expect((await setStatus(admin, id, "active", 2)).statusCode).toBe(204);
    expect(await signIn()).toBe(200);
  });

  test("whose second step is reset sign in with the password and hear of it by mail", async () => {
    const { id, email, browser } = await colleague();
    const { secret } = (await browser.post("/api/admin/auth/two-factor/totp")).json<{ secret: string }>();
    const code = generateSync({ secret, epoch: Math.floor(api.clock.nowMs() / 1000) });
    expect((await browser.post("/api/admin/auth/two-factor/totp/confirm", { code })).statusCode).toBe(200);
    expect((await look(id)).hasSecondStep).toBe(true);
    const signIn = async () => (await browser.post("/api/admin/auth/login", { email, password: PASSWORD })).json();
    expect(await signIn()).toMatchObject({ mfaRequired: true });
    expect((await admin.call("DELETE", `/api/admin/staff/${id}/second-factor`)).statusCode).toBe(204);
    expect(await signIn()).toMatchObject({ user: { email } });
    expect((await mailTo(api, email, "second_factor_reset")).text).toContain("another administrator removed");
  });

  test("are changed with a fresh password alone", async () => {
    const { id } = await colleague();
    const fresh = await staffOf(api, [MANAGE]);
    api.clock.passMin(6);
    const body = { email: "late@fernpaw.example", permissions: [] };
    const acts = [
      setRights(fresh, id, [], 1),
      setStatus(fresh, id, "disabled", 1),
      fresh.post(`/api/admin/staff/${id}/sessions/revoke-all`),
      fresh.call("DELETE", `/api/admin/staff/${id}/second-factor`),
      fresh.get("/api/admin/staff/export.csv"),
      fresh.post("/api/admin/staff/invitations", body),
      fresh.post(`/api/admin/staff/invitations/${v7()}/resend`),
      fresh.post(`/api/admin/staff/invitations/${v7()}/withdraw`),
    ];
    const codes = (await Promise.all(acts)).map((answer) => answer.json().code);
    expect(codes).toEqual(acts.map(() => "step_up_required"));
    expect((await fresh.get("/api/admin/staff")).statusCode).toBe(200);
  });
});

describe.each(DATABASES)("the last administrators who may manage settings, on %s", (database) => {
  test.each(["status", "permissions"] as const)("never go both, by %s", async (what) => {
    const api = await buildTestApiOn(database, { isDemo: true });
    try {
      const people = [await addAdmin(api, [MANAGE]), await addAdmin(api, [MANAGE])];
      const browsers = await Promise.all(
        people.map(async ({ email }) => {
          const browser = api.browser();
          const answer = await browser.post("/api/admin/auth/login", { email, password: PASSWORD });
          browser.accessToken = answer.json().accessToken;
          return browser;
        }),
      );
      const value = what === "status" ? "disabled" : [];
      const act = (browser: TestBrowser | undefined, target: { userId: string } | undefined) =>
        browser?.put(`/api/admin/staff/${target?.userId}/${what}`, { [what]: value, scopeRev: 1 });
      const answers = await Promise.all([act(browsers[0], people[1]), act(browsers[1], people[0])]);
      const good = answers.filter((answer) => answer?.statusCode === 204);
      expect(good).toHaveLength(1);
      const [other] = answers.filter((answer) => answer?.statusCode !== 204);
      // Which of them: the one that was let in before the other's account changed, or after.
      expect(["last_administrator", "unauthenticated"]).toContain(other?.json().code);
    } finally {
      await api.close();
    }
  });
});
