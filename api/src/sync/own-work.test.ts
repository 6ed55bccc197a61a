import { clients } from "@fernpaw/domain/clients/client";
import { CLINIC_PERMISSIONS } from "@fernpaw/domain/kernel/permissions";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { readArchive } from "@fernpaw/sync/client/outbox-archive";
import { noteOwn } from "@fernpaw/sync/client/own-rows";
import { isLoading, readMeta } from "@fernpaw/sync/client/sync-meta";
import type { PushRequest } from "@fernpaw/sync/protocol";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

/** The leader looks after its copy so often. */
const BEAT_MS = 5_000;
const LOOK_EVERY_MS = 20;
const LOOKS = 200;

let world: SyncWorld;
let ana: SimPerson;
let tab: SyncClient;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
  tab = await ana.openTab();
  await world.time.until(tab.waitForIdle());
});
afterEach(() => world.close());

async function register(client: SyncClient): Promise<string> {
  const id = v7();
  await world.time.until(client.mutate(registerClient, { id, lastName: "Ortega", hasNoContact: "yes" }));
  return id;
}

/** p1 and p2 do not come, so that the copy stays half loaded. */
function holdBuckets(): void {
  ana.intercept = ({ path }, serve) =>
    /bucket=p[12]/.test(path) ? Promise.resolve({ status: 502, body: "" }) : serve();
}

function letBucketsCome(): void {
  ana.intercept = (_request, serve) => serve();
  ana.wake();
}

const isThere = async (client: SyncClient, id: string): Promise<boolean> =>
  (await client.cache.rows(clients).get(id)) !== undefined;

test("what the server has settled stays on the screen while a lost copy is loaded again (I5)", async () => {
  const id = await register(tab);
  await world.time.until(tab.waitForIdle());
  const { name } = tab.cache;
  ana.kill(tab);
  await world.time.during(() => ana.device.deleteDatabase(name));
  holdBuckets();
  const again = await ana.openTab();
  await world.time.pass(20_000);
  expect(isLoading(await readMeta(again.cache))).toBe(true);
  expect(await isThere(again, id)).toBe(true);
  expect(await again.cache._pending.count()).toBe(0);
  letBucketsCome();
  await world.time.until(again.waitForIdle());
  expect(await again.cache.rows(clients).get(id)).toMatchObject({ number: 1 });
});

test("... and in a copy that a restored server makes the device build anew (I5)", async () => {
  const id = await register(tab);
  await world.time.until(tab.waitForIdle());
  await world.backUp();
  holdBuckets();
  await world.restore();
  ana.wake();
  for (let second = 0; second < 30; second += 1) {
    await world.time.pass(1_000);
    expect(await isThere(tab, id)).toBe(true);
  }
  expect(await tab.outbox.q.count()).toBe(0);
  expect(isLoading(await readMeta(tab.cache))).toBe(true);
  letBucketsCome();
  await world.time.until(tab.waitForIdle());
  expect(await tab.cache.rows(clients).get(id)).toMatchObject({ number: 1 });
});

test("... and when the answer to what is sent again gets lost (I5)", async () => {
  const id = await register(tab);
  await world.time.until(tab.waitForIdle());
  await world.backUp();
  let pushes = 0;
  ana.intercept = async ({ path }, serve) => {
    if (/bucket=p[12]/.test(path)) return { status: 502, body: "" };
    if (!path.includes("push")) return serve();
    pushes += 1;
    if (pushes > 1) return { status: 503, body: JSON.stringify({ code: "unavailable" }) };
    await serve();
    return { status: 502, body: "" };
  };
  await world.restore();
  ana.wake();
  for (let second = 0; second < 60; second += 1) {
    await world.time.pass(1_000);
    expect(await isThere(tab, id)).toBe(true);
  }
  expect((await readArchive(tab.outbox)).map(({ result }) => result)).toEqual([null]);
  letBucketsCome();
  await world.time.until(tab.waitForIdle());
  expect(await tab.cache.rows(clients).get(id)).toMatchObject({ number: 1 });
});

test("own work that no bucket brought goes once all of them are in", async () => {
  const id = await register(tab);
  await world.time.until(tab.waitForIdle());
  const row = { ...(await tab.cache.table("clients").get(id)), id: v7(), _v: 0 };
  await tab.cache.table("clients").put(row);
  await noteOwn(tab.cache, [{ tbl: "clients", id: row.id, row }]);
  ana.kill(tab);
  const again = await ana.openTab();
  await world.time.until(again.waitForIdle());
  expect([await isThere(again, row.id), await isThere(again, id)]).toEqual([false, true]);
  expect(await again.cache._meta.get("ownRows")).toBeUndefined();
});

