import { AGREEMENT } from "@fernpaw/domain/data-protection/agreement";
import { firstLocationId } from "@fernpaw/domain/clinics/new-clinic";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { everyClinicQuery } from "../../db/every-clinic.ts";
import { rowsOf } from "../../db/typed-sql.ts";
import { auditLog } from "../../testing/audit-log.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { PASSWORD, type TestBrowser } from "../../testing/test-browser.ts";

interface Listed {
  id: string;
  isThis: boolean;
  status: string;
  users: { userId: string }[];
}

const IPAD =
  "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1";
let hired = 0;

describe.each(AREA_DATABASES)("devices on %s", (database) => {
  let api: TestApi;
  let owner: TestBrowser;
  let ownerEmail: string;
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    owner = api.browser();
    ownerEmail = (await owner.register()).email;
  });

  const listOf = async (browser: TestBrowser): Promise<Listed[]> => (await browser.get("/api/devices")).json();
  const thisOf = async (browser: TestBrowser): Promise<Listed> => {
    const own = (await listOf(browser)).find(({ isThis }) => isThis);
    if (!own) throw new Error("the device that asks is on its own list");
    return own;
  };
  const codeOf = (answer: { statusCode: number; json(): unknown }) => [
    answer.statusCode,
    (answer.json() as { code?: string }).code,
  ];

  async function hire(): Promise<{ browser: TestBrowser; email: string }> {
    hired += 1;
    const email = `device${hired}-${database}@clinic.example`;
    const person = { firstName: "Bo", lastName: "Li", email, password: PASSWORD, profession: "nurse", permissions: [] };
    expect((await owner.post("/api/employees", person)).statusCode).toBe(201);
    const browser = api.browser({ userAgent: IPAD });
    expect((await browser.login(email)).statusCode).toBe(200);
    return { browser, email };
  }

  async function syncBody(browser: TestBrowser) {
    const profile = (await browser.get("/api/profile/me")).json();
    return {
      protocol: 1,
      schema: 1,
      clinicId: profile.clinic._id,
      deviceId: "tablet",
      epoch: "",
      scopeRev: 0,
      cursor: 0,
      clients: [],
      nonce: v4(),
    };
  }

  test("are known from the first sign-in; the owner sees all, others those that they signed in on", async () => {
    const { browser } = await hire();
    expect(await thisOf(owner)).toMatchObject({ kind: "desktop", uaFamily: "Chrome", status: "active", name: "" });
    expect(await listOf(owner)).toHaveLength(2);
    const [own, ...others] = await listOf(browser);
    expect(others).toEqual([]);
    expect(own).toMatchObject({ kind: "tablet", uaFamily: "Safari", isThis: true, users: [{ firstName: "Bo" }] });
    const stranger = api.browser();
    await stranger.register();
    expect(await listOf(stranger)).toHaveLength(1);
    expect((await api.browser().get("/api/devices")).statusCode).toBe(401);
  });

  test("one that two clinics use is on both lists, and names each its own people alone", async () => {
    const other = await owner.post("/api/auth/register", {
      clinicName: "Second",
      firstName: "Zoe",
      lastName: "Ng",
      email: `second-${v7()}@clinic.example`,
      password: PASSWORD,
      agreementVersion: AGREEMENT.version,
    });
    expect(other.statusCode).toBe(201);
    const { accessToken } = other.json<{ accessToken: string }>();
    const [seen] = (await owner.get("/api/devices", { token: accessToken })).json<Listed[]>();
    expect(seen?.users).toMatchObject([{ firstName: "Zoe" }]);
  });

  test("a sync call is noted, with the version of the app and the newest change", async () => {
    const body = await syncBody(owner);
    const { reset } = (await owner.post("/api/sync/pull", body)).json();
    api.clock.passMin(6);
    const entry = { clientId: v7(), id: 1, uuid: v7(), name: "clients.register", v: 1, args: {}, actor: v7(), at: "x" };
    const { scopeRev: _rev, cursor: _cursor, clients: _clients, ...addressed } = body;
    const push = { ...addressed, build: "build-7", epoch: reset.epoch, mutations: [entry] };
    await owner.post("/api/sync/push", push);
    await expect
      .poll(() => thisOf(owner))
      .toMatchObject({
        appVersion: "build-7",
        lastPushedSeq: 1,
        lastSeenAt: new Date(api.clock.nowMs()).toISOString(),
      });
  });

  test("name the changes that came with a time that cannot be right: all for the owner, their own for others", async () => {
    const { browser } = await hire();
    const other = (await browser.get("/api/profile/me")).json<{ userId: string }>().userId;
    const wrongAt = new Date(api.clock.nowMs() + 3 * 86_400_000).toISOString();
    const send = async (from: TestBrowser, times: readonly string[]): Promise<void> => {
      const body = await syncBody(from);
      const { reset } = (await from.post("/api/sync/pull", body)).json();
      const { scopeRev: _rev, cursor: _cursor, clients: _clients, ...addressed } = body;
      const { userId: actor } = (await from.get("/api/profile/me")).json();
      const clientId = v7();
      const mutations = times.map((at, index) => {
        const args = { id: v7(), resolution: "keep" };
        return { clientId, id: index + 1, uuid: v7(), name: "attention.resolve", v: 1, args, actor, at };
      });
      const answer = await from.post("/api/sync/push", { ...addressed, build: "b", epoch: reset.epoch, mutations });
      expect(answer.json()).toMatchObject({ results: times.map(() => ({ status: "rejected" })) });
    };
    const right = new Date(api.clock.nowMs()).toISOString();
    await send(browser, [wrongAt, right, "+275000-01-01T00:00:00.000Z"]);
    const { id, ...listed } = await thisOf(browser);
    expect(listed).toMatchObject({ wrongTimes: 2 });
    expect(await thisOf(owner)).toMatchObject({ wrongTimes: 0 });
    expect((await listOf(owner)).find((device) => device.id === id)).toMatchObject({ wrongTimes: 2 });
    const ask = async (from: TestBrowser, query = "") =>
      (await from.get(`/api/devices/${id}/wrong-times${query}`)).json();
    const row = { name: "attention.resolve", userId: other, firstName: "Bo", lastName: "Li", receivedAt: right };
    const both = [
      { ...row, id: expect.any(String), deviceAt: null },
      { ...row, id: expect.any(String), deviceAt: wrongAt },
    ];
    for (const from of [owner, browser]) expect(await ask(from)).toEqual({ rows: both, next: null });
    const first = await ask(browser, "?limit=1");
    expect(first).toEqual({ rows: [both[0]], next: expect.any(Number) });
    expect(await ask(browser, `?limit=1&before=${first.next}`)).toEqual({ rows: [both[1]], next: null });
    expect(codeOf(await browser.get(`/api/devices/${id}/wrong-times?limit=1000`))[0]).toBe(400);

    const stranger = api.browser();
    await stranger.register();
    expect(codeOf(await stranger.get(`/api/devices/${id}/wrong-times`))).toEqual([404, "not_found"]);
    const elsewhere = (await hire()).browser;
    expect(codeOf(await elsewhere.get(`/api/devices/${id}/wrong-times`))).toEqual([404, "not_found"]);
  });

  test("say of themselves what the app knows, and nothing else", async () => {
    const report = { name: "Front desk", isInstalled: true, isPersistent: false, queueLength: 3 };
    const answer = await owner.put("/api/devices/current", {
      ...report,
      oldestPendingAt: "2026-11-21T08:00:00.000Z",
      sentAt: new Date(api.clock.nowMs() - 250).toISOString(),
    });
    expect(answer.statusCode).toBe(204);
    expect(await thisOf(owner)).toMatchObject({
      ...report,
      clockOffsetMs: -250,
      kind: "desktop",
      oldestPendingAt: "2026-11-21T08:00:00.000Z",
    });
    await owner.put("/api/devices/current", { queueLength: 0, oldestPendingAt: null });
    expect(await thisOf(owner)).toMatchObject({ name: "Front desk", queueLength: 0, oldestPendingAt: null });
    expect((await owner.put("/api/devices/current", { status: "active" })).statusCode).toBe(400);
    expect((await owner.put("/api/devices/current", { queueLength: -1 })).statusCode).toBe(400);
  });

  test("lists other devices with unsent work, then devices that are silent today", async () => {
    const [desk, exam] = [(await hire()).browser, (await hire()).browser];
    const ids = [await thisOf(desk), await thisOf(exam)].map(({ id }) => id);
    const { clinicId } = await syncBody(owner);
    const [tillId, locationId] = [v7(), firstLocationId(clinicId)];
    const body = await syncBody(owner);
    const { reset } = (await owner.post("/api/sync/pull", body)).json();
    const { scopeRev: _rev, cursor: _cursor, clients: _clients, ...addressed } = body;
    const actor = (await owner.get("/api/profile/me")).json().userId;
    const args = { id: tillId, name: "Till 1", locationId, sessionId: v7(), floatMinor: 0 };
    const at = new Date(api.clock.nowMs()).toISOString();
    const mutations = [{ clientId: v7(), id: 1, uuid: v7(), name: "tills.add", v: 1, args, actor, at }];
    await owner.post("/api/sync/push", { ...addressed, build: "b", epoch: reset.epoch, mutations });
    const ask = async (): Promise<object[]> => (await owner.get("/api/devices/unsent")).json();
    const pass = async (minutes: number): Promise<void> => {
      api.clock.passMin(minutes);
      for (const browser of [owner, exam]) await browser.refresh();
    };
    expect(await ask()).toEqual([]);
    expect(codeOf(await desk.get("/api/devices/unsent"))).toEqual([403, "forbidden"]);

    await exam.put("/api/devices/current", { queueLength: 3, locationId });
    const work = { id: ids[1], kind: "tablet", locationId, queueLength: 3, unsentCount: 0, missing: "unsent" };
    expect(await ask()).toMatchObject([work]);
    await pass(11);
    expect(await ask()).toMatchObject([work, { id: ids[0], queueLength: 0, missing: "silent" }]);
    await exam.put("/api/devices/current", { queueLength: 0, oldestPendingAt: null });
    expect(await ask()).toMatchObject([{ id: ids[0] }]);
    await pass(6 * 60);
    expect(await ask()).toMatchObject([
      { id: ids[1], missing: "silent" },
      { id: ids[0], missing: "silent" },
    ]);
    await pass(6 * 60);
    expect(await ask()).toMatchObject([{ id: ids[1], missing: "silent" }]);
    await owner.post(`/api/devices/${ids[1]}/revoke`);
    expect(await ask()).toEqual([]);

    const stranger = api.browser();
    await stranger.register();
    expect((await stranger.get("/api/devices/unsent")).json()).toEqual([]);

    const tills = [{ tillId, unsentCount: 2, unsentMinor: 4400 }];
    expect((await owner.put("/api/tills/tablet", { deviceId: "desk", tills })).statusCode).toBe(204);
    expect(await thisOf(owner)).toMatchObject({ tills });
    const elsewhere = api.browser();
    await elsewhere.login(ownerEmail);
    const [first] = (await elsewhere.get("/api/devices/unsent")).json<object[]>();
    expect(first).toMatchObject({ unsentCount: 2, unsentMinor: 4400, missing: "unsent" });
  });

  test("one that is revoked is told so by every call of its own, and nobody signs in on it", async () => {
    const { browser, email } = await hire();
    const { id } = await thisOf(browser);
    const body = await syncBody(browser);
    const token = browser.accessToken;
    expect((await owner.post(`/api/devices/${id}/revoke`)).json()).toMatchObject({ id, status: "revoked" });

    const calls = [
      browser.post("/api/sync/pull", body),
      browser.post("/api/sync/push", { ...body, build: "t", mutations: [] }),
      browser.get("/api/sync/snapshot?bucket=p0&schema=1"),
      browser.get(`/api/sync/history?pet=${v7()}`),
      browser.get("/api/search?q=juno"),
      browser.get("/api/profile/me"),
      browser.refresh(),
    ];
    for (const answer of await Promise.all(calls)) expect(codeOf(answer)).toEqual([403, "device_revoked"]);
    expect(codeOf(await browser.login(email))).toEqual([403, "device_revoked"]);
    expect(codeOf(await browser.login(email, "not the password at all"))).toEqual([401, "invalid_credentials"]);
    // The cookie stays, so that an hour later the answer is the same and not "sign in again".
    api.clock.passMin(60);
    expect(codeOf(await browser.refresh())).toEqual([403, "device_revoked"]);
    expect((await api.browser().get("/api/profile/me", { token })).statusCode).toBeGreaterThanOrEqual(401);

    const elsewhere = api.browser();
    expect((await elsewhere.login(email)).statusCode).toBe(200);
    const events = await auditLog(api.store, body.clinicId);
    expect(events.filter(({ code, entityId }) => code === "devices.removed" && entityId === id)).toHaveLength(1);
  });

  test("one that is let in again asks for a new sign-in", async () => {
    const { browser, email } = await hire();
    const { id } = await thisOf(browser);
    await owner.post(`/api/devices/${id}/revoke`);
    expect((await browser.get("/api/profile/me")).statusCode).toBe(403);
    expect(codeOf(await browser.post(`/api/devices/${id}/readmit`))).toEqual([403, "device_revoked"]);
    expect((await owner.post(`/api/devices/${id}/readmit`)).json()).toMatchObject({
      status: "active",
      revokedAt: null,
    });
    expect((await browser.get("/api/profile/me")).statusCode).toBe(401);
    expect(codeOf(await browser.refresh())).toEqual([401, "session_expired"]);
    expect((await browser.login(email)).statusCode).toBe(200);
    expect(await thisOf(browser)).toMatchObject({ id, status: "active" });
  });

  test("an employee revokes what he alone uses, not what others use, and nothing that is not his", async () => {
    const { browser, email } = await hire();
    const colleague = await hire();
    const { id: ownersId } = await thisOf(owner);
    const { id: sharedId } = await thisOf(colleague.browser);
    expect(codeOf(await browser.post(`/api/devices/${ownersId}/revoke`))).toEqual([404, "not_found"]);
    expect(codeOf(await browser.post(`/api/devices/${v7()}/revoke`))).toEqual([404, "not_found"]);
    expect((await colleague.browser.login(email)).statusCode).toBe(200);
    expect(codeOf(await browser.post(`/api/devices/${sharedId}/revoke`))).toEqual([403, "owner_required"]);
    expect(codeOf(await browser.post(`/api/devices/${sharedId}/readmit`))).toEqual([403, "forbidden"]);
    const lost = api.browser();
    await lost.login(email);
    const { id: lostId } = await thisOf(lost);
    expect((await browser.post(`/api/devices/${lostId}/revoke`)).statusCode).toBe(200);
    expect((await browser.post(`/api/devices/${lostId}/revoke`)).statusCode).toBe(200);
    expect(codeOf(await lost.get("/api/profile/me"))).toEqual([403, "device_revoked"]);
  });

  test("another clinic's owner can do nothing to them, and cannot tell that they exist", async () => {
    const { id } = await thisOf(owner);
    const stranger = api.browser();
    await stranger.register();
    for (const action of ["revoke", "readmit"]) {
      expect(codeOf(await stranger.post(`/api/devices/${id}/${action}`))).toEqual([404, "not_found"]);
    }
    expect((await owner.get("/api/profile/me")).statusCode).toBe(200);
    const rows = await api.store.read((sql) =>
      rowsOf(sql, everyClinicQuery.selectFrom("devices").select("status").where("id", "=", id)),
    );
    expect(rows).toEqual([{ status: "active" }]);
  });

  test("a browser revoked by one clinic still works for another", async () => {
    const { id } = await thisOf(owner);
    const { email } = await (async () => {
      const elsewhere = api.browser();
      await elsewhere.login(ownerEmail);
      const registration = await api.browser().register();
      await elsewhere.post(`/api/devices/${id}/revoke`);
      return registration;
    })();
    expect(codeOf(await owner.login(ownerEmail))).toEqual([403, "device_revoked"]);
    expect((await owner.login(email)).statusCode).toBe(200);
  });
});
