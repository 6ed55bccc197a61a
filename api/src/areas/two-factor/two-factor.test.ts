import type { LightMyRequestResponse } from "fastify";
import { generateSync } from "otplib";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { addAdmin } from "../../testing/add-admin.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { areaTests, buildTestApiOn, DATABASES, testAtOnce } from "../../testing/databases.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

const HERE = "/api/profile/two-factor";
const ADMIN = "/api/admin/auth/two-factor";
const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];

describe.each(DATABASES)("second factors on %s", (database) => {
  const { test } = areaTests(database);
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());

  const codeNow = (secret: string, offsetS = 0): string =>
    generateSync({ secret, epoch: Math.floor(api.clock.nowMs() / 1000) + offsetS });

  async function enrol(browser: TestBrowser, door = HERE): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret, uri } = (await browser.post(`${door}/totp`)).json<{ secret: string; uri: string }>();
    expect(uri).toContain(`secret=${secret}`);
    const answer = await browser.post(`${door}/totp/confirm`, { code: codeNow(secret) });
    expect(answer.statusCode).toBe(200);
    return { secret, ...answer.json<{ recoveryCodes: string[] }>() };
  }

  async function ownerWithApp() {
    const browser = api.browser();
    const { email } = await browser.register();
    const enrolled = await enrol(browser);
    api.clock.passMin(1);
    return { browser, email, ...enrolled };
  }

  async function startSignIn(email: string, browser = api.browser()) {
    const answer = await browser.post("/api/auth/login", { email, password: PASSWORD }, { token: null });
    expect(answer.statusCode).toBe(200);
    const body = answer.json<{ mfaRequired: boolean; mfaToken: string; methods: string[] }>();
    const finish = (proof: object) => browser.post("/api/auth/mfa", { mfaToken: body.mfaToken, ...proof });
    return { browser, answer, ...body, finish };
  }

  test("without one the password is enough, and the profile says so", async () => {
    const browser = api.browser();
    await browser.register();
    expect((await browser.get(HERE)).json()).toEqual({
      isOn: false,
      isRequired: false,
      hasTotp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
  });

  test("an app is on after its first code, and gives ten codes for the day on which it is lost", async () => {
    const { browser, recoveryCodes } = await ownerWithApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await browser.get(HERE)).json()).toMatchObject({ isOn: true, hasTotp: true, recoveryCodesLeft: 10 });
    expect(codeOf(await browser.post(`${HERE}/totp`))).toEqual([409, "already_exists"]);
  });

  test("neither its secret nor a recovery code stands in the database", async () => {
    const { secret, recoveryCodes } = await ownerWithApp();
    const rows = await api.store.read(async (sql) =>
      JSON.stringify([
        await rowsOf(sql, globalQuery.selectFrom("totpFactors").selectAll()),
        await rowsOf(sql, globalQuery.selectFrom("recoveryCodes").selectAll()),
      ]),
    );
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll("-", ""))]) {
      expect(rows).not.toContain(text);
    }
  });

  test("a wrong first code switches nothing on", async () => {
    const browser = api.browser();
    const { email } = await browser.register();
    await browser.post(`${HERE}/totp`);
    expect(codeOf(await browser.post(`${HERE}/totp/confirm`, { code: "12" }))).toEqual([403, "wrong_code"]);
    expect((await api.browser().login(email)).statusCode).toBe(200);
  });

  test("signing in then gives neither token nor cookie before the code", async () => {
    const { email, secret } = await ownerWithApp();
    const { answer, browser, methods, finish, mfaToken } = await startSignIn(email);
    expect(answer.json()).not.toHaveProperty("accessToken");
    expect(answer.cookies).toEqual([]);
    expect(methods).toEqual(["totp", "recovery_code"]);
    expect((await browser.get("/api/profile/me", { token: mfaToken })).statusCode).toBe(401);
    const signedIn = await finish({ code: ` ${codeNow(secret).slice(0, 3)} ${codeNow(secret).slice(3)} ` });
    expect(signedIn.statusCode).toBe(200);
    const { accessToken } = signedIn.json<{ accessToken: string }>();
    expect((await browser.get("/api/profile/me", { token: accessToken })).json()).toMatchObject({ email });
    expect((await browser.refresh()).statusCode).toBe(200);
  });

  test("a wrong code is 403, and the right one still works after it", async () => {
    const { email, secret } = await ownerWithApp();
    const { finish } = await startSignIn(email);
    expect(codeOf(await finish({ code: codeNow(secret, 600) }))).toEqual([403, "wrong_code"]);
    expect((await finish({ code: codeNow(secret) })).statusCode).toBe(200);
    expect(codeOf(await finish({ code: codeNow(secret) }))).toEqual([403, "mfa_expired"]);
  });

  test("one step of a slow clock is forgiven, two are not, and no code is good twice", async () => {
    const { email, secret } = await ownerWithApp();
    const { finish } = await startSignIn(email);
    expect(codeOf(await finish({ code: codeNow(secret, -60) }))).toEqual([403, "wrong_code"]);
    expect(codeOf(await finish({ code: codeNow(secret, 60) }))).toEqual([403, "wrong_code"]);
    const code = codeNow(secret, 30);
    expect((await finish({ code })).statusCode).toBe(200);
    const again = await startSignIn(email);
    expect(codeOf(await again.finish({ code }))).toEqual([403, "wrong_code"]);
    expect(codeOf(await again.finish({ code: codeNow(secret) }))).toEqual([403, "wrong_code"]);
  });

  testAtOnce("of many at once with one code a single one gets in (S22)", async () => {
    const { email, secret } = await ownerWithApp();
    const waiting = await Promise.all(Array.from({ length: 8 }, () => startSignIn(email)));
    const answers = await Promise.all(waiting.map(({ finish }) => finish({ code: codeNow(secret) })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("after ten tries there are no more for a while, right or wrong", async () => {
    const { email, secret } = await ownerWithApp();
    const { finish } = await startSignIn(email);
    // The one that switched it on counts too, a quarter of an hour long.
    for (let tries = 0; tries < 9; tries += 1) {
      expect(codeOf(await finish({ code: "000 000 0" }))).toEqual([403, "wrong_code"]);
    }
    expect(codeOf(await finish({ code: codeNow(secret) }))).toEqual([429, "rate_limited"]);
    api.clock.passMin(15);
    expect((await (await startSignIn(email)).finish({ code: codeNow(secret) })).statusCode).toBe(200);
  });

  testAtOnce("of many wrong ones at once no more are looked at", async () => {
    const { email } = await ownerWithApp();
    const { finish } = await startSignIn(email);
    const answers = await Promise.all(Array.from({ length: 24 }, () => finish({ code: "000 000 0" })));
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(9);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(15);
  });

  test("what waits for the second step is over after five minutes", async () => {
    const { email, secret } = await ownerWithApp();
    const { finish } = await startSignIn(email);
    api.clock.passMin(5);
    expect(codeOf(await finish({ code: codeNow(secret) }))).toEqual([403, "mfa_expired"]);
  });

  test("a recovery code works once, however it is typed", async () => {
    const { browser, email, recoveryCodes } = await ownerWithApp();
    const [code = "", other = ""] = recoveryCodes;
    expect((await (await startSignIn(email)).finish({ recoveryCode: code.toLowerCase() })).statusCode).toBe(200);
    const again = await startSignIn(email);
    expect(codeOf(await again.finish({ recoveryCode: code }))).toEqual([403, "wrong_code"]);
    expect((await again.finish({ recoveryCode: other.replaceAll("-", " ") })).statusCode).toBe(200);
    expect((await browser.get(HERE)).json()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  test("new recovery codes void the old ones, and another person's are good for nothing", async () => {
    const { browser, email, recoveryCodes } = await ownerWithApp();
    const stranger = await ownerWithApp();
    const fresh = (await browser.post(`${HERE}/recovery-codes`)).json<{ recoveryCodes: string[] }>().recoveryCodes;
    const { finish } = await startSignIn(email);
    for (const recoveryCode of [recoveryCodes[1], stranger.recoveryCodes[0]]) {
      expect(codeOf(await finish({ recoveryCode }))).toEqual([403, "wrong_code"]);
    }
    expect((await finish({ recoveryCode: fresh[0] })).statusCode).toBe(200);
  });

  test("it is removed with the password alone, and then the password is enough again", async () => {
    const { browser, email, secret } = await ownerWithApp();
    api.clock.passMin(6);
    await browser.refresh();
    expect(codeOf(await browser.call("DELETE", `${HERE}/totp`))).toEqual([403, "step_up_required"]);
    await browser.post("/api/profile/step-up", { password: PASSWORD });
    expect((await browser.call("DELETE", `${HERE}/totp`)).statusCode).toBe(204);
    expect((await browser.get(HERE)).json()).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await api.browser().login(email)).json()).toHaveProperty("accessToken");
    expect(secret).not.toBe((await browser.post(`${HERE}/totp`)).json().secret);
  });

  test("a clinic's door opens no admin's sign-in, and the reverse", async () => {
    const { email, secret } = await ownerWithApp();
    const { mfaToken, browser } = await startSignIn(email);
    const answer = await browser.post("/api/admin/auth/mfa", { mfaToken, code: codeNow(secret) });
    expect(codeOf(answer)).toEqual([403, "mfa_expired"]);
  });

  test("platform staff can do nothing before they have one, and then sign in with it", async () => {
    const { email } = await addAdmin(api);
    const browser = api.browser();
    const login = () => browser.post("/api/admin/auth/login", { email, password: PASSWORD }, { token: null });
    const first = (await login()).json<{ accessToken: string; user: object }>();
    expect(first.user).toMatchObject({ email, role: "admin" });
    const elsewhere = (await login()).json<{ accessToken: string }>();
    browser.accessToken = first.accessToken;
    expect((await browser.get(ADMIN)).json()).toMatchObject({ isOn: false, isRequired: true });
    const { secret } = await enrol(browser, ADMIN);
    expect((await browser.get(ADMIN, { token: elsewhere.accessToken })).statusCode).toBe(401);
    expect(codeOf(await browser.call("DELETE", `${ADMIN}/totp`))).toEqual([403, "second_factor_required"]);
    expect((await browser.get(ADMIN)).json()).toMatchObject({ isOn: true });

    api.clock.passMin(1);
    const waiting = (await login()).json<{ mfaToken: string }>();
    const done = await browser.post("/api/admin/auth/mfa", { mfaToken: waiting.mfaToken, code: codeNow(secret) });
    expect(done.json()).toMatchObject({ user: { email, role: "admin" } });
    expect(done.cookies).toEqual([]);
  });
});
