import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../../testing/databases.ts";
import { mailTo, mailsTo, tokenIn } from "../../../testing/mailbox.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";

const FEED = "/api/profile/calendar-feed";
const NEW_PASSWORD = "quiet weir by the tall heron";
let networks = 0;

describe.each(AREA_DATABASES)("private addresses and display codes on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
  });
  afterAll(() => api.close());

  const visitor = (): TestBrowser => api.browser({ address: `198.51.100.${(networks += 1)}` });
  const makeFeed = (browser: TestBrowser) => browser.post(FEED, { names: "full" });
  const makeDisplay = (browser: TestBrowser) => browser.post("/api/displays", { name: "Front room", names: "pet" });

  async function owner() {
    const browser = visitor();
    const { email } = await browser.register();
    await browser.post("/api/auth/verify-email", { token: tokenIn(await mailTo(api, email, "verify")) });
    return { browser, email };
  }

  async function feedPath(browser: TestBrowser): Promise<string> {
    const answer = await makeFeed(browser);
    expect(answer.statusCode, answer.body).toBe(201);
    return new URL(answer.json<{ url: string }>().url).pathname;
  }
  const statusOf = async (path: string) => (await visitor().get(path)).statusCode;

  async function reset(email: string): Promise<void> {
    await visitor().post("/api/auth/forget-password", { email });
    const token = tokenIn(await mailTo(api, email, "reset"));
    const answer = await visitor().post("/api/auth/reset-password", { token, password: NEW_PASSWORD });
    expect(answer.statusCode, answer.body).toBe(204);
  }

  test("each needs the password once more, and no PIN makes one", async () => {
    const { browser } = await owner();
    api.clock.passMin(6);
    for (const make of [makeFeed, makeDisplay]) {
      expect((await make(browser)).json()).toMatchObject({ status: 403, code: "step_up_required" });
    }
    expect((await browser.post("/api/profile/step-up", { password: PASSWORD })).statusCode).toBe(204);
    for (const make of [makeFeed, makeDisplay]) expect((await make(browser)).statusCode).toBe(201);
    await api.store.write((sql) => sql.run(`update "sessions" set "assurance" = 'pin'`));
    await browser.refresh();
    for (const make of [makeFeed, makeDisplay]) {
      expect((await make(browser)).json()).toMatchObject({ status: 403, code: "password_session_required" });
    }
  });

  test("the person gets a mail about each, without the secret", async () => {
    const { browser, email } = await owner();
    const path = await feedPath(browser);
    const { code } = (await makeDisplay(browser)).json<{ code: string }>();
    const mails = await mailsTo(api, email);
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["calendar_feed_made", "display_made"]));
    expect((await mailTo(api, email, "display_made")).text).toContain("Front room");
    for (const { text } of mails) {
      expect(text).not.toContain(path);
      expect(text).not.toContain(code);
    }
  });

  test("a password reset ends both", async () => {
    const { browser, email } = await owner();
    const path = await feedPath(browser);
    expect((await makeDisplay(browser)).statusCode).toBe(201);
    expect(await statusOf(path)).toBe(200);
    await reset(email);
    expect(await statusOf(path)).toBe(404);
    const again = visitor();
    await again.login(email, NEW_PASSWORD);
    expect((await again.get(FEED)).json()).toEqual({ feed: null });
    expect((await again.get("/api/displays")).json()).toEqual([]);
  });

  test("a reset by one person leaves a colleague's calendar address alone", async () => {
    const [one, other] = [await owner(), await owner()];
    const path = await feedPath(other.browser);
    expect((await makeDisplay(other.browser)).statusCode).toBe(201);
    await reset(one.email);
    expect(await statusOf(path)).toBe(200);
    expect((await other.browser.get("/api/displays")).json()).toHaveLength(1);
  });

  test("the loss of the right ends the calendar address: it does not come back with the right", async () => {
    const { browser } = await owner();
    const email = `nurse-${database}@clinic.example`;
    const permissions = ["appointments:view", "clients:view"];
    const person = { firstName: "Bo", lastName: "Li", email, password: PASSWORD, profession: "nurse", permissions };
    const hired = (await browser.post("/api/employees", person)).json<{ userId: string; scopeRev: number }>();
    const nurse = visitor();
    await nurse.login(email);
    const path = await feedPath(nurse);
    let { scopeRev } = hired;
    const change = async (what: string, body: object) => {
      const answer = await browser.put(`/api/employees/${hired.userId}/${what}`, { ...body, scopeRev });
      expect(answer.statusCode, answer.body).toBe(200);
      ({ scopeRev } = answer.json<{ scopeRev: number }>());
    };
    await change("permissions", { permissions: ["appointments:view"] });
    expect(await statusOf(path)).toBe(200);
    await change("permissions", { permissions: ["clients:view"] });
    await change("permissions", { permissions });
    expect(await statusOf(path)).toBe(404);
    const second = await feedPath(nurse);
    await change("status", { status: "disabled" });
    await change("status", { status: "active" });
    expect(await statusOf(second)).toBe(404);
  });
});
