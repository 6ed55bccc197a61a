import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clinicQuery, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

let hired = 0;

describe.each(AREA_DATABASES)("employees on %s", (database) => {
  let api: TestApi;
  let owner: TestBrowser;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
    owner = api.browser();
    await owner.register();
  });
  afterAll(() => api.close());

  async function hire(by: TestBrowser, permissions: readonly string[] = []) {
    hired += 1;
    const email = `employee${hired}-${database}@clinic.example`;
    const person = {
      firstName: "Bo",
      lastName: "Li",
      email,
      password: PASSWORD,
      profession: "nurse",
      jobTitle: "Head nurse",
    };
    const answer = await by.post("/api/employees", { ...person, permissions });
    expect(answer.statusCode, answer.body).toBe(201);
    const browser = api.browser();
    expect((await browser.login(email)).statusCode).toBe(200);
    return { email, browser, userId: answer.json().userId as string };
  }

  const withoutRequestId = (body: string): string => body.replace(/"requestId":"[^"]+"/, "");
  const scopeRevOf = async (userId: string): Promise<number> => {
    const [row] = await api.store.read((sql) =>
      rowsOf(sql, globalQuery.selectFrom("users").select("scopeRev").where("id", "=", userId)),
    );
    return row?.scopeRev ?? 0;
  };

  test("the clinic's name is refused as a first password", async () => {
    const { clinic } = (await owner.get("/api/profile/me")).json<{ clinic: { name: string } }>();
    const person = { firstName: "Bo", lastName: "Li", email: `weak-${database}@clinic.example`, profession: "nurse" };
    const password = clinic.name.replaceAll(" ", "").repeat(3);
    const answer = await owner.post("/api/employees", { ...person, password, permissions: [] });
    expect(answer.json()).toMatchObject({ code: "weak_password", errors: [{ code: "context" }] });
  });

  test("a new one signs in with the first password and stands in the directory", async () => {
    const { browser, userId, email } = await hire(owner, ["clients:view", "appointments:view"]);
    const profile = (await browser.get("/api/profile/me")).json();
    expect(profile).toMatchObject({
      userId,
      email,
      role: "employee",
      permissions: ["appointments:view", "clients:view"],
    });
    const list = (await owner.get("/api/employees")).json();
    expect(list.map((person: { userId: string }) => person.userId)).toContain(userId);
    const [row] = await api.store.read((sql) =>
      rowsOf(sql, everyClinicQuery.selectFrom("staff").select(["profession", "jobTitle"]).where("id", "=", userId)),
    );
    expect(row).toEqual({ profession: "nurse", jobTitle: "Head nurse" });
  });

  test("are the owner's business alone", async () => {
    const { browser, userId } = await hire(owner, CLINIC_PERMISSIONS);
    expect((await browser.get("/api/employees")).statusCode).toBe(403);
    const rights = { permissions: [], scopeRev: 1 };
    expect((await browser.put(`/api/employees/${userId}/permissions`, rights)).statusCode).toBe(403);
    expect((await api.browser().get("/api/employees")).statusCode).toBe(401);
  });

  test("a change of rights counts on the next call, raises the revision and pokes the clinic", async () => {
    const { browser, userId } = await hire(owner);
    const { clinic } = (await owner.get("/api/profile/me")).json();
    const versions: number[] = [];
    const stop = api.sync.onCommit((commit) => {
      if (commit.clinicId === clinic._id) versions.push(commit.version);
    });
    const answer = await owner.put(`/api/employees/${userId}/permissions`, {
      permissions: ["billing:view"],
      scopeRev: 1,
    });
    stop();
    expect(answer.json()).toMatchObject({ permissions: ["billing:view"], scopeRev: 2 });
    expect((await browser.get("/api/profile/me")).json()).toMatchObject({ permissions: ["billing:view"], scopeRev: 2 });
    const [row] = await api.store.read((sql) =>
      rowsOf(sql, clinicQuery(clinic._id).selectFrom("staff").select("version").where("id", "=", userId)),
    );
    expect(versions).toEqual([row?.version]);
  });

  test("two owners cannot overwrite each other", async () => {
    const { userId } = await hire(owner);
    const url = `/api/employees/${userId}/permissions`;
    expect((await owner.put(url, { permissions: ["clients:view"], scopeRev: 1 })).statusCode).toBe(200);
    const late = await owner.put(url, { permissions: [], scopeRev: 1 });
    expect(late.json()).toMatchObject({ status: 409, code: "stale_rights" });
    const lateToo = await owner.put(`/api/employees/${userId}/status`, { status: "disabled", scopeRev: 1 });
    expect(lateToo.json()).toMatchObject({ status: 409, code: "stale_rights" });
    expect(await scopeRevOf(userId)).toBe(2);
  });

  test("a locked-out person loses access at once, also with a fresh token, and signs in again after unlocking (S22)", async () => {
    const { browser, userId, email } = await hire(owner, ["clients:view"]);
    const locked = await owner.put(`/api/employees/${userId}/status`, { status: "disabled", scopeRev: 1 });
    expect(locked.statusCode).toBe(200);
    const codeOf = (answer: { statusCode: number; json(): unknown }) => [
      answer.statusCode,
      (answer.json() as { code?: string }).code,
    ];
    const lost = [403, "clinic_access_lost"];
    for (const path of ["/api/profile/me", "/api/search?q=ortega", "/api/devices", "/api/notifications/unread-count"])
      expect(codeOf(await browser.get(path)), path).toEqual(lost);
    expect((await browser.refresh()).statusCode).toBe(200);
    expect(codeOf(await browser.get("/api/profile/me"))).toEqual(lost);
    expect((await api.browser().login(email)).statusCode).toBe(401);
    await owner.put(`/api/employees/${userId}/status`, { status: "active", scopeRev: 2 });
    // A device that was lost meanwhile opens nothing.
    expect((await browser.get("/api/profile/me")).statusCode).toBe(401);
    expect((await browser.login(email)).statusCode).toBe(200);
  });

  test("one who is locked out can still sign out", async () => {
    const { browser, userId } = await hire(owner, ["clients:view"]);
    await owner.put(`/api/employees/${userId}/status`, { status: "disabled", scopeRev: 1 });
    expect((await browser.post("/api/auth/logout")).statusCode).toBe(204);
    const { sessions } = (await owner.get(`/api/employees/${userId}/access`)).json<{ sessions: unknown[] }>();
    expect(sessions).toEqual([]);
  });

  test("another clinic's person answers exactly like nobody, and stays as he is", async () => {
    const other = api.browser();
    await other.register();
    const { userId } = await hire(other, ["clients:view"]);
    const nobody = "019a5f00-0000-7000-8000-ffffffffffff";
    for (const [path, body] of [
      ["permissions", { permissions: [], scopeRev: 1 }],
      ["status", { status: "disabled", scopeRev: 1 }],
    ] as const) {
      const foreign = await owner.put(`/api/employees/${userId}/${path}`, body);
      const missing = await owner.put(`/api/employees/${nobody}/${path}`, body);
      expect(foreign.statusCode).toBe(404);
      expect(withoutRequestId(foreign.body)).toBe(withoutRequestId(missing.body));
    }
    expect(await scopeRevOf(userId)).toBe(1);
  });

  test("an owner's own rights cannot be changed here", async () => {
    const { userId } = (await owner.get("/api/profile/me")).json();
    const answer = await owner.put(`/api/employees/${userId}/status`, { status: "disabled", scopeRev: 1 });
    expect(answer.json()).toMatchObject({ status: 409, code: "invalid_transition" });
  });

  test("a taken address and a code that does not exist are refused", async () => {
    const { email } = await hire(owner);
    const person = { firstName: "Bo", lastName: "Li", email, password: PASSWORD, profession: "vet", permissions: [] };
    expect((await owner.post("/api/employees", person)).json()).toMatchObject({ code: "email_taken" });
    const made = await owner.post("/api/employees", {
      ...person,
      email: "x@y.example",
      permissions: ["platform:users:manage"],
    });
    expect(made.json()).toMatchObject({ status: 400, code: "malformed", errors: [{ path: "permissions.0" }] });
  });
});
