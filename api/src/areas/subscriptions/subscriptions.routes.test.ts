import { SUBSCRIPTION_STATUSES, type Subscription, TRIAL_DAYS } from "@fernpaw/domain/clinics/subscription";
import { v4, v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clinicQuery, rowsOf } from "../../db/typed-sql.ts";
import type { TestApi } from "../../testing/build-test-api.ts";
import { AREA_DATABASES, buildTestApiOn } from "../../testing/databases.ts";
import { aClient } from "../../testing/sync-clinic.ts";
import type { TestBrowser } from "../../testing/test-browser.ts";
import { setSubscription } from "./subscriptions.queries.ts";

const START = "2026-11-21T09:00:00.000Z";
const PATIENT = { timeout: 30_000 };

describe.each(AREA_DATABASES)("the subscription on %s", (database) => {
  let api: TestApi;
  let owner: TestBrowser;
  let profile: { userId: string; clinic: { _id: string } };
  beforeAll(async () => {
    api = await buildTestApiOn(database);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    api.clock.set(START);
    owner = api.browser({ address: `203.0.113.${1 + Math.floor(Math.random() * 200)}` });
    await owner.register();
    profile = (await owner.get("/api/profile/me")).json();
  });

  const status = async () => (await owner.get("/api/subscriptions/status")).json<{ status: string }>().status;
  const set = (next: Subscription) =>
    api.store.write((sql) => setSubscription(sql, profile.clinic._id, next, api.clock.now()));
  const lapsed = (name: string): Subscription => ({ status: name, trialEndsAt: null, lapsedAt: START });

  test("starts as a trial with its end", async () => {
    expect(await status()).toBe("trialing");
    const rows = await api.store.read((sql) =>
      rowsOf(sql, clinicQuery(profile.clinic._id).selectFrom("subscriptions").selectAll()),
    );
    const endsAt = new Date(Date.parse(START) + TRIAL_DAYS * 86_400_000).toISOString();
    expect(rows).toMatchObject([{ status: "trialing", trialEndsAt: endsAt, lapsedAt: null }]);
    expect((await owner.get("/api/subscriptions/status")).json()).toEqual({
      status: "trialing",
      trialEndsAt: endsAt,
      lapsedAt: null,
      blocksAt: null,
      isSuspended: false,
    });
  });

  test.each(SUBSCRIPTION_STATUSES)("%s is the answer", async (name) => {
    await set(lapsed(name));
    expect(await status()).toBe(name);
  });

  test("a clinic without one, and one whose trial has ended, have no subscription", async () => {
    await set({ status: "trialing", trialEndsAt: START, lapsedAt: null });
    expect(await status()).toBe("no_subscription");
    await api.store.write((sql) => sql.run('delete from "subscriptions" where "clinicId" = ?', [profile.clinic._id]));
    expect(await status()).toBe("no_subscription");
    expect((await api.browser().get("/api/subscriptions/status")).statusCode).toBe(401);
  });

  test("that lapsed: 402 with our nonce for what is new, pull and export of the data as before", async () => {
    const addressed = { protocol: 1, schema: 1, clinicId: profile.clinic._id, deviceId: "tablet" };
    const pull = { ...addressed, epoch: "", scopeRev: 0, cursor: 0, clients: [], nonce: v4() };
    const { reset } = (await owner.post("/api/sync/pull", pull)).json();
    const entryAt = (id: number, at: string) => ({
      clientId: "018f0000-0000-7000-8000-000000000001",
      id,
      uuid: v7(),
      name: "clients.register",
      v: 1,
      args: aClient(),
      actor: profile.userId,
      at,
    });
    const push = (...mutations: object[]) =>
      owner.post("/api/sync/push", { ...addressed, build: "t", epoch: reset.epoch, nonce: "n-1", mutations });
    await set(lapsed("past_due"));
    api.clock.passMin(6);
    expect((await push(entryAt(1, START))).statusCode).toBe(200);
    const refused = await push(entryAt(2, api.clock.now()));
    expect(refused.statusCode).toBe(402);
    expect(refused.json()).toMatchObject({ code: "subscription_required", nonce: "n-1" });
    const { epoch, scopeRev } = reset;
    expect((await owner.post("/api/sync/pull", { ...pull, epoch, scopeRev })).statusCode).toBe(200);
    expect((await owner.get("/api/sync/snapshot?bucket=p1&schema=1")).body).toContain('"t":"end"');
  });

  test("that lapsed starts no import", async () => {
    const uploaded = await api.app.inject({
      method: "POST",
      url: "/api/imports?fileName=list.csv",
      headers: { authorization: `Bearer ${owner.accessToken}`, "content-type": "text/csv" },
      payload: "Pet Name,Species\nJuno,Dog\n",
    });
    const { id, guesses } = uploaded.json<{ id: string; guesses: object }>();
    await owner.put(`/api/imports/${id}/mapping`, { mapping: guesses, dateOrder: null });
    await owner.post(`/api/imports/${id}/check`);
    await expect.poll(async () => (await owner.get(`/api/imports/${id}`)).json().status, PATIENT).toBe("checked");
    await set(lapsed("unpaid"));
    api.clock.passMin(6);
    const refused = await owner.post(`/api/imports/${id}/run`);
    expect([refused.statusCode, refused.json().code]).toEqual([402, "subscription_required"]);
    await set({ status: "active", trialEndsAt: null, lapsedAt: null });
    expect((await owner.post(`/api/imports/${id}/run`)).statusCode).toBe(202);
    await expect.poll(async () => (await owner.get(`/api/imports/${id}`)).json().status, PATIENT).toBe("done");
  });
});
