import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { firstRowOf, globalQuery } from "../../../db/typed-sql.ts";
import { auditLog } from "../../../testing/audit-log.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { areaTests, buildTestApiOn, DATABASES, testAtOnce } from "../../../testing/databases.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";

const RT = "__Host-fernpaw_rt";

describe.each(DATABASES)("refreshing on %s", (database) => {
  const { test } = areaTests(database);
  let api: TestApi;
  let browser: TestBrowser;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    browser = api.browser();
    await browser.register();
  });

  const cookie = (): string => browser.cookies.get(RT) ?? "";
  const gen = (token: string): number => Number(token.split(".")[2]);
  const code = (answer: { json(): { code?: string } }): string | undefined => answer.json().code;

  test("the access token is good for ten minutes", async () => {
    api.clock.passMin(9);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(200);
    api.clock.passMin(1);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(401);
    expect((await browser.refresh()).statusCode).toBe(200);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(200);
  });

  test("within nine minutes the cookie stays, after them it turns once", async () => {
    const first = cookie();
    api.clock.passMin(8);
    await browser.refresh();
    expect(cookie()).toBe(first);
    api.clock.passMin(2);
    await browser.refresh();
    expect(gen(cookie())).toBe(gen(first) + 1);
  });

  test("a lost answer is asked for again and gives the same cookie", async () => {
    const first = cookie();
    api.clock.passMin(10);
    await browser.refresh();
    const second = cookie();
    for (let lost = 0; lost < 5; lost += 1) {
      browser.cookies.set(RT, first);
      expect((await browser.refresh()).statusCode).toBe(200);
      expect(cookie()).toBe(second);
    }
  });

  test("lost answers spend no budget, however often they are asked for", async () => {
    const first = cookie();
    api.clock.passMin(10);
    await browser.refresh();
    const second = cookie();
    for (let lost = 0; lost < 30; lost += 1) {
      browser.cookies.set(RT, first);
      expect((await browser.refresh()).statusCode).toBe(200);
    }
    expect(cookie()).toBe(second);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(200);
  });

  test("an old cookie counts as soon as the browser has shown the new one", async () => {
    const first = cookie();
    api.clock.passMin(10);
    await browser.refresh();
    await browser.get("/api/health");
    const thief = api.browser({ userAgent: "Firefox/150" });
    const answers = [];
    for (let call = 0; call < 13; call += 1) {
      thief.cookies.set(RT, first);
      answers.push((await thief.refresh()).statusCode);
    }
    expect(answers.lastIndexOf(200)).toBe(10);
    expect(answers.at(-1)).toBe(401);
  });

  testAtOnce("racing tabs all get the same cookie", async () => {
    const first = cookie();
    api.clock.passMin(10);
    const tabs = Array.from({ length: 6 }, () => {
      const tab = api.browser();
      tab.cookies.set(RT, first);
      return tab;
    });
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(tabs.map((tab) => tab.cookies.get(RT))).size).toBe(1);
  });

  test("a browser that rolled its cookie back by one is let in until the new one was seen for 45 s", async () => {
    const first = cookie();
    api.clock.passMin(10);
    await browser.refresh();
    const second = cookie();
    api.clock.set(new Date(api.clock.nowMs() + 44_000).toISOString());
    await browser.get("/api/health");
    browser.cookies.set(RT, first);
    expect((await browser.refresh()).statusCode).toBe(200);
    expect(cookie()).toBe(second);
  });

  test("an old cookie after its successor was seen long enough ends the whole session", async () => {
    const first = cookie();
    api.clock.passMin(10);
    await browser.refresh();
    const second = cookie();
    api.clock.set(new Date(api.clock.nowMs() + 45_000).toISOString());
    await browser.get("/api/health");
    const clinicId = (await browser.get("/api/profile/me")).json().clinic._id;
    const thief = api.browser({ userAgent: "Firefox/150" });
    thief.cookies.set(RT, first);
    expect(code(await thief.refresh())).toBe("session_expired");
    expect((await browser.get("/api/profile/me")).statusCode).toBe(401);
    browser.cookies.set(RT, second);
    expect(code(await browser.refresh())).toBe("session_expired");
    const events = await auditLog(api.store, clinicId);
    expect(events.filter(({ code }) => code === "auth.sessionRevoked")).toMatchObject([
      { actorId: null, entityId: second.split(".")[1], details: { reason: "reuse", isOtherBrowser: true } },
    ]);
  });

  test("a cookie two behind ends the session, seen or not", async () => {
    const first = cookie();
    api.clock.passMin(10);
    await browser.refresh();
    api.clock.passMin(10);
    await browser.refresh();
    browser.cookies.set(RT, first);
    expect(code(await browser.refresh())).toBe("session_expired");
  });

  test("repeats with the present cookie change nothing and never end the session", async () => {
    const first = cookie();
    for (let call = 0; call < 40; call += 1) {
      api.clock.set(new Date(api.clock.nowMs() + 13_000).toISOString());
      expect((await browser.refresh()).statusCode).toBe(200);
    }
    expect(cookie()).toBe(first);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(200);
  });

  test("a repeat keeps the session from idling, though most repeats write nothing", async () => {
    const idleUntil = async (): Promise<unknown> => {
      const session = { id: cookie().split(".")[1] ?? "" };
      const read = globalQuery.selectFrom("sessions").select(["idleUntil"]).where("id", "=", session.id);
      return (await api.store.read((sql) => firstRowOf(sql, read)))?.idleUntil;
    };
    const before = await idleUntil();
    api.clock.set(new Date(api.clock.nowMs() + 59_000).toISOString());
    await browser.refresh();
    expect(await idleUntil()).toBe(before);
    api.clock.set(new Date(api.clock.nowMs() + 1_000).toISOString());
    await browser.refresh();
    expect(await idleUntil()).not.toBe(before);
  });

  test.each([30, 60])("a thief who repeats a stolen cookie every %i s is found when it turns", async (everyS) => {
    const thief = api.browser({ userAgent: "Firefox/150" });
    thief.cookies.set(RT, cookie());
    const statuses: number[] = [];
    for (let second = everyS; second <= 20 * 60 && !statuses.includes(401); second += everyS) {
      api.clock.set(new Date(api.clock.nowMs() + everyS * 1_000).toISOString());
      statuses.push((await thief.refresh()).statusCode);
      // The owner asks when the access token has run out.
      if (second % 600 === 0) statuses.push((await browser.refresh()).statusCode);
    }
    expect(statuses.at(-1)).toBe(401);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(401);
  });

  test("a forged, cut or foreign cookie is unknown and is cleared", async () => {
    const other = api.browser();
    await other.register();
    const [version, sid, , mac] = cookie().split(".");
    const foreign = (other.cookies.get(RT) ?? "").split(".")[3];
    for (const forged of [`${version}.${sid}.2.${mac}`, `${version}.${sid}.1.${foreign}`, "v1.x.1.y", "", "%00"]) {
      const forger = api.browser();
      forger.cookies.set(RT, forged);
      const answer = await forger.refresh();
      expect(answer.json()).toMatchObject({ status: 401, code: "session_unknown" });
      expect(forger.cookies.has(RT)).toBe(false);
    }
    expect((await browser.refresh()).statusCode).toBe(200);
  });

  test("a week without a call ends the session, and so do thirty days with calls", async () => {
    api.clock.passMin(7 * 24 * 60);
    expect(code(await browser.refresh())).toBe("session_expired");
    const faithful = api.browser();
    await faithful.register();
    const statuses = [];
    for (let day = 0; day < 30; day += 1) {
      api.clock.passMin(24 * 60);
      statuses.push((await faithful.post("/api/auth/refresh-token", undefined, { token: null })).statusCode);
    }
    expect(statuses.indexOf(401)).toBe(29);
  });

  test("a clock that goes back ends no session (R13)", async () => {
    api.clock.passMin(10);
    await browser.refresh();
    api.clock.passMin(-2 * 24 * 60);
    expect((await browser.refresh()).statusCode).toBe(200);
    api.clock.passMin(2 * 24 * 60);
  });

  test("calls that carry the cookie need a page of ours (S10)", async () => {
    const from = (headers: Record<string, string | null>) =>
      browser.post("/api/auth/refresh-token", undefined, { token: null, headers });
    const without = { "sec-fetch-site": null };
    for (const site of ["cross-site", "same-site", "none"]) {
      expect(code(await from({ "sec-fetch-site": site }))).toBe("csrf_refused");
    }
    expect(code(await from(without))).toBe("csrf_refused");
    for (const origin of [
      "https://evil.example",
      "http://localhost:5281",
      "null",
      "http://localhost:5280.evil.example",
    ]) {
      expect(code(await from({ ...without, origin }))).toBe("csrf_refused");
    }
    expect((await from({ ...without, origin: "http://localhost:5280" })).statusCode).toBe(200);
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect((await from(form)).statusCode).toBe(415);
    const logout = await browser.post("/api/auth/logout", undefined, {
      token: null,
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(code(logout)).toBe("csrf_refused");
    expect((await browser.get("/api/auth/refresh-token")).statusCode).toBe(405);
  });
});