test("own work that changes at the server while its bucket comes stays until the page that brings it (I5)", async () => {
  const id = await register(tab);
  await world.time.until(tab.waitForIdle());
  const ben = await world.addPerson([...CLINIC_PERMISSIONS]);
  const other = await ben.openTab();
  await world.time.until(other.waitForIdle());
  let change: (() => Promise<unknown>) | undefined;
  ben.intercept = ({ path }, serve) => {
    if (!path.includes("push")) return serve();
    change ??= serve;
    return Promise.resolve({ status: 502, body: "" });
  };
  await world.time.until(other.mutate(correctClient, { id, set: { firstName: "Inés" } }));
  await world.time.pass(1_000);
  ana.kill(tab);
  await world.time.during(() => ana.device.deleteDatabase(tab.cache.name));
  ana.intercept = async ({ path }, serve) => {
    // After p0, so that the bucket leaves the row out: it is newer than the copy.
    if (path.includes("bucket=p1")) await change?.();
    return serve();
  };
  const again = await ana.openTab();
  const seen: boolean[] = [];
  for (let count = 0; count < LOOKS; count += 1) {
    await world.time.pass(LOOK_EVERY_MS);
    if ((await readMeta(again.cache)).epoch !== "") seen.push(await isThere(again, id));
  }
  expect(new Set(seen)).toEqual(new Set([true]));
  await world.time.until(again.syncNow());
  expect(await again.cache.rows(clients).get(id)).toMatchObject({ firstName: "Inés", number: 1 });
  expect(await again.cache._meta.get("ownRows")).toBeUndefined();
});

test("work of a tab that died between queue and copy is shown by the other tab within a heartbeat", async () => {
  const other = await ana.openTab();
  await world.time.pass(1_000);
  ana.link.state = "down";
  const id = await register(other);
  await other.cache.rows(clients).delete(id);
  await Promise.all([other.cache._pending.clear(), other.cache._shadow.clear()]);
  ana.kill(other);
  await world.time.pass(BEAT_MS + 1_000);
  expect(await isThere(tab, id)).toBe(true);
  expect(await tab.cache._pending.count()).toBe(1);
});

test("a launch that has not heard the server does not say that all is well", async () => {
  ana.kill(tab);
  ana.link.state = "down";
  const again = await ana.openTab();
  const seen = new Set<string>();
  again.status.subscribe(() => seen.add(again.status.get().state));
  await world.time.pass(20_000);
  expect([...seen]).toEqual(["checking", "offline"]);
  ana.link.state = "up";
  ana.wake();
  await world.time.pass(1_000);
  expect(again.status.get().state).toBe("synced");
});

test("a tab that opens beside another one hears from it how things stand", async () => {
  const other = await ana.openTab();
  await world.time.pass(500);
  expect(other.status.get()).toMatchObject({ state: "synced", isLeader: false });
});

test("a long queue goes out in one pass, comes back in one page and rests in few records (I17)", async () => {
  ana.link.state = "down";
  const ids: string[] = [];
  for (let count = 0; count < 120; count += 1) ids.push(await register(tab));
  ana.kill(tab);
  // What the tab had sent is lost.
  await world.time.pass(1_000);
  const calls: string[] = [];
  const sizes: number[] = [];
  ana.intercept = (request, serve) => {
    calls.push(request.path);
    if (request.path.includes("push")) sizes.push((JSON.parse(request.body) as PushRequest).mutations.length);
    return serve();
  };
  ana.link.state = "up";
  tab = await ana.openTab();
  await world.time.until(tab.waitForIdle());
  expect(sizes).toEqual([50, 50, 20]);
  expect(calls.filter((path) => path.includes("pull"))).toHaveLength(1);
  expect(await tab.outbox.archive.count()).toBe(3);
  const archive = await readArchive(tab.outbox);
  expect(archive.map(({ args }) => (args as { id: string }).id)).toEqual(ids);
  expect(new Set(archive.map(({ result }) => result?.status))).toEqual(new Set(["applied"]));
  expect(await tab.outbox.meta.where("key").startsWith("heard:").count()).toBe(0);
  expect([await tab.cache._pending.count(), await tab.cache._shadow.count()]).toEqual([0, 0]);
});
