import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { change, clinicQuery, globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { PASSWORD, aRegistration } from "../../testing/test-browser.ts";
import { insertUser } from "./accounts.queries.ts";
import { uaFamilyOf } from "./public/ua-family.ts";

const SECURE = "__Host-fernpaw_rt";

describe.each(AREA_DATABASES)("accounts on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());

  test("a new owner is signed in and sees the clinic with its first rows", async () => {
    const browser = api.browser();
    const { email, clinicName } = await browser.register();
    const profile = (await browser.get("/api/profile/me")).json();
    expect(profile).toMatchObject({
      email,
      firstName: "Ana",
      lastName: "Ruiz",
      role: "owner",
      avatarUrl: null,
      scopeRev: 1,
      permissions: [],
      clinic: { name: clinicName, timeZone: "UTC", country: "US", currency: "USD" },
    });
    const rows = async (table: "clinicSettings" | "locations" | "rooms" | "staff" | "petTypes" | "appointmentTypes") =>
      api.store.read((sql) => rowsOf(sql, clinicQuery(profile.clinic._id).selectFrom(table).select("version")));
    expect(await rows("clinicSettings")).toEqual([{ version: 1 }]);
    expect(await rows("locations")).toHaveLength(1);
    expect(await rows("staff")).toHaveLength(1);
    for (const table of ["rooms", "petTypes", "appointmentTypes"] as const) {
      expect((await rows(table)).length).toBeGreaterThan(1);
    }
    expect((await browser.get("/api/subscriptions/status")).json()).toMatchObject({ status: "trialing" });
  });

  test("a clinic's own zone, country and currency are kept", async () => {
    const browser = api.browser();
    const region = { timeZone: "Europe/Madrid", country: "ES", currency: "EUR" };
    const answer = await browser.post("/api/auth/register", { ...aRegistration(), ...region });
    expect(answer.statusCode).toBe(201);
    browser.accessToken = answer.json().accessToken;
    expect((await browser.get("/api/profile/me")).json().clinic).toMatchObject(region);
  });

  test("the address may be typed in other letters, the password may not", async () => {
    const { email } = await api.browser().register();
    expect((await api.browser().login(` ${email.toUpperCase()} `)).statusCode).toBe(200);
    expect((await api.browser().login(email, PASSWORD.toUpperCase())).statusCode).toBe(401);
  });

  test("one who is not there, a wrong password and a disabled account get one answer (S09)", async () => {
    const { email } = await api.browser().register();
    const disabled = await api.browser().register();
    await api.store.write((sql) =>
      change(sql, globalQuery.updateTable("users").set({ status: "disabled" }).where("email", "=", disabled.email)),
    );
    const answers = [
      await api.browser().login("nobody@clinic.example"),
      await api.browser().login(email, "not the password at all"),
      await api.browser().login(disabled.email),
      await api.browser().post("/api/admin/auth/login", { email, password: PASSWORD }),
    ];
    const seen = answers.map(({ statusCode, headers, body }) => ({
      statusCode,
      body: body.replace(/"requestId":"[^"]+"/, ""),
      headers: Object.keys(headers).sort(),
    }));
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(seen[0]?.statusCode).toBe(401);
  });

  test("after signing out neither the token nor the cookie is good for anything", async () => {
    const browser = api.browser();
    await browser.register();
    const token = browser.accessToken;
    const cookie = browser.cookies.get(SECURE) ?? "";
    expect((await browser.post("/api/auth/logout")).statusCode).toBe(204);
    expect(browser.cookies.has(SECURE)).toBe(false);
    expect((await browser.get("/api/profile/me", { token })).json()).toMatchObject({ code: "unauthenticated" });
    browser.cookies.set(SECURE, cookie);
    expect((await browser.refresh()).json()).toMatchObject({ status: 401, code: "session_expired" });
  });

  test("signing out works with the cookie alone, and without anything", async () => {
    const browser = api.browser();
    await browser.register();
    expect((await browser.post("/api/auth/logout", undefined, { token: null })).statusCode).toBe(204);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(401);
    expect((await api.browser().post("/api/auth/logout")).statusCode).toBe(204);
  });

  test("signing in again on a browser ends the session that it had", async () => {
    const browser = api.browser();
    const { email } = await browser.register();
    const first = browser.accessToken;
    await browser.login(email);
    expect((await browser.get("/api/profile/me", { token: first })).statusCode).toBe(401);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(200);
  });

  test("the twenty-first session of a person ends the oldest", async () => {
    const oldest = api.browser();
    const { email } = await oldest.register();
    for (let index = 0; index < 20; index += 1) {
      api.clock.tick();
      expect((await api.browser().login(email)).statusCode).toBe(200);
    }
    expect((await oldest.get("/api/profile/me")).statusCode).toBe(401);
  });

  test("an admin signs in at his own door, has no cookie and is out after 15 idle minutes", async () => {
    const at = api.clock.now();
    const owner = api.browser();
    const { email: borrowed } = await owner.register();
    const [row] = await api.store.read((sql) =>
      rowsOf(sql, globalQuery.selectFrom("users").selectAll().where("email", "=", borrowed)),
    );
    if (!row) throw new Error("no user");
    const admin = { ...row, id: crypto.randomUUID(), clinicId: null, email: `admin-${database}@fernpaw.example` };
    await api.store.write((sql) =>
      insertUser(sql, {
        ...admin,
        emailKey: admin.email,
        claimKey: null,
        emailVerifiedAt: at,
        role: "admin",
        permissions: '["platform:support:view"]',
        createdAt: at,
      }),
    );
    const browser = api.browser();
    expect((await browser.login(admin.email)).statusCode).toBe(401);
    const answer = await browser.post("/api/admin/auth/login", { email: admin.email, password: PASSWORD });
    expect(answer.json().user).toEqual({ firstName: "Ana", lastName: "Ruiz", email: admin.email, role: "admin" });
    expect(answer.cookies).toEqual([]);
    browser.accessToken = answer.json().accessToken;
    const me = () => browser.get("/api/profile/me");
    expect((await me()).json()).toMatchObject({ status: 403, code: "forbidden" });
    for (let minutes = 0; minutes < 60; minutes += 14) {
      api.clock.passMin(14);
      expect((await me()).statusCode).toBe(403);
    }
    api.clock.passMin(15);
    expect((await me()).statusCode).toBe(401);
    expect((await browser.post("/api/admin/auth/logout")).statusCode).toBe(204);
  });
});

