import { generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../../../db/typed-sql.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { buildTestApiOn, DATABASES } from "../../../testing/databases.ts";
import { mailTo, mailsTo, tokenIn } from "../../../testing/mailbox.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";

const NEW_PASSWORD = "quiet weir by the tall heron";
let networks = 0;

describe.each(DATABASES)("the first proof of an address, on %s (S22)", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
  });
  afterAll(() => api.close());

  const visitor = (): TestBrowser => api.browser({ address: `198.51.100.${(networks += 1)}` });

  async function switchAppOn(browser: TestBrowser): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = (await browser.post("/api/profile/two-factor/totp")).json<{ secret: string }>();
    const code = generateSync({ secret, epoch: Math.floor(api.clock.nowMs() / 1000) });
    const answer = await browser.post("/api/profile/two-factor/totp/confirm", { code });
    expect(answer.statusCode, answer.body).toBe(200);
    return { secret, ...answer.json<{ recoveryCodes: string[] }>() };
  }

  /** A stranger's account in the name of another person, with a second factor. */
  async function claimed() {
    const stranger = visitor();
    const { email } = await stranger.register();
    const codes = await switchAppOn(stranger);
    return { stranger, email, ...codes };
  }

  async function expectNothingLeft(stranger: TestBrowser, email: string, password: string): Promise<void> {
    expect((await stranger.get("/api/profile/me")).statusCode).toBe(401);
    expect((await stranger.refresh()).statusCode).toBe(401);
    const rightful = visitor();
    expect((await rightful.login(email, password)).json()).not.toHaveProperty("mfaRequired");
    expect((await rightful.get("/api/profile/two-factor")).json()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    const { userId } = (await rightful.get("/api/profile/me")).json<{ userId: string }>();
    const left = await api.store.read(async (sql) => ({
      codes: await rowsOf(sql, globalQuery.selectFrom("recoveryCodes").select("id").where("userId", "=", userId)),
      browsers: await rowsOf(
        sql,
        globalQuery.selectFrom("deviceUsers").select("deviceId").where("userId", "=", userId),
      ),
    }));
    expect(left.codes).toEqual([]);
    expect(left.browsers, "known browsers: the one that has just signed in").toHaveLength(1);
  }

  test("by the mailed link ends sessions, factors and codes of the person who opened the account", async () => {
    const { stranger, email } = await claimed();
    const token = tokenIn(await mailTo(api, email, "verify"));
    expect((await visitor().post("/api/auth/verify-email", { token, password: PASSWORD })).statusCode).toBe(200);
    await expectNothingLeft(stranger, email, PASSWORD);
    expect((await mailTo(api, email, "factors_ended")).text).toContain("second step");
  });

  test("needs the account's password from a browser that is not signed in to it: a stranger may have chosen that", async () => {
    const stranger = visitor();
    const { email } = await stranger.register();
    const token = tokenIn(await mailTo(api, email, "verify"));
    const owner = visitor();
    await owner.register();
    for (const browser of [visitor(), owner]) {
      const asked = await browser.post("/api/auth/verify-email", { token });
      expect(asked.json()).toMatchObject({ status: 403, code: "password_required" });
      const wrong = await browser.post("/api/auth/verify-email", { token, password: NEW_PASSWORD });
      expect(wrong.json()).toMatchObject({ status: 403, code: "wrong_password" });
    }
    expect((await stranger.get("/api/profile/me")).json()).toMatchObject({ isEmailVerified: false });
    const rightful = await visitor().post("/api/auth/verify-email", { token, password: PASSWORD });
    expect(rightful.json()).toEqual({ status: "verified" });
  });

  test("of a changed address needs it too", async () => {
    const stranger = visitor();
    const { email } = await stranger.register();
    const theirs = `rightful-${email}`;
    expect((await stranger.call("PATCH", "/api/profile/me", { body: { email: theirs } })).statusCode).toBe(200);
    const token = tokenIn(await mailTo(api, theirs, "change_email"));
    const asked = await visitor().post("/api/auth/verify-email", { token });
    expect(asked.json()).toMatchObject({ status: 403, code: "password_required" });
    expect((await stranger.post("/api/auth/verify-email", { token })).json()).toEqual({ status: "changed" });
  });

  test("by a reset does the same", async () => {
    const { stranger, email } = await claimed();
    expect((await visitor().post("/api/auth/forget-password", { email })).statusCode).toBe(202);
    const token = tokenIn(await mailTo(api, email, "reset"));
    const reset = await visitor().post("/api/auth/reset-password", { token, password: NEW_PASSWORD });
    expect(reset.statusCode, reset.body).toBe(204);
    await expectNothingLeft(stranger, email, NEW_PASSWORD);
  });

  test("voids the links that the stranger had asked for, so that none moves the account to another address", async () => {
    const { stranger, email } = await claimed();
    const own = `stranger-${email}`;
    expect((await stranger.call("PATCH", "/api/profile/me", { body: { email: own } })).statusCode).toBe(200);
    const move = tokenIn(await mailTo(api, own, "change_email"));
    const token = tokenIn(await mailTo(api, email, "verify"));
    expect((await visitor().post("/api/auth/verify-email", { token, password: PASSWORD })).statusCode).toBe(200);
    const moved = await visitor().post("/api/auth/verify-email", { token: move, password: PASSWORD });
    expect(moved.json()).toMatchObject({ status: 400, code: "link_invalid" });
  });

  test("keeps the session of the browser that used the link: its person reads that mail", async () => {
    const browser = visitor();
    const other = visitor();
    const { email } = await browser.register();
    await other.login(email);
    await switchAppOn(browser);
    const token = tokenIn(await mailTo(api, email, "verify"));
    expect((await browser.post("/api/auth/verify-email", { token })).statusCode).toBe(200);
    expect((await browser.get("/api/profile/me")).json()).toMatchObject({ isEmailVerified: true });
    expect((await other.get("/api/profile/me")).statusCode).toBe(401);
    expect((await browser.get("/api/profile/two-factor")).json()).toMatchObject({ isOn: false });
  });

  test("is the first one alone: a later reset and a changed address leave the second step on", async () => {
    const browser = visitor();
    const { email } = await browser.register();
    const token = tokenIn(await mailTo(api, email, "verify"));
    expect((await browser.post("/api/auth/verify-email", { token })).statusCode).toBe(200);
    await switchAppOn(browser);
    const next = `next-${email}`;
    expect((await browser.call("PATCH", "/api/profile/me", { body: { email: next } })).statusCode).toBe(200);
    const change = tokenIn(await mailTo(api, next, "change_email"));
    expect((await visitor().post("/api/auth/verify-email", { token: change, password: PASSWORD })).statusCode).toBe(
      200,
    );
    expect((await browser.get("/api/profile/two-factor")).json()).toMatchObject({ isOn: true });
    await visitor().post("/api/auth/forget-password", { email: next });
    const reset = tokenIn(await mailTo(api, next, "reset"));
    expect(
      (await visitor().post("/api/auth/reset-password", { token: reset, password: NEW_PASSWORD })).statusCode,
    ).toBe(204);
    const login = await visitor().post("/api/auth/login", { email: next, password: NEW_PASSWORD });
    expect(login.json()).toMatchObject({ mfaRequired: true });
    expect((await mailsTo(api, next)).map(({ kind }) => kind)).not.toContain("factors_ended");
  });

  test("a reset voids a change of address that a person with the old password had asked for", async () => {
    const browser = visitor();
    const { email } = await browser.register();
    const token = tokenIn(await mailTo(api, email, "verify"));
    await browser.post("/api/auth/verify-email", { token });
    const theirs = `thief-${email}`;
    expect((await browser.call("PATCH", "/api/profile/me", { body: { email: theirs } })).statusCode).toBe(200);
    const move = tokenIn(await mailTo(api, theirs, "change_email"));
    await visitor().post("/api/auth/forget-password", { email });
    const reset = tokenIn(await mailTo(api, email, "reset"));
    await visitor().post("/api/auth/reset-password", { token: reset, password: NEW_PASSWORD });
    expect((await visitor().post("/api/auth/verify-email", { token: move, password: PASSWORD })).json()).toMatchObject({
      code: "link_invalid",
    });
  });
});
