import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { globalQuery, rowsOf } from "../../db/typed-sql.ts";
import { auditLog } from "../../testing/audit-log.ts";
import { buildTestApi, type TestApi } from "../../testing/build-test-api.ts";
import { areaTests, buildTestApiOn, DATABASES, testAtOnce } from "../../testing/databases.ts";
import { mailTo, tokenIn } from "../../testing/mailbox.ts";
import { aRegistration, PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

const PIN = "482915";
const OTHER_PIN = "730264";
const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];
const TABLET = { name: "Room 2", lockAfterMin: 5 };

describe.each(DATABASES)("a tablet that several people share, on %s", (database) => {
  const { test } = areaTests(database);
  let api: TestApi;
  /** The browser of the tablet. */
  let tablet: TestBrowser;
  let owner: { email: string; userId: string };
  let colleague: { email: string; userId: string };

  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());

  const idOf = async (browser: TestBrowser) => (await browser.get("/api/profile/me")).json().userId as string;
  /** By an owner, who signs in for it unless it is given who is. */
  async function hire(by?: TestBrowser): Promise<{ email: string; userId: string }> {
    const browser = by ?? api.browser();
    if (!by) await browser.login(owner.email);
    const { email } = aRegistration();
    const person = { firstName: "Bea", lastName: "Okafor", profession: "nurse", jobTitle: "" };
    const account = { email, password: PASSWORD, permissions: ["clients:view"] };
    const answer = await browser.post("/api/employees", { ...person, ...account });
    return { email, userId: answer.json().userId };
  }
  const setPin = (pin: string) => tablet.put("/api/shared-tablets/current/pin", { pin });
  const switchTo = async (userId: string, pin: string, browser = tablet) => {
    const answer = await browser.post("/api/auth/switch", { userId, pin }, { token: null });
    if (answer.statusCode === 200) browser.accessToken = answer.json().accessToken;
    return answer;
  };
  const seen = async (browser = tablet) => (await browser.get("/api/auth/tablet", { token: null })).json().tablet;

  beforeEach(async () => {
    tablet = api.browser();
    const { email } = await tablet.register();
    owner = { email, userId: await idOf(tablet) };
    colleague = await hire(tablet);
    expect((await tablet.put("/api/shared-tablets/current", TABLET)).statusCode).toBe(204);
    expect((await setPin(PIN)).statusCode).toBe(204);
    await tablet.login(colleague.email);
    expect((await setPin(OTHER_PIN)).statusCode).toBe(204);
  });

  test("names who may go on by PIN, to the tablet alone", async () => {
    const pinUntil = new Date(api.clock.nowMs() + 12 * 3_600_000).toISOString();
    expect(await seen()).toEqual({
      ...TABLET,
      people: [
        { userId: owner.userId, firstName: "Ana", lastName: "Ruiz", hasPin: true, pinUntil },
        { userId: colleague.userId, firstName: "Bea", lastName: "Okafor", hasPin: true, pinUntil },
      ],
    });
    expect(await seen(api.browser())).toBeNull();
    const foreign = await tablet.get("/api/auth/tablet", { token: null, headers: { "sec-fetch-site": "cross-site" } });
    expect(codeOf(foreign)).toEqual([403, "csrf_refused"]);
  });

  test("goes to the other one by PIN: a new session, and the former one is over", async () => {
    const before = tablet.accessToken;
    expect((await switchTo(owner.userId, PIN)).statusCode).toBe(200);
    expect((await tablet.get("/api/profile/me")).json()).toMatchObject({ userId: owner.userId });
    expect((await tablet.get("/api/profile/me", { token: before })).statusCode).toBe(401);
    expect((await tablet.refresh()).statusCode).toBe(200);
    expect(await idOf(tablet)).toBe(owner.userId);
  });

  test("a PIN opens nothing that needs the password, with the password neither", async () => {
    await switchTo(owner.userId, PIN);
    const refused = [403, "password_session_required"];
    expect(codeOf(await tablet.post("/api/profile/step-up", { password: PASSWORD }))).toEqual(refused);
    const change = { currentPassword: PASSWORD, newPassword: "nine quiet otters downstream" };
    expect(codeOf(await tablet.post("/api/profile/password", change))).toEqual(refused);
    expect(codeOf(await tablet.post("/api/profile/sessions/revoke-others"))).toEqual(refused);
    expect(codeOf(await setPin("915482"))).toEqual(refused);
    const address = { body: { email: "ana@elsewhere.example" } };
    expect(codeOf(await tablet.call("PATCH", "/api/profile/me", address))).toEqual(refused);
    expect(codeOf(await tablet.call("DELETE", "/api/shared-tablets/current"))).toEqual(refused);
    expect((await tablet.get("/api/employees")).statusCode).toBe(200);
  });

  test("after five wrong ones it is off, for that person on that tablet alone", async () => {
    for (let tries = 1; tries < 5; tries += 1) {
      expect(codeOf(await switchTo(owner.userId, "111222"))).toEqual([403, "wrong_pin"]);
    }
    expect(codeOf(await switchTo(owner.userId, "111222"))).toEqual([403, "pin_off"]);
    expect(codeOf(await switchTo(owner.userId, PIN))).toEqual([403, "pin_off"]);
    expect((await seen()).people).toMatchObject([{ hasPin: false }, { hasPin: true }]);
    expect((await switchTo(colleague.userId, OTHER_PIN)).statusCode).toBe(200);
    // The password alone does not bring it back: a new one has to be chosen.
    await tablet.login(owner.email);
    expect(codeOf(await switchTo(owner.userId, PIN))).toEqual([403, "pin_off"]);
    await tablet.login(owner.email);
    await setPin(PIN);
    expect((await switchTo(owner.userId, PIN)).statusCode).toBe(200);
  });

  testAtOnce("of many wrong ones at once five are looked at", async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => switchTo(owner.userId, "111222")));
    expect(answers.filter((answer) => codeOf(answer)[1] === "wrong_pin")).toHaveLength(4);
    expect(codeOf(await switchTo(owner.userId, PIN))).toEqual([403, "pin_off"]);
  });

  test("a right one forgives the wrong ones before it", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 3; tries += 1) await switchTo(owner.userId, "111222");
      expect((await switchTo(owner.userId, PIN)).statusCode).toBe(200);
    }
  });

  test("works for twelve hours from the password, and so does the session", async () => {
    api.clock.passMin(11 * 60 + 59);
    expect((await switchTo(owner.userId, PIN)).statusCode).toBe(200);
    api.clock.passMin(1);
    expect((await tablet.refresh()).statusCode).toBe(401);
    expect(codeOf(await switchTo(owner.userId, PIN))).toEqual([403, "pin_off"]);
    expect((await seen()).people).toEqual([]);
    expect((await tablet.login(owner.email)).statusCode).toBe(200);
    expect((await switchTo(owner.userId, PIN)).statusCode).toBe(200);
  });

  test("works for twelve hours from when the tablet was enrolled, where that was after the sign-in", async () => {
    const browser = api.browser();
    await browser.register();
    api.clock.passMin(2);
    expect((await browser.put("/api/shared-tablets/current", TABLET)).statusCode).toBe(204);
    const pinUntil = new Date(api.clock.nowMs() + 12 * 3_600_000).toISOString();
    expect((await browser.put("/api/shared-tablets/current/pin", { pin: PIN })).statusCode).toBe(204);
    expect((await seen(browser)).people).toMatchObject([{ hasPin: true, pinUntil }]);
  });

  test("on another browser it is good for nothing", async () => {
    const elsewhere = api.browser();
    await elsewhere.login(colleague.email);
    expect(codeOf(await switchTo(owner.userId, PIN, elsewhere))).toEqual([403, "pin_off"]);
    expect(codeOf(await switchTo(owner.userId, PIN, api.browser()))).toEqual([403, "pin_off"]);
    expect(codeOf(await elsewhere.put("/api/shared-tablets/current/pin", { pin: PIN }))).toEqual([404, "not_found"]);
  });

  test("nobody of another clinic gets onto it, or can take it over", async () => {
    const stranger = await tablet.register();
    const strangerId = await idOf(tablet);
    expect(codeOf(await tablet.put("/api/shared-tablets/current", TABLET))).toEqual([409, "already_exists"]);
    expect(codeOf(await setPin(PIN))).toEqual([404, "not_found"]);
    expect(codeOf(await tablet.call("DELETE", "/api/shared-tablets/current"))).toEqual([404, "not_found"]);
    expect(codeOf(await switchTo(strangerId, PIN))).toEqual([403, "pin_off"]);
    expect((await seen()).people.map(({ userId }: { userId: string }) => userId)).not.toContain(strangerId);
    expect(stranger.email).not.toBe(owner.email);
  });

  test("another password ends the PIN everywhere, and a revoked tablet lets nobody in", async () => {
    const elsewhere = api.browser();
    await elsewhere.login(owner.email);
    const change = { currentPassword: PASSWORD, newPassword: "nine quiet otters downstream" };
    expect((await elsewhere.post("/api/profile/password", change)).statusCode).toBe(204);
    expect(codeOf(await switchTo(owner.userId, PIN))).toEqual([403, "pin_off"]);
    const devices = (await elsewhere.get("/api/devices")).json<{ id: string; users: { userId: string }[] }[]>();
    const lost = devices.find(({ users }) => users.some(({ userId }) => userId === colleague.userId));
    await elsewhere.post(`/api/devices/${lost?.id}/revoke`);
    expect(codeOf(await switchTo(colleague.userId, OTHER_PIN))).toEqual([403, "device_revoked"]);
  });

  test("PINs that everybody would try are refused, and none stands in the database", async () => {
    await tablet.login(owner.email);
    for (const pin of ["111111", "123456", "654321", "12345", "1234567", "abcdef", "１２３４５６"]) {
      expect(codeOf(await setPin(pin))).toEqual([400, "malformed"]);
    }
    const rows = await api.store.read((sql) => rowsOf(sql, globalQuery.selectFrom("tabletPins").selectAll()));
    expect(JSON.stringify(rows)).not.toContain(PIN);
    expect(rows.every(({ pinHash }) => pinHash?.startsWith("$argon2id$"))).toBe(true);
  });

  test("only owners make and unmake one; then it is a browser like any other", async () => {
    expect(codeOf(await tablet.put("/api/shared-tablets/current", TABLET))).toEqual([403, "forbidden"]);
    await tablet.login(owner.email);
    expect((await tablet.put("/api/shared-tablets/current", { name: "Front", lockAfterMin: 31 })).statusCode).toBe(400);
    expect((await tablet.put("/api/shared-tablets/current", { name: "Front", lockAfterMin: 1 })).statusCode).toBe(204);
    expect(await seen()).toMatchObject({ name: "Front", lockAfterMin: 1 });
    expect((await tablet.call("DELETE", "/api/shared-tablets/current")).statusCode).toBe(204);
    expect(await seen()).toBeNull();
    expect(codeOf(await switchTo(colleague.userId, OTHER_PIN))).toEqual([403, "pin_off"]);
    await tablet.login(owner.email);
    api.clock.passMin(13 * 60);
    expect((await tablet.refresh()).statusCode).toBe(200);
  });

  test("two of the staff make one together, each by the password; changing and ending it stay the owner's", async () => {
    const own = api.browser();
    await own.login(colleague.email);
    const second = await hire();
    const enrol = (witness?: object) => own.put("/api/shared-tablets/current", { ...TABLET, colleague: witness });
    expect(codeOf(await enrol())).toEqual([403, "forbidden"]);
    expect(codeOf(await enrol({ userId: colleague.userId, password: PASSWORD }))).toEqual([403, "forbidden"]);
    expect(codeOf(await enrol({ userId: second.userId, password: "not the password" }))).toEqual([
      403,
      "wrong_password",
    ]);
    expect(await seen(own)).toBeNull();
    expect((await enrol({ userId: second.userId, password: PASSWORD })).statusCode).toBe(204);
    expect(await seen(own)).toMatchObject({ name: "Room 2", people: [{ userId: colleague.userId }] });
    const events = await auditLog(api.store, (await own.get("/api/profile/me")).json().clinic._id);
    const enrolled = events.filter(
      ({ code, actorId }) => code === "sharedTablets.enrolled" && actorId === colleague.userId,
    );
    expect(enrolled).toMatchObject([{ details: { witnessId: second.userId } }]);
    expect(codeOf(await enrol({ userId: second.userId, password: PASSWORD }))).toEqual([403, "forbidden"]);
    expect(codeOf(await own.call("DELETE", "/api/shared-tablets/current"))).toEqual([403, "forbidden"]);
    // Its sessions end with the shift like any other's.
    api.clock.passMin(13 * 60);
    expect((await own.refresh()).statusCode).toBe(401);
  });

  test("nobody guesses a colleague's password so, and nobody of another clinic is a witness", async () => {
    const own = api.browser();
    await own.login(colleague.email);
    const second = await hire();
    const stranger = api.browser();
    await stranger.register();
    const enrol = (userId: string, password = PASSWORD) =>
      own.put("/api/shared-tablets/current", { ...TABLET, colleague: { userId, password } });
    expect(codeOf(await enrol(await idOf(stranger)))).toEqual([403, "wrong_password"]);
    for (let tries = 0; tries < 9; tries += 1) {
      expect(codeOf(await enrol(second.userId, `guess ${tries}`))).toEqual([403, "wrong_password"]);
    }
    expect(codeOf(await enrol(second.userId))).toEqual([429, "rate_limited"]);
    api.clock.passMin(16);
    await own.refresh();
    expect(codeOf(await enrol(second.userId))).toEqual([403, "step_up_required"]);
    await own.post("/api/profile/step-up", { password: PASSWORD });
    await tablet.login(owner.email);
    const { scopeRev } = (await tablet.get("/api/employees"))
      .json<{ userId: string; scopeRev: number }[]>()
      .find(({ userId }) => userId === second.userId) ?? { scopeRev: 0 };
    await tablet.put(`/api/employees/${second.userId}/status`, { status: "disabled", scopeRev });
    expect(codeOf(await enrol(second.userId))).toEqual([403, "wrong_password"]);
  });

  test("the session of the owner who enrols it ends with the shift too", async () => {
    const own = api.browser();
    await own.register();
    await own.put("/api/shared-tablets/current", TABLET);
    api.clock.passMin(11 * 60);
    expect((await own.refresh()).statusCode).toBe(200);
    api.clock.passMin(61);
    expect((await own.refresh()).statusCode).toBe(401);
  });
});

