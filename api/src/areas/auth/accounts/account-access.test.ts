import type { LightMyRequestResponse } from "fastify";
import type { AddressInfo } from "node:net";
import { generateSync } from "otplib";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAdmin } from "../../../testing/add-admin.ts";
import { auditLog } from "../../../testing/audit-log.ts";
import type { TestApi } from "../../../testing/build-test-api.ts";
import { buildTestApiOn, AREA_DATABASES } from "../../../testing/databases.ts";
import { mailsTo, mailTo } from "../../../testing/mailbox.ts";
import { PASSWORD, type TestBrowser } from "../../../testing/test-browser.ts";

const codeOf = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json().code];
const NOBODY = "019a0000-0000-7000-8000-000000000000";
let hired = 0;

interface Access {
  hasSecondFactor: boolean;
  isResettable: boolean;
  sessions: { id: string; isCurrent: boolean; browser: string }[];
}

describe.each(AREA_DATABASES)("somebody else's sign-in on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    // A demo shows its mail, and its platform staff need no second factor.
    api = await buildTestApiOn(database, { isDemo: true });
  });
  afterAll(() => api.close());

  const idOf = async (browser: TestBrowser) => (await browser.get("/api/profile/me")).json().userId as string;
  const isIn = async (browser: TestBrowser) => (await browser.get("/api/profile/me")).statusCode === 200;

  async function clinic() {
    const owner = api.browser({ address: `198.51.100.${(hired += 1)}` });
    const { email } = await owner.register();
    await api.store.write((sql) =>
      sql.run(`update "users" set "emailVerifiedAt" = ? where "email" = ?`, [api.clock.now(), email]),
    );
    owner.accessToken = (await owner.login(email)).json<{ accessToken: string }>().accessToken;
    return { owner, email, userId: await idOf(owner) };
  }

  async function nurseOf(owner: TestBrowser) {
    hired += 1;
    const email = `nurse${hired}-${database}@clinic.example`;
    const person = { firstName: "Bo", lastName: "Li", email, password: PASSWORD, profession: "nurse", permissions: [] };
    expect((await owner.post("/api/employees", person)).statusCode).toBe(201);
    const browser = api.browser({ address: `198.51.100.${hired}` });
    expect((await browser.login(email)).statusCode).toBe(200);
    return { email, browser, userId: await idOf(browser) };
  }

  async function platformStaff(permissions = ["platform:users:manage", "platform:settings:manage"]) {
    const { email, userId } = await addAdmin(api);
    await api.store.write((sql) =>
      sql.run(`update "users" set "permissions" = ? where "id" = ?`, [JSON.stringify(permissions), userId]),
    );
    const browser = api.browser();
    const answer = await browser.post("/api/admin/auth/login", { email, password: PASSWORD }, { token: null });
    browser.accessToken = answer.json<{ accessToken: string }>().accessToken;
    return { browser, email, userId };
  }

  async function enrol(browser: TestBrowser): Promise<void> {
    const { secret } = (await browser.post("/api/profile/two-factor/totp")).json<{ secret: string }>();
    const code = generateSync({ secret, epoch: Math.floor(api.clock.nowMs() / 1000) });
    expect((await browser.post("/api/profile/two-factor/totp/confirm", { code })).statusCode).toBe(200);
  }

  const accessOf = async (by: TestBrowser, path: string) => (await by.get(`${path}/access`)).json<Access>();
  const reset = (by: TestBrowser, path: string) => by.call("DELETE", `${path}/second-factor`);
  const clinicIdOf = async (browser: TestBrowser) => (await browser.get("/api/profile/me")).json().clinic._id as string;
  /** Audit events of the account, in the chain of the owner's clinic. */
  const eventsOf = async (owner: TestBrowser, userId: string) =>
    (await auditLog(api.store, await clinicIdOf(owner)))
      .filter(({ code, entityId }) => entityId === userId && /sessionsEndedFor|secondFactorReset/.test(code))
      .map(({ code, actorId, details }) => ({ code, actorId, details }));

  test("an owner sees where staff are signed in, ends one session, then all, and it is noted who did", async () => {
    const { owner, userId: ownerId } = await clinic();
    const nurse = await nurseOf(owner);
    const elsewhere = api.browser();
    await elsewhere.login(nurse.email);
    const path = `/api/employees/${nurse.userId}`;
    const before = await accessOf(owner, path);
    expect(before).toMatchObject({ hasSecondFactor: false, isResettable: true });
    expect(before.sessions).toHaveLength(2);
    expect(before.sessions[0]).toMatchObject({ isCurrent: false, browser: "Chrome" });
    const mine = (await elsewhere.get("/api/profile/sessions")).json<Access["sessions"]>();
    const theirs = mine.find(({ isCurrent }) => isCurrent)?.id;
    expect((await owner.call("DELETE", `${path}/sessions/${theirs}`)).statusCode).toBe(204);
    expect(await isIn(elsewhere)).toBe(false);
    expect((await elsewhere.refresh()).statusCode).toBe(401);
    expect(await isIn(nurse.browser)).toBe(true);
    expect(codeOf(await owner.call("DELETE", `${path}/sessions/${theirs}`))).toEqual([404, "not_found"]);
    expect((await owner.post(`${path}/sessions/revoke-all`)).json()).toEqual({ ended: 1 });
    expect(await isIn(nurse.browser)).toBe(false);
    expect((await accessOf(owner, path)).sessions).toEqual([]);
    expect(await isIn(owner)).toBe(true);
    const ended = { code: "auth.sessionsEndedFor", actorId: ownerId, details: { sessions: 1 } };
    expect(await eventsOf(owner, nurse.userId)).toEqual([ended, ended]);
    expect((await nurse.browser.login(nurse.email)).statusCode).toBe(200);
  });

  test("the sockets of a session that an owner ends are cut within two seconds, and come back no more (S06, S22)", async () => {
    if (!api.app.server.listening) await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = api.app.server.address() as AddressInfo;
    const { owner } = await clinic();
    const nurse = await nurseOf(owner);
    const connect = () =>
      io(`http://127.0.0.1:${port}`, {
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
        auth: { token: nurse.browser.accessToken },
      });
    const socket = connect();
    await new Promise((resolve, reject) => socket.once("connect", () => resolve(null)).once("connect_error", reject));
    const cut = new Promise((resolve) => socket.once("disconnect", resolve));
    const [theirs] = (await accessOf(owner, `/api/employees/${nurse.userId}`)).sessions;
    const started = performance.now();
    const answer = await owner.call("DELETE", `/api/employees/${nurse.userId}/sessions/${theirs?.id}`);
    expect(answer.statusCode).toBe(204);
    expect(await cut).toBe("io server disconnect");
    expect(performance.now() - started).toBeLessThan(2000);
    const again = connect();
    const refused = await new Promise((resolve) =>
      again.once("connect", () => resolve("let in")).once("connect_error", resolve),
    );
    expect(refused).toMatchObject({ data: { code: "unauthenticated" } });
    for (const each of [socket, again]) each.close();
  });

  test("signed out everywhere means the PINs on shared tablets too", async () => {
    const { owner, email } = await clinic();
    const nurse = await nurseOf(owner);
    expect((await owner.put("/api/shared-tablets/current", { name: "Room 2" })).statusCode).toBe(204);
    await owner.login(nurse.email);
    expect((await owner.put("/api/shared-tablets/current/pin", { pin: "482915" })).statusCode).toBe(204);
    const desk = api.browser();
    await desk.login(email);
    await desk.post(`/api/employees/${nurse.userId}/sessions/revoke-all`);
    const byPin = await owner.post("/api/auth/switch", { userId: nurse.userId, pin: "482915" }, { token: null });
    expect(codeOf(byPin)).toEqual([403, "pin_off"]);
  });

  test("an owner takes a lost second step of staff away: signed out, told by mail, the password is enough again", async () => {
    const { owner, userId: ownerId } = await clinic();
    const nurse = await nurseOf(owner);
    await enrol(nurse.browser);
    const path = `/api/employees/${nurse.userId}`;
    expect((await accessOf(owner, path)).hasSecondFactor).toBe(true);
    const waiting = (await api.browser().post("/api/auth/login", { email: nurse.email, password: PASSWORD })).json();
    expect((await reset(owner, path)).statusCode).toBe(204);
    expect(await isIn(nurse.browser)).toBe(false);
    const late = await api.browser().post("/api/auth/mfa", { mfaToken: waiting.mfaToken, code: "123456" });
    expect(codeOf(late)).toEqual([403, "wrong_code"]);
    expect((await mailTo(api, nurse.email, "second_factor_reset")).text).toContain("the owner of your clinic removed");
    expect(await eventsOf(owner, nurse.userId)).toEqual([
      { code: "auth.secondFactorReset", actorId: ownerId, details: { sessions: 1 } },
    ]);
    const again = api.browser();
    expect((await again.login(nurse.email)).json()).toHaveProperty("accessToken");
    expect((await again.get("/api/profile/two-factor")).json()).toEqual({
      isOn: false,
      isRequired: false,
      hasTotp: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    expect(codeOf(await reset(owner, path))).toEqual([404, "not_found"]);
    await enrol(again);
    expect((await accessOf(owner, path)).hasSecondFactor).toBe(true);
  });

  test("both need the owner's password within five minutes, and looking does not", async () => {
    const { owner } = await clinic();
    const nurse = await nurseOf(owner);
    await enrol(nurse.browser);
    api.clock.passMin(6);
    const path = `/api/employees/${nurse.userId}`;
    const [one] = (await accessOf(owner, path)).sessions;
    for (const answer of [
      await reset(owner, path),
      await owner.post(`${path}/sessions/revoke-all`),
      await owner.call("DELETE", `${path}/sessions/${one?.id}`),
    ]) {
      expect(codeOf(answer)).toEqual([403, "step_up_required"]);
    }
    expect(await isIn(nurse.browser)).toBe(true);
    await owner.post("/api/profile/step-up", { password: PASSWORD });
    expect((await reset(owner, path)).statusCode).toBe(204);
  });

  test("nobody else may: staff, an owner of another clinic, an owner himself, a visitor", async () => {
    const { owner, userId: ownerId } = await clinic();
    const nurse = await nurseOf(owner);
    const colleague = await nurseOf(owner);
    await enrol(colleague.browser);
    const stranger = await clinic();
    const path = `/api/employees/${colleague.userId}`;
    const [theirs] = (await accessOf(owner, path)).sessions;
    const all = async (by: TestBrowser, on: string) => [
      codeOf(await by.get(`${on}/access`)),
      codeOf(await by.call("DELETE", `${on}/sessions/${theirs?.id}`)),
      codeOf(await by.post(`${on}/sessions/revoke-all`)),
      codeOf(await reset(by, on)),
    ];
    expect(await all(nurse.browser, path)).toEqual(Array(4).fill([403, "forbidden"]));
    expect(await all(stranger.owner, path)).toEqual(Array(4).fill([404, "not_found"]));
    expect(await all(owner, `/api/employees/${ownerId}`)).toEqual(Array(4).fill([409, "invalid_transition"]));
    expect(await all(owner, `/api/employees/${NOBODY}`)).toEqual(Array(4).fill([404, "not_found"]));
    expect(await all(api.browser(), path)).toEqual(Array(4).fill([401, "unauthenticated"]));
    // A session of somebody else is none of this person's.
    expect(codeOf(await owner.call("DELETE", `/api/employees/${nurse.userId}/sessions/${theirs?.id}`))).toEqual([
      404,
      "not_found",
    ]);
    expect(await isIn(colleague.browser)).toBe(true);
    expect(await eventsOf(owner, colleague.userId)).toEqual([]);
    expect((await mailsTo(api, colleague.email)).some(({ kind }) => kind === "second_factor_reset")).toBe(false);
  });

  test("platform staff with the right to users do it for an owner; for staff the owner does", async () => {
    const { owner, email, userId } = await clinic();
    const nurse = await nurseOf(owner);
    await enrol(owner);
    await enrol(nurse.browser);
    const admin = await platformStaff();
    const path = `/api/admin/users/${userId}`;
    expect(await accessOf(admin.browser, path)).toMatchObject({ hasSecondFactor: true, isResettable: true });
    expect((await reset(admin.browser, path)).statusCode).toBe(204);
    expect(await isIn(owner)).toBe(false);
    expect((await mailTo(api, email, "second_factor_reset")).text).toContain("the platform staff removed");
    expect((await api.browser().login(email)).json()).toHaveProperty("accessToken");
    const ofNurse = `/api/admin/users/${nurse.userId}`;
    expect(await accessOf(admin.browser, ofNurse)).toMatchObject({ hasSecondFactor: true, isResettable: false });
    expect(codeOf(await reset(admin.browser, ofNurse))).toEqual([409, "invalid_transition"]);
    expect((await admin.browser.post(`${ofNurse}/sessions/revoke-all`)).json()).toEqual({ ended: 1 });
    expect(await isIn(nurse.browser)).toBe(false);
    expect(codeOf(await admin.browser.get(`/api/admin/users/${NOBODY}/access`))).toEqual([404, "not_found"]);
    const other = await platformStaff(["platform:clinics:manage"]);
    for (const answer of [await other.browser.get(`${path}/access`), await reset(other.browser, path)]) {
      expect(codeOf(answer)).toEqual([403, "forbidden"]);
    }
    expect((await owner.get(`${path}/access`)).statusCode).toBe(401);
  });

  test("platform staff see each other's sessions while they work, and give their own password once more", async () => {
    const [admin, colleague] = [await platformStaff(), await platformStaff()];
    const path = `/api/admin/users/${colleague.userId}`;
    for (let minutes = 0; minutes < 30; minutes += 10) {
      api.clock.passMin(10);
      expect((await colleague.browser.get("/api/admin/figures")).statusCode).toBe(200);
      expect((await accessOf(admin.browser, path)).sessions).toHaveLength(1);
    }
    expect(codeOf(await reset(admin.browser, path))).toEqual([403, "step_up_required"]);
    const stepUp = (password: string) => admin.browser.post("/api/admin/auth/step-up", { password });
    expect(codeOf(await stepUp("not the password"))).toEqual([403, "wrong_password"]);
    expect((await stepUp(PASSWORD)).statusCode).toBe(204);
    expect(codeOf(await reset(admin.browser, path))).toEqual([409, "invalid_transition"]);
    expect((await admin.browser.post(`${path}/sessions/revoke-all`)).json()).toEqual({ ended: 1 });
    expect((await colleague.browser.get("/api/admin/figures")).statusCode).toBe(401);
    for (let tries = 0; tries < 8; tries += 1) await stepUp("nope");
    expect(codeOf(await stepUp(PASSWORD))).toEqual([429, "rate_limited"]);
    const clinicToken = (await clinic()).owner;
    expect(codeOf(await clinicToken.post("/api/admin/auth/step-up", { password: PASSWORD }))).toEqual([
      403,
      "forbidden",
    ]);
    expect(codeOf(await admin.browser.post("/api/profile/step-up", { password: PASSWORD }))).toEqual([
      403,
      "forbidden",
    ]);
  });
});
