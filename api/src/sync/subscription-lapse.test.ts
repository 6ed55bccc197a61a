import type { Subscription } from "@fernpaw/domain/clinics/subscription";
import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setSubscription } from "../areas/subscriptions/subscriptions.queries.ts";
import type { OpenStore } from "../db/open-store.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { aClient, addTestClinic, linesOf, openTestSync, SEEN_AT, TestDevice } from "../testing/sync-clinic.ts";
import { SyncWorld } from "../testing/sync-world.ts";

const DAY_MS = 86_400_000;
const LAPSE = SEEN_AT;
const after = (ms: number): string => new Date(Date.parse(LAPSE) + ms).toISOString();
const UNPAID: Subscription = { status: "unpaid", trialEndsAt: null, lapsedAt: LAPSE };
const ACTIVE: Subscription = { status: "active", trialEndsAt: null, lapsedAt: null };

describe.each(DIALECT_KINDS)("a lapsed subscription on %s", (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  let device: TestDevice;
  let nowMs = Date.parse(LAPSE);

  const set = (subscription: Subscription) =>
    store.write((sql) => setSubscription(sql, device.user.clinicId, subscription, LAPSE));
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => "answered",
      (error: unknown) => (error instanceof SyncProblemError ? error.code : error),
    );
  const register = (at: string) => device.entry("clients.register", aClient(), { at });

  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store, { now: () => nowMs });
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    nowMs = Date.parse(LAPSE);
    device = await new TestDevice(server, await addTestClinic(store, server)).join();
    nowMs = Date.parse(LAPSE) + DAY_MS;
  });

  test("takes what was recorded before it for 14 days, and nothing after them", async () => {
    await set(UNPAID);
    expect((await device.push([register(after(-1))])).results).toMatchObject([{ status: "applied" }]);
    nowMs = Date.parse(LAPSE) + 14 * DAY_MS;
    expect((await device.push([register(after(-1))])).results).toMatchObject([{ status: "applied" }]);
    nowMs += 1;
    expect(await code(device.push([register(after(-1))]))).toBe("subscription_required");
  });

  test("refuses what was recorded since, consumes nothing, and takes it once the clinic pays", async () => {
    await set(UNPAID);
    const entry = register(after(DAY_MS));
    const before = await device.pull();
    expect(await code(device.push([entry]))).toBe("subscription_required");
    expect(await device.pull()).toMatchObject({ head: before.head });
    await set(ACTIVE);
    expect((await device.push([entry])).results).toMatchObject([{ uuid: entry.uuid, status: "applied" }]);
  });

  test("answers the part of a batch from before it; the rest, sent again, is refused", async () => {
    await set(UNPAID);
    const [old, fresh] = [register(after(-1)), register(after(DAY_MS))];
    const first = await device.push([old, fresh]);
    expect(first.results).toMatchObject([{ uuid: old.uuid, status: "applied" }]);
    expect(first.stopped).toMatchObject({ id: fresh.id, reason: "transient" });
    expect(await code(device.push([fresh]))).toBe("subscription_required");
  });

  test("still answers a repeat, and hears an old mutation under a new client id", async () => {
    const entry = register(after(DAY_MS));
    const { results } = await device.push([entry]);
    await set(UNPAID);
    expect((await device.push([entry])).results).toEqual(results);
    const redriven = { ...entry, clientId: v7(), id: 1 };
    expect((await device.push([redriven])).results).toMatchObject([{ uuid: entry.uuid, status: "applied" }]);
  });

  test("a clock that is a day ahead loses nothing of what was recorded before", async () => {
    await set(UNPAID);
    nowMs = Date.parse(LAPSE) + 1000;
    const [old, newest] = [register(after(DAY_MS - 60_000)), register(after(DAY_MS + 1000))];
    expect((await device.push([old, newest])).results).toMatchObject([{ status: "applied" }, { status: "applied" }]);
  });

  test("a time that is none counts as now", async () => {
    await set(UNPAID);
    nowMs = Date.parse(LAPSE) + DAY_MS;
    expect(await code(device.push([register("long ago")]))).toBe("subscription_required");
  });

  test("never ends reading: pull, snapshot and history answer, with no subscription at all too", async () => {
    await device.push([register(after(0))]);
    await store.write((sql) => sql.run('delete from "subscriptions" where "clinicId" = ?', [device.user.clinicId]));
    expect(await code(device.push([register(after(-DAY_MS))]))).toBe("subscription_required");
    nowMs += 400 * DAY_MS;
    await device.pullAll();
    expect(device.all("clients")).toHaveLength(1);
    const lines = await linesOf(server.snapshot(device.user, { bucket: "p1", schema: 1 }));
    expect(lines.at(-1)).toMatchObject({ t: "end" });
    expect((await linesOf(server.history(device.user, { petIds: [v7()], before: LAPSE })))[0]).toMatchObject({
      t: "begin",
    });
  });

  test("is one clinic's own affair", async () => {
    const other = await new TestDevice(server, await addTestClinic(store, server)).join();
    await set(UNPAID);
    expect(
      (await other.push([other.entry("clients.register", aClient(), { at: after(DAY_MS) })])).results,
    ).toMatchObject([{ status: "applied" }]);
  });
});

test("the device keeps its queue through a lapse, says so, reads on, and sends it all in the end", async () => {
  const world = await SyncWorld.open();
  try {
    const setTo = (subscription: Subscription) =>
      world.store.write((sql) => setSubscription(sql, world.owner.clinicId, subscription, SEEN_AT));
    const row = (lastName: string) => ({ id: v7(), lastName, hasNoContact: "yes" as const });
    const [ana, ben] = [await world.addPerson(), await world.addPerson()];
    const [a, b] = [await ana.openTab(), await ben.openTab()];
    await world.time.until(Promise.all([a.waitForIdle(), b.waitForIdle()]));

    ana.link.state = "down";
    const before = row("Before");
    await world.time.until(a.mutate(registerClient, before));
    await setTo({ ...UNPAID, lapsedAt: new Date(world.time.nowMs + 60_000).toISOString() });
    await world.time.pass(600_000);
    const since = row("Since");
    await world.time.until(a.mutate(registerClient, since));
    ana.link.state = "up";
    await world.time.until(a.syncNow());
    await world.time.pass(90_000);

    expect(a.status.get()).toMatchObject({ state: "attention", reason: "subscription_required", queued: 1 });
    expect(await a.cache.rows(clients).get(before.id)).toMatchObject({ number: 1 });
    expect(await a.cache.rows(clients).get(since.id)).toMatchObject({ number: null });
    await world.time.until(b.syncNow());
    expect(await b.cache.rows(clients).get(before.id)).toMatchObject({ number: 1 });

    await setTo(ACTIVE);
    await world.time.pass(120_000);
    await world.time.until(a.waitForIdle());
    expect(await a.cache.rows(clients).get(since.id)).toMatchObject({ number: 2 });
    expect(a.status.get()).toMatchObject({ state: "synced", reason: null, queued: 0 });
  } finally {
    await world.close();
  }
});