test("a mailed link ends the PIN of its person alone: a reset, and the first proof of the address", async () => {
  const api = await buildTestApi({ isDemo: true });
  const tablet = api.browser();
  const [owner, nurse, vet] = [await tablet.register(), aRegistration(), aRegistration()];
  const proof = { token: tokenIn(await mailTo(api, owner.email, "verify")) };
  expect((await tablet.post("/api/auth/verify-email", proof)).statusCode).toBe(200);
  for (const { email } of [nurse, vet]) {
    const person = { firstName: "Bea", lastName: "Okafor", profession: "nurse", jobTitle: "" };
    const account = { email, password: PASSWORD, permissions: ["clients:view"] };
    expect((await tablet.post("/api/employees", { ...person, ...account })).statusCode).toBe(201);
  }
  expect((await tablet.put("/api/shared-tablets/current", TABLET)).statusCode).toBe(204);
  for (const { email } of [owner, nurse, vet]) {
    expect((await tablet.login(email)).statusCode).toBe(200);
    expect((await tablet.put("/api/shared-tablets/current/pin", { pin: PIN })).statusCode).toBe(204);
  }
  const withPin = async () => {
    const { people } = (await tablet.get("/api/auth/tablet", { token: null })).json().tablet as {
      people: { hasPin: boolean }[];
    };
    return people.filter(({ hasPin }) => hasPin).length;
  };
  expect(await withPin()).toBe(3);
  await api.browser().post("/api/auth/forget-password", { email: owner.email });
  const token = tokenIn(await mailTo(api, owner.email, "reset"));
  const reset = { token, password: "nine quiet otters downstream" };
  expect((await api.browser().post("/api/auth/reset-password", reset)).statusCode).toBe(204);
  expect(await withPin()).toBe(2);
  const first = { token: tokenIn(await mailTo(api, nurse.email, "verify")), password: PASSWORD };
  expect((await api.browser().post("/api/auth/verify-email", first)).statusCode).toBe(200);
  expect(await withPin()).toBe(1);
  await api.close();
});
