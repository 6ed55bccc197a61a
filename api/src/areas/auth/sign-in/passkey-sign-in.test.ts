import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { addAdmin } from "../../../testing/add-admin.ts";
import { Authenticator, USER_PRESENT } from "../../../testing/authenticator.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { areaTests, buildTestApiOn, DATABASES, testAtOnce } from "../../../testing/databases.ts";
import type { TestBrowser } from "../../../testing/test-browser.ts";
import { insertPasskey } from "../../two-factor/two-factor.queries.ts";

const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];
let networks = 0;

describe.each(DATABASES)("signing in with a passkey alone, on %s", (database) => {
  const { test } = areaTests(database);
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());

  const visitor = (): TestBrowser => api.browser({ address: `198.51.100.${(networks += 1)}` });

  async function give(userId: string): Promise<Authenticator> {
    const device = new Authenticator();
    const { id, publicKey } = device;
    const stamps = { name: "Phone", createdAt: api.clock.now(), lastUsedAt: null };
    await api.store.write((sql) =>
      insertPasskey(sql, { id, userId, publicKey, counter: 0, transports: "[]", ...stamps }),
    );
    return device;
  }

  async function ownerWithPasskey() {
    const owner = visitor();
    const { email } = await owner.register();
    const { userId } = (await owner.get("/api/profile/me")).json<{ userId: string }>();
    return { owner, email, userId, device: await give(userId) };
  }

  async function begin(browser = visitor()) {
    const { token, options } = (await browser.post("/api/auth/passkey-options", undefined, { token: null })).json<{
      token: string;
      options: { challenge: string; allowCredentials: unknown[]; userVerification: string; rpId: string };
    }>();
    const finish = (passkey: object, challenge = token) =>
      browser.post("/api/auth/passkey", { challenge, passkey }, { token: null });
    return { browser, options, finish };
  }

  test("the device's signature is enough: a session of two factors, with its cookie", async () => {
    const { userId, device } = await ownerWithPasskey();
    const { browser, options, finish } = await begin();
    expect(options).toMatchObject({ allowCredentials: [], userVerification: "required", rpId: "localhost" });
    const answer = await finish(device.sign(options.challenge));
    expect(answer.statusCode, answer.body).toBe(200);
    const { accessToken } = answer.json<{ accessToken: string }>();
    expect((await browser.get("/api/profile/me", { token: accessToken })).json()).toMatchObject({ userId });
    expect((await browser.refresh()).statusCode).toBe(200);
    // What needs a fresh proof has one, and after five minutes it has none.
    expect((await browser.post("/api/profile/sessions/revoke-others")).statusCode).toBe(200);
    api.clock.passMin(6);
    expect(codeOf(await browser.post("/api/profile/sessions/revoke-others"))).toEqual([403, "step_up_required"]);
  });

  test("the password goes on needing it as a second step", async () => {
    const { email } = await ownerWithPasskey();
    const password = "tall heron by the quiet weir";
    const answer = await visitor().post("/api/auth/login", { email, password }, { token: null });
    expect(answer.json()).toMatchObject({ mfaRequired: true, methods: ["passkey"] });
  });

  test("a challenge is good once, for five minutes, and for no other purpose", async () => {
    const { device } = await ownerWithPasskey();
    const first = await begin();
    const passkey = device.sign(first.options.challenge);
    expect((await first.finish(passkey)).statusCode).toBe(200);
    expect(codeOf(await first.finish(passkey))).toEqual([403, "mfa_expired"]);
    const late = await begin();
    const signed = device.sign(late.options.challenge);
    api.clock.passMin(5);
    expect(codeOf(await late.finish(signed))).toEqual([403, "mfa_expired"]);
    const [one, other] = [await begin(), await begin()];
    expect(codeOf(await one.finish(device.sign(other.options.challenge)))).toEqual([401, "invalid_credentials"]);
  });

  testAtOnce("of two calls at once with one signature a single one gets in", async () => {
    const { device } = await ownerWithPasskey();
    const { options, finish } = await begin();
    const passkey = device.sign(options.challenge);
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(passkey)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
  });

  test.each([
    ["of a person whom the device has not looked at", { flags: USER_PRESENT }],
    ["made on another site", { origin: "https://evil.example" }],
  ])("a signature %s is none", async (_what, how) => {
    const { device } = await ownerWithPasskey();
    const { options, finish } = await begin();
    expect(codeOf(await finish(device.sign(options.challenge, how)))).toEqual([401, "invalid_credentials"]);
  });

  test("nor is one of a passkey that nobody has, of another key, or of a copy that counts behind", async () => {
    const { device } = await ownerWithPasskey();
    const stranger = new Authenticator();
    const refused = [401, "invalid_credentials"];
    const one = await begin();
    expect(codeOf(await one.finish(stranger.sign(one.options.challenge)))).toEqual(refused);
    const two = await begin();
    expect(
      codeOf(await two.finish({ ...stranger.sign(two.options.challenge), id: device.id, rawId: device.id })),
    ).toEqual(refused);
    device.counter = 7;
    const three = await begin();
    expect((await three.finish(device.sign(three.options.challenge))).statusCode).toBe(200);
    device.counter = 3;
    const four = await begin();
    expect(codeOf(await four.finish(device.sign(four.options.challenge)))).toEqual(refused);
  });

  test("who is locked out stays out, a browser that was taken off too, and platform staff have their own door", async () => {
    const { owner, device, userId } = await ownerWithPasskey();
    const [browser] = (await owner.get("/api/devices")).json<{ id: string }[]>();
    expect((await owner.post(`/api/devices/${browser?.id}/revoke`)).statusCode).toBeLessThan(300);
    const here = await begin(owner);
    expect(codeOf(await here.finish(device.sign(here.options.challenge)))).toEqual([403, "device_revoked"]);
    await api.store.write((sql) => sql.run(`update "users" set "status" = 'disabled' where "id" = ?`, [userId]));
    const locked = await begin();
    expect(codeOf(await locked.finish(device.sign(locked.options.challenge)))).toEqual([401, "invalid_credentials"]);
    const admin = await give((await addAdmin(api)).userId);
    const staff = await begin();
    expect(codeOf(await staff.finish(admin.sign(staff.options.challenge)))).toEqual([401, "invalid_credentials"]);
  });

  test("nobody has the server make challenges without end", async () => {
    const browser = visitor();
    const ask = () => browser.post("/api/auth/passkey-options", undefined, { token: null });
    for (let count = 0; count < 100; count += 1) expect((await ask()).statusCode).toBe(200);
    expect(codeOf(await ask())).toEqual([429, "rate_limited"]);
  });
});
