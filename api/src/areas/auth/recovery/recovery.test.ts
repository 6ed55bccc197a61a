import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { areaTests, buildTestApiOn, DATABASES, testAtOnce } from "../../../testing/databases.ts";
import { mailsTo, mailTo, tokenIn } from "../../../testing/mailbox.ts";
import { PASSWORD, aRegistration, type TestBrowser } from "../../../testing/test-browser.ts";

const NEW_PASSWORD = "quiet weir by the tall heron";
let networks = 0;

describe.each(DATABASES)("proving an address and getting in again, on %s", (database) => {
  const { test } = areaTests(database);
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
  });
  afterAll(() => api.close());

  /** From a network of its own, so that only one test's limits count. */
  const visitor = (): TestBrowser => api.browser({ address: `198.51.100.${(networks += 1)}` });

  async function proved(): Promise<{ browser: TestBrowser; email: string }> {
    const browser = visitor();
    const { email } = await browser.register();
    const token = tokenIn(await mailTo(api, email, "verify"));
    expect((await browser.post("/api/auth/verify-email", { token })).json()).toEqual({ status: "verified" });
    return { browser, email };
  }

  test("a new owner may look around but not work until the mailed link was used", async () => {
    const browser = visitor();
    const { email } = await browser.register();
    expect((await browser.get("/api/profile/me")).json()).toMatchObject({ email, isEmailVerified: false });
    expect((await browser.get("/api/subscriptions/status")).json()).toMatchObject({ status: "trialing" });
    expect((await browser.get("/api/notifications/unread-count")).json()).toEqual({ unreadCount: 0 });
    expect((await browser.get("/api/sync/snapshot?bucket=p0&schema=1")).statusCode).toBe(200);
    for (const path of ["/api/employees", "/api/imports", "/api/invitations", "/api/search?q=a"]) {
      expect((await browser.get(path)).json(), path).toMatchObject({ status: 403, code: "email_unverified" });
    }
    expect((await browser.post("/api/sync/push", {})).json()).toMatchObject({ code: "email_unverified" });
    const link = await mailTo(api, email, "verify");
    expect(link.text).toContain("http://localhost:5280/verify-email#token=");
    const token = tokenIn(link);
    expect((await browser.post("/api/auth/verify-email", { token })).statusCode).toBe(200);
    expect((await browser.get("/api/profile/me")).json()).toMatchObject({ isEmailVerified: true });
    expect((await browser.get("/api/employees")).statusCode).toBe(200);
    expect((await visitor().post("/api/auth/verify-email", { token, password: PASSWORD })).json()).toMatchObject({
      code: "link_invalid",
    });
  });

  testAtOnce("only the hash of a link is kept, and of several calls at once one uses it (S22)", async () => {
    const { email } = await visitor().register();
    const token = tokenIn(await mailTo(api, email, "verify"));
    const rows = await api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom("accountTokens").selectAll()));
    expect(JSON.stringify(rows)).not.toContain(token);
    const mails = await api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom("mails").selectAll()));
    expect(JSON.stringify(mails)).not.toContain(token);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => visitor().post("/api/auth/verify-email", { token, password: PASSWORD })),
    );
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1);
  });

  test("a link is good for one purpose and for its time alone", async () => {
    const { email } = await visitor().register();
    const token = tokenIn(await mailTo(api, email, "verify"));
    const misused = await visitor().post("/api/auth/reset-password", { token, password: NEW_PASSWORD });
    expect(misused.json()).toMatchObject({ status: 400, code: "link_invalid" });
    expect((await visitor().post("/api/auth/unlock", { token })).json()).toMatchObject({ code: "link_invalid" });
    api.clock.passMin(24 * 60);
    expect((await visitor().post("/api/auth/verify-email", { token, password: PASSWORD })).json()).toMatchObject({
      code: "link_invalid",
    });
  });

  test("another link voids the one before, and three an hour are enough", async () => {
    const browser = visitor();
    const { email } = await browser.register();
    const first = tokenIn(await mailTo(api, email, "verify"));
    for (let index = 0; index < 5; index += 1) {
      api.clock.tick();
      expect((await browser.post("/api/auth/resend-verification")).statusCode).toBe(202);
    }
    expect(await mailsTo(api, email)).toHaveLength(3);
    expect((await visitor().post("/api/auth/verify-email", { token: first, password: PASSWORD })).statusCode).toBe(400);
    const last = tokenIn(await mailTo(api, email, "verify"));
    expect((await visitor().post("/api/auth/verify-email", { token: last, password: PASSWORD })).statusCode).toBe(200);
  });

  test("an address that belongs to somebody opens a clinic like any other, and only a mail to it says so", async () => {
    const { email, browser: owner } = await proved();
    const fresh = await visitor().post("/api/auth/register", aRegistration());
    const stranger = visitor();
    const again = await stranger.post(
      "/api/auth/register",
      aRegistration({ email: email.toUpperCase(), password: NEW_PASSWORD }),
    );
    expect(again.statusCode).toBe(fresh.statusCode);
    expect(Object.keys(again.json())).toEqual(Object.keys(fresh.json()));
    expect(Object.keys(again.headers).sort()).toEqual(Object.keys(fresh.headers).sort());
    expect(again.body.length).toBe(fresh.body.length);
    const told = await mailTo(api, email.toUpperCase(), "already_yours");
    expect(told.text).not.toContain("#token=");
    stranger.accessToken = again.json().accessToken;
    expect((await stranger.get("/api/profile/me")).json()).toMatchObject({ isEmailVerified: false });
    // Neither the one nor the other is shut out, and neither gets into the other's clinic.
    const clinicOf = async (browser: TestBrowser) => (await browser.get("/api/profile/me")).json().clinic._id as string;
    const [mine, theirs] = [await clinicOf(owner), await clinicOf(stranger)];
    const signIn = async (password: string) => {
      const browser = visitor();
      expect((await browser.login(email, password)).statusCode).toBe(200);
      return clinicOf(browser);
    };
    expect(await signIn(PASSWORD)).toBe(mine);
    expect(await signIn(NEW_PASSWORD)).toBe(theirs);
    expect(mine).not.toBe(theirs);
  });

  test("whoever claims an address cannot wash the owner's counter of wrong passwords", async () => {
    const { email } = await proved();
    await visitor().post("/api/auth/register", aRegistration({ email, password: NEW_PASSWORD }));
    for (let index = 0; index < 9; index += 1) {
      expect((await visitor().login(email, "not the password at all")).statusCode).toBe(401);
      expect((await visitor().login(email, NEW_PASSWORD)).statusCode).toBe(200);
    }
    await visitor().login(email, "not the password at all");
    expect((await visitor().login(email, PASSWORD)).statusCode).toBe(401);
  });

  test("the clinic's name is refused as a new password", async () => {
    const browser = visitor();
    const { email } = await browser.register({ clinicName: "Eastgate Veterinary" });
    await browser.post("/api/auth/verify-email", { token: tokenIn(await mailTo(api, email, "verify")) });
    await visitor().post("/api/auth/forget-password", { email });
    const token = tokenIn(await mailTo(api, email, "reset"));
    const weak = await visitor().post("/api/auth/reset-password", { token, password: "eastgateeastgate" });
    expect(weak.json()).toMatchObject({ code: "weak_password", errors: [{ path: "password", code: "context" }] });
  });

  test("a lost password is replaced with the mailed link: every session ends, none begins, the person is told", async () => {
    const { browser, email } = await proved();
    const asked = await visitor().post("/api/auth/forget-password", { email });
    const unknown = await visitor().post("/api/auth/forget-password", { email: "nobody@clinic.example" });
    expect([asked.statusCode, asked.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(await mailsTo(api, "nobody@clinic.example")).toEqual([]);
    const token = tokenIn(await mailTo(api, email, "reset"));
    const weak = await visitor().post("/api/auth/reset-password", { token, password: "password1234" });
    expect(weak.json()).toMatchObject({ status: 400, code: "weak_password" });
    const answer = await visitor().post("/api/auth/reset-password", { token, password: NEW_PASSWORD });
    expect([answer.statusCode, answer.body, answer.cookies]).toEqual([204, "", []]);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(401);
    expect((await browser.refresh()).statusCode).toBe(401);
    expect((await visitor().login(email)).statusCode).toBe(401);
    expect((await visitor().login(email, NEW_PASSWORD)).statusCode).toBe(200);
    await mailTo(api, email, "password_changed");
    const again = await visitor().post("/api/auth/reset-password", { token, password: PASSWORD });
    expect(again.json()).toMatchObject({ code: "link_invalid" });
  });

  test("the newer of two links is the good one, for thirty minutes", async () => {
    const { email } = await proved();
    await visitor().post("/api/auth/forget-password", { email });
    const first = tokenIn(await mailTo(api, email, "reset"));
    api.clock.tick();
    await visitor().post("/api/auth/forget-password", { email });
    const second = tokenIn(await mailTo(api, email, "reset"));
    const reset = (token: string) => visitor().post("/api/auth/reset-password", { token, password: NEW_PASSWORD });
    expect((await reset(first)).statusCode).toBe(400);
    api.clock.passMin(30);
    expect((await reset(second)).statusCode).toBe(400);
  });

  test("a network gets ten mails an hour, and a 429 says when to come again", async () => {
    const browser = visitor();
    for (let index = 0; index < 10; index += 1) {
      const answer = await browser.post("/api/auth/forget-password", { email: `nobody${index}@clinic.example` });
      expect(answer.statusCode).toBe(202);
    }
    const more = await browser.post("/api/auth/forget-password", { email: "nobody@clinic.example" });
    expect(more.json()).toMatchObject({ status: 429, code: "rate_limited" });
    expect(Number(more.headers["retry-after"])).toBeGreaterThan(3000);
  });

  test("during an attack the mailed link lets the owner's own browser in again", async () => {
    const { email } = await proved();
    for (let index = 0; index < 10; index += 1) await visitor().login(email, "not the password at all");
    const mine = visitor();
    expect((await mine.login(email)).statusCode).toBe(401);
    expect((await mine.post("/api/auth/unlock-link", { email })).statusCode).toBe(202);
    const token = tokenIn(await mailTo(api, email, "unlock"));
    expect((await mine.post("/api/auth/unlock", { token })).statusCode).toBe(204);
    expect(mine.accessToken).toBeNull();
    expect((await visitor().login(email)).statusCode).toBe(401);
    expect((await mine.login(email)).statusCode).toBe(200);
  });
});

test("where no mail can be sent nobody is asked to prove anything, and mail waits", async () => {
  const api = await buildTestApiOn("sqlite");
  const browser = api.browser();
  await browser.register();
  expect((await browser.get("/api/profile/me")).json()).toMatchObject({ isEmailVerified: true });
  expect((await browser.get("/api/employees")).statusCode).toBe(200);
  expect((await api.app.inject({ url: "/dev/mail" })).statusCode).toBe(404);
  const rows = await api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom("mails").select(["kind", "status"])));
  expect(rows).toEqual([{ kind: "verify", status: "queued" }]);
  await api.close();
});
