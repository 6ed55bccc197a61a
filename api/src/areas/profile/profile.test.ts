import type { AddressInfo } from "node:net";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { mailTo, mailsTo, tokenIn } from "../../testing/mailbox.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

const NEW_PASSWORD = "quiet weir by the tall heron";
let networks = 0;

interface SessionLine {
  id: string;
  isCurrent: boolean;
  browser: string;
}

describe.each(AREA_DATABASES)("one's own profile on %s", (database) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await buildTestApiOn(database, { isDemo: true });
  });
  afterAll(() => api.close());

  const visitor = (): TestBrowser => api.browser({ address: `198.51.100.${(networks += 1)}` });

  async function owner() {
    const browser = visitor();
    const { email } = await browser.register();
    await browser.post("/api/auth/verify-email", { token: tokenIn(await mailTo(api, email, "verify")) });
    return { browser, email };
  }
  const change = (browser: TestBrowser, body: object) => browser.call("PATCH", "/api/profile/me", { body });
  const sessionsOf = async (browser: TestBrowser) => (await browser.get("/api/profile/sessions")).json<SessionLine[]>();

  test("names change for oneself and in the directory that colleagues see", async () => {
    const { browser } = await owner();
    const answer = await change(browser, { firstName: " Anaïs ", lastName: "Ruiz-Paz" });
    expect(answer.json()).toMatchObject({ firstName: "Anaïs", lastName: "Ruiz-Paz" });
    const { userId, clinic } = answer.json();
    const rows = await api.store.read((sql) =>
      rowsOf(
        sql,
        clinicQuery(clinic._id).selectFrom("staff").select(["firstName", "updatedBy"]).where("id", "=", userId),
      ),
    );
    expect(rows).toEqual([{ firstName: "Anaïs", updatedBy: userId }]);
    expect((await change(browser, { role: "admin" })).json()).toMatchObject({ code: "malformed" });
    expect((await change(browser, { firstName: " " })).json()).toMatchObject({ code: "malformed" });
  });

  test("another address counts once its link was used; the old one is told twice", async () => {
    const { browser, email } = await owner();
    const wanted = `new-${email}`;
    expect((await change(browser, { email: wanted })).json()).toMatchObject({ email, pendingEmail: wanted });
    expect((await mailTo(api, email, "email_change_asked")).text).toContain(wanted);
    const link = tokenIn(await mailTo(api, wanted, "change_email"));
    expect((await visitor().login(wanted)).statusCode).toBe(401);
    expect((await visitor().post("/api/auth/verify-email", { token: link, password: PASSWORD })).json()).toEqual({
      status: "changed",
    });
    expect((await browser.get("/api/profile/me")).json()).toMatchObject({ email: wanted, pendingEmail: null });
    await mailTo(api, email, "email_changed");
    expect((await visitor().login(wanted)).statusCode).toBe(200);
    expect((await visitor().login(email)).statusCode).toBe(401);
  });

  test("an address that is somebody else's is asked for like any other, and never given", async () => {
    const [one, other] = [await owner(), await owner()];
    const answer = await change(one.browser, { email: other.email });
    expect(answer.statusCode).toBe(200);
    expect(await mailsTo(api, other.email)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: "already_yours" })]),
    );
    expect((await mailsTo(api, other.email)).some(({ kind }) => kind === "change_email")).toBe(false);
  });

  test("what it answers is the same for every address, also for one that had its mails of this hour", async () => {
    const [one, other, third] = [await owner(), await owner(), await owner()];
    const free = `free-${other.email}`;
    const answers = [];
    for (const [browser, email] of [
      [one.browser, other.email],
      [third.browser, free],
    ] as const) {
      const { statusCode, headers, body } = await change(browser, { email });
      const { pendingEmail, ...rest } = JSON.parse(body) as Record<string, unknown>;
      expect(pendingEmail).toBe(email);
      answers.push({ statusCode, headers: Object.keys(headers).sort(), fields: Object.keys(rest) });
    }
    expect(answers[0]).toEqual(answers[1]);
    for (let index = 0; index < 3; index += 1)
      await visitor().post("/api/auth/forget-password", { email: other.email });
    const fourth = await owner();
    expect((await change(fourth.browser, { email: other.email })).json()).toMatchObject({ pendingEmail: other.email });
    const tired = `tired-${other.email}`;
    for (let index = 0; index < 4; index += 1) {
      api.clock.tick();
      expect((await change(fourth.browser, { email: tired })).json()).toMatchObject({ pendingEmail: tired });
    }
    const link = tokenIn(await mailTo(api, tired, "change_email"));
    expect((await visitor().post("/api/auth/verify-email", { token: link, password: PASSWORD })).json()).toEqual({
      status: "changed",
    });
  });

  test("nobody sends mail to one address after another", async () => {
    const { browser } = await owner();
    for (let index = 0; index < 5; index += 1) {
      expect((await change(browser, { email: `asked${index}-${database}@mail.example` })).statusCode).toBe(200);
    }
    expect((await change(browser, { email: `more-${database}@mail.example` })).json()).toMatchObject({ status: 429 });
    expect(await mailsTo(api, `more-${database}@mail.example`)).toEqual([]);
  });

  test("what a passer-by must not do needs the password once more after five minutes", async () => {
    const { browser, email } = await owner();
    const exported = () => browser.get("/api/profile/export");
    expect((await exported()).statusCode).toBe(200);
    api.clock.passMin(6);
    expect((await exported()).json()).toMatchObject({ status: 403, code: "step_up_required" });
    expect((await change(browser, { email: `x${email}` })).json()).toMatchObject({ code: "step_up_required" });
    expect((await browser.post("/api/profile/sessions/revoke-others")).json()).toMatchObject({
      code: "step_up_required",
    });
    const wrong = await browser.post("/api/profile/step-up", { password: "not the password at all" });
    expect(wrong.json()).toMatchObject({ status: 403, code: "wrong_password" });
    expect((await browser.post("/api/profile/step-up", { password: PASSWORD })).statusCode).toBe(204);
    expect((await exported()).statusCode).toBe(200);
    api.clock.passMin(6);
    await browser.refresh();
    expect((await exported()).statusCode).toBe(403);
  });

  test("ten passwords in a quarter of an hour are enough", async () => {
    const { browser } = await owner();
    for (let index = 0; index < 10; index += 1) {
      expect((await browser.post("/api/profile/step-up", { password: "nope" })).statusCode).toBe(403);
    }
    expect((await browser.post("/api/profile/step-up", { password: PASSWORD })).json()).toMatchObject({ status: 429 });
  });

  test("a new password ends the other sessions, keeps this one, and is told", async () => {
    const { browser, email } = await owner();
    const other = visitor();
    await other.login(email);
    const send = (currentPassword: string, newPassword: string) =>
      browser.post("/api/profile/password", { currentPassword, newPassword });
    expect((await send("not the password", NEW_PASSWORD)).json()).toMatchObject({
      status: 403,
      code: "wrong_password",
    });
    expect((await send(PASSWORD, "short")).json()).toMatchObject({
      status: 400,
      code: "weak_password",
      errors: [{ path: "newPassword", code: "length" }],
    });
    expect((await send(PASSWORD, NEW_PASSWORD)).statusCode).toBe(204);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(200);
    expect((await other.get("/api/profile/me")).statusCode).toBe(401);
    expect((await visitor().login(email)).statusCode).toBe(401);
    expect((await visitor().login(email, NEW_PASSWORD)).statusCode).toBe(200);
    await mailTo(api, email, "password_changed");
  });

  test("a new password voids the link of a change of address that was asked for before", async () => {
    const { browser, email } = await owner();
    const theirs = `thief-${email}`;
    expect((await change(browser, { email: theirs })).statusCode).toBe(200);
    const token = tokenIn(await mailTo(api, theirs, "change_email"));
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await browser.post("/api/profile/password", body)).statusCode).toBe(204);
    expect((await visitor().post("/api/auth/verify-email", { token, password: PASSWORD })).json()).toMatchObject({
      code: "link_invalid",
    });
    expect((await browser.get("/api/profile/me")).json()).toMatchObject({ email, pendingEmail: null });
  });

  test("sessions are listed, one is ended, then all others", async () => {
    const { browser, email } = await owner();
    const [second, third] = [visitor(), visitor()];
    await second.login(email);
    await third.login(email);
    const list = await sessionsOf(browser);
    expect(list).toHaveLength(3);
    expect(list.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(new Set(list.map((line) => line.browser))).toEqual(new Set(["Chrome"]));
    const mine = (await sessionsOf(second)).find(({ isCurrent }) => isCurrent);
    expect((await browser.call("DELETE", `/api/profile/sessions/${mine?.id}`)).statusCode).toBe(204);
    expect((await second.get("/api/profile/me")).statusCode).toBe(401);
    expect((await third.get("/api/profile/me")).statusCode).toBe(200);
    expect((await browser.post("/api/profile/sessions/revoke-others")).json()).toEqual({ ended: 1 });
    expect((await third.get("/api/profile/me")).statusCode).toBe(401);
    expect(await sessionsOf(browser)).toHaveLength(1);
  });

  test("the sockets of a session that is ended are cut within two seconds", async () => {
    if (!api.app.server.listening) await api.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = api.app.server.address() as AddressInfo;
    const { browser, email } = await owner();
    const other = visitor();
    await other.login(email);
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      auth: { token: other.accessToken },
    });
    await new Promise((resolve, reject) => socket.once("connect", () => resolve(null)).once("connect_error", reject));
    const cut = new Promise((resolve) => socket.once("disconnect", resolve));
    const started = performance.now();
    expect((await browser.post("/api/profile/sessions/revoke-others")).json()).toEqual({ ended: 1 });
    expect(await cut).toBe("io server disconnect");
    expect(performance.now() - started).toBeLessThan(2000);
    socket.close();
  });

  test("somebody else's session answers like one that is not there", async () => {
    const [one, other] = [await owner(), await owner()];
    const [theirs] = await sessionsOf(other.browser);
    const withoutId = (body: string) => body.replace(/"requestId":"[^"]+"/, "");
    const foreign = await one.browser.call("DELETE", `/api/profile/sessions/${theirs?.id}`);
    const missing = await one.browser.call("DELETE", "/api/profile/sessions/AAAAAAAAAAAAAAAAAAAAAA");
    expect(foreign.statusCode).toBe(404);
    expect(withoutId(foreign.body)).toBe(withoutId(missing.body));
    expect((await other.browser.get("/api/profile/me")).statusCode).toBe(200);
  });

  test("a person exports their own data and no other", async () => {
    const { browser } = await owner();
    const email = `nurse-${database}@clinic.example`;
    const person = { firstName: "Bo", lastName: "Li", email, password: PASSWORD, profession: "nurse", permissions: [] };
    expect((await browser.post("/api/employees", person)).statusCode).toBe(201);
    const employee = visitor();
    await employee.login(email);
    const own = await employee.get("/api/profile/export");
    expect(own.headers["content-disposition"]).toContain("attachment");
    const lines = own.body
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.at(0)).toMatchObject({ t: "export" });
    expect(lines.at(-1)).toMatchObject({ t: "end", counts: { account: 1, sessions: 1 } });
    expect(own.body).toContain(email);
    expect(own.body).not.toContain("petTypes");
    expect(own.body).not.toContain("argon2");
  });
});