describe("cookies (S10)", () => {
  const attributesOf = async (publicUrl: string, host: string, userAgent?: string) => {
    const api = await buildTestApi({ publicUrl });
    const browser = api.browser({ host, ...(userAgent === undefined ? {} : { userAgent }) });
    const answer = await browser.post("/api/auth/register", aRegistration());
    await api.close();
    return [answer.headers["set-cookie"] ?? []].flat().map((line) => line.replace(/=v1[^;]+/, "=…"));
  };

  test("over https and on localhost are bound to the host", async () => {
    const expected = [
      "__Host-fernpaw_rt=…; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=Strict",
      "__Host-fernpaw_dev=…; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Strict",
    ];
    expect(await attributesOf("https://fernpaw.example", "fernpaw.example")).toEqual(expected);
    expect(await attributesOf("http://localhost:5280", "localhost:5280")).toEqual(expected);
  });

  test.each([
    ["Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/156.0.0.0 Safari/537.36", "Chrome"],
    ["Mozilla/5.0 (X11) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0", "Edge"],
    ["Mozilla/5.0 (X11; rv:150.0) Gecko/20100101 Firefox/150.0", "Firefox"],
    ["Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15", "Safari"],
    ["curl/8", "other"],
    [undefined, "other"],
  ])("%s is %s", (userAgent, family) => expect(uaFamilyOf(userAgent)).toBe(family));

  test("over plain http, and in WebKit on localhost, do without Secure and its prefix", async () => {
    const expected = [
      "fernpaw_rt=…; Max-Age=604800; Path=/; HttpOnly; SameSite=Strict",
      "fernpaw_dev=…; Max-Age=15552000; Path=/; HttpOnly; SameSite=Strict",
    ];
    expect(await attributesOf("http://clinic.lan:5280", "clinic.lan:5280")).toEqual(expected);
    const webkit =
      "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15";
    expect(await attributesOf("http://localhost:5280", "localhost:5280", webkit)).toEqual(expected);
  });
});
