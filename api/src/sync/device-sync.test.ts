import { products } from "@fernpaw/domain/catalogue/product";
import { addStarterProducts } from "@fernpaw/domain/catalogue/starter.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import { correctClient, registerClient } from "@fernpaw/domain/clients/client.mutations";
import { locations } from "@fernpaw/domain/clinics/clinic";
import { pets } from "@fernpaw/domain/pets/pet";
import { correctPet, registerPet } from "@fernpaw/domain/pets/pet.mutations";
import { petTypeIdOf } from "@fernpaw/domain/pets/pet-type-vocabulary";
import { SCHEMA } from "@fernpaw/domain/registry";
import { startCount } from "@fernpaw/domain/stock/stock-count.mutations";
import { drainOutbox } from "@fernpaw/sync/client/drain";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
import { SignedOutError } from "@fernpaw/sync/client/transport";
import type { PushRequest } from "@fernpaw/sync/protocol";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { everyClinic } from "../db/every-clinic.ts";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

let world: SyncWorld;
let ana: SimPerson;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
});
afterEach(() => world.close());

const pet = (set: object = {}) => ({ id: v7(), name: "Juno", petTypeId: petTypeIdOf("dog"), ...set });

async function serverHas(table: "clients" | "pets", id: string): Promise<boolean> {
  const rows = await world.store.read((sql) => sql.all(everyClinic(`select 1 from "${table}" where "id" = ?`), [id]));
  return rows.length === 1;
}

const mutationsIn = (body: string): PushRequest["mutations"] => (JSON.parse(body) as PushRequest).mutations;

describe("a change", () => {
  test("shows at once, then on the other device, with the number that the server gave", async () => {
    const a = await openIdle(world, ana);
    const b = await openIdle(world, await world.addPerson());
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    expect(await a.cache.rows(clients).get(row.id)).toMatchObject({ lastName: "Ortega", number: null, _v: 0 });
    await world.time.until(a.waitForIdle());
    await world.time.pass(31_000);
    expect(await b.cache.rows(clients).get(row.id)).toMatchObject({ lastName: "Ortega", number: 1 });
    expect(await a.outbox.archive.count()).toBe(1);
  });

  test("that is refused here is not stored anywhere", async () => {
    const a = await openIdle(world, ana);
    await expect(world.time.until(a.mutate(registerPet, pet({ petTypeId: v7() })))).rejects.toMatchObject({
      name: "Refusal",
    });
    expect([await a.outbox.q.count(), await a.cache._pending.count(), await a.cache.rows(pets).count()]).toEqual([
      0, 0, 0,
    ]);
  });

  test("that was queued before a crash but not shown is shown at the next start", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    await a.cache.rows(clients).delete(row.id);
    await Promise.all([a.cache._pending.clear(), a.cache._shadow.clear()]);
    ana.kill(a);
    const again = await ana.openTab();
    await world.time.pass(1_000);
    expect(await again.cache.rows(clients).get(row.id)).toMatchObject({ lastName: "Ortega" });
  });

  test("names the changes that it builds on and the versions that its author saw", async () => {
    const a = await openIdle(world, ana);
    const known = pet();
    await world.time.until(a.mutate(registerPet, known));
    await world.time.until(a.waitForIdle());
    const version = (await a.cache.rows(pets).get(known.id))?._v;
    ana.link.state = "down";
    const owner = newClient();
    const first = await world.time.until(a.mutate(registerClient, owner));
    await world.time.until(a.mutate(registerPet, pet({ owner: { linkId: v7(), clientId: owner.id } })));
    await world.time.until(a.mutate(correctPet, { id: known.id, set: { name: "Rex" } }));
    const [, second, third] = await a.outbox.q.toArray();
    expect(second).toMatchObject({ dependsOn: [first.uuid] });
    expect(third).toMatchObject({ dependsOn: [], base: { name: version } });
  });

  test("of very many rows names the change that made them", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    const made = await world.time.until(a.mutate(addStarterProducts, { catalogue: "general" }));
    const productIds = await a.cache.rows(products).toCollection().primaryKeys();
    expect(productIds.length).toBeGreaterThan(200);
    const [place] = await a.cache.rows(locations).toArray();
    const count = { id: v7(), name: "All", locationId: place?.id ?? "", productIds, blind: "no" as const };
    await world.time.until(a.mutate(startCount, count));
    const [, second] = await a.outbox.q.toArray();
    expect(second).toMatchObject({ dependsOn: [made.uuid] });
  });

  test("of a critical field that another device changed becomes a card, and the server's value stands", async () => {
    const ben = await world.addPerson();
    const [a, b] = [await openIdle(world, ana), await openIdle(world, ben)];
    const row = pet();
    await world.time.until(a.mutate(registerPet, row));
    await world.time.pass(31_000);
    ana.link.state = "down";
    await world.time.until(a.mutate(correctPet, { id: row.id, set: { name: "Rex" } }));
    await world.time.until(b.mutate(correctPet, { id: row.id, set: { name: "Bella" } }));
    await world.time.until(b.waitForIdle());
    ana.link.state = "up";
    ana.wake();
    await world.time.until(a.waitForIdle());
    expect(await a.cache.rows(pets).get(row.id)).toMatchObject({ name: "Bella" });
    expect(a.status.get()).toMatchObject({ state: "attention", attentionCount: 1 });
  });

  test("that the server rejects does not hold up those behind it (I1, dexie#2228)", async () => {
    const ben = await world.addPerson(["clients:view", "clients:manage"]);
    const [a, b] = [await openIdle(world, ana), await openIdle(world, ben)];
    const row = newClient();
    ana.link.state = "down";
    await world.time.until(a.mutate(registerClient, row));
    const last = newClient();
    await world.time.until(a.mutate(registerClient, last));
    await world.time.until(b.mutate(registerClient, { ...row, lastName: "Other" }));
    await world.time.until(b.waitForIdle());
    ana.link.state = "up";
    ana.wake();
    await world.time.until(a.waitForIdle());
    expect(await serverHas("clients", last.id)).toBe(true);
    expect(a.status.get().attentionCount).toBe(1);
  });

  test("made during a reload is sent once (I2, TanStack/db#921)", async () => {
    const a = await openIdle(world, ana);
    const sent: string[] = [];
    ana.intercept = (request, serve) => {
      if (request.path.includes("push")) sent.push(...mutationsIn(request.body).map(({ uuid }) => uuid));
      return serve();
    };
    ana.link.state = "down";
    const { uuid } = await world.time.until(a.mutate(registerClient, newClient()));
    ana.kill(a);
    await world.time.pass(1_000);
    ana.link.state = "up";
    const again = await openIdle(world, ana);
    expect(sent).toEqual([uuid]);
    expect(await again.cache.rows(clients).count()).toBe(1);
  });
});

describe("an answer that is not our server's keeps the queue and counts as no network", () => {
  const lies = {
    "a portal's page with 200": { status: 200, body: "<html>Welcome</html>" },
    "204": { status: 204, body: "" },
    "truncated JSON": { status: 200, body: '{"nonce":"' },
    "another nonce": { status: 200, body: '{"nonce":"x","epoch":"e","head":1,"results":[]}' },
    "403 of a proxy": { status: 403, body: "<html>Forbidden</html>" },
    "a redirect": { status: 302, body: "" },
  };
  test.each(Object.entries(lies))("%s", async (_name, lie) => {
    const a = await openIdle(world, ana);
    ana.intercept = () => Promise.resolve(lie);
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    await world.time.pass(20_000);
    expect(a.status.get()).toMatchObject({ state: "offline", queued: 1 });
    ana.intercept = (_request, serve) => serve();
    await world.time.pass(60_000);
    expect(a.status.get()).toMatchObject({ state: "synced", queued: 0 });
    expect(await serverHas("clients", row.id)).toBe(true);
  });
});

describe("what speaks against the connection is looked into at once (sync.md)", () => {
  test("the cable is pulled: an idle device says so within seconds, and that it is back as soon", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    ana.goOffline();
    await world.time.pass(1_000);
    expect(a.status.get().state).toBe("offline");
    ana.link.state = "up";
    ana.wake();
    await world.time.pass(1_000);
    expect(a.status.get().state).toBe("synced");
  });

  test("a line that closed while the server answers is no lost connection, and costs one question", async () => {
    const a = await openIdle(world, ana);
    const paths: string[] = [];
    ana.intercept = (request, serve) => {
      paths.push(request.path);
      return serve();
    };
    a.doubt();
    await world.time.pass(5_000);
    expect(a.status.get().state).toBe("synced");
    expect(paths).toEqual(["/api/sync/pull"]);
  });

  test("a network that swallows everything is believed after three seconds", async () => {
    const a = await openIdle(world, ana);
    const seen: string[] = [];
    a.status.subscribe(() => seen.push(a.status.get().state));
    ana.link.rates = { ...ana.link.rates, drop: 1 };
    a.doubt();
    await world.time.pass(2_900);
    expect(seen).toEqual([]);
    await world.time.pass(300);
    expect(a.status.get().state).toBe("offline");
  });

  test("one silence without a doubt is not believed yet; a second tab passes its doubt on", async () => {
    const a = await openIdle(world, ana);
    const b = await openIdle(world, ana);
    let failures = 0;
    ana.intercept = (_request, serve) => {
      failures += 1;
      return failures === 1 ? Promise.reject(new TypeError("Failed to fetch")) : serve();
    };
    const seen: string[] = [];
    a.status.subscribe(() => seen.push(a.status.get().state));
    await world.time.until(a.syncNow());
    await world.time.pass(3_000);
    expect(failures).toBeGreaterThan(1);
    expect(seen).not.toContain("offline");
    ana.link.state = "down";
    b.doubt();
    await world.time.pass(1_000);
    expect([a.status.get().state, b.status.get().state]).toEqual(["offline", "offline"]);
  });
});

describe("a refusal of the whole request deletes nothing", () => {
  test.each([
    ["actor_mismatch", "attention"],
    ["device_revoked", "attention"],
    ["subscription_required", "attention"],
    ["upgrade_required", "upgrade"],
    ["malformed", "attention"],
  ] as const)("%s", async (code, state) => {
    const a = await openIdle(world, ana);
    ana.intercept = (request, serve) =>
      request.path.includes("push")
        ? Promise.resolve({ status: code === "upgrade_required" ? 426 : 403, body: JSON.stringify({ code }) })
        : serve();
    await world.time.until(a.mutate(registerClient, newClient()));
    await world.time.pass(10_000);
    expect(a.status.get()).toMatchObject({ state, reason: code, queued: 1 });
    ana.intercept = (_request, serve) => serve();
    await world.time.until(a.syncNow());
    await world.time.until(a.waitForIdle());
    expect(a.status.get()).toMatchObject({ state: "synced", reason: null });
  });

  test("an ended session asks to sign in and the queue goes when it is back (I1)", async () => {
    const a = await openIdle(world, ana);
    const { send } = ana.link;
    ana.link.send = () => Promise.reject(new SignedOutError());
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    await world.time.pass(5_000);
    expect(a.status.get()).toMatchObject({ state: "signed_out", queued: 1 });
    ana.link.send = send;
    await world.time.until(a.syncNow());
    await world.time.until(a.waitForIdle());
    expect(await serverHas("clients", row.id)).toBe(true);
  });

  test("too large halves the batch until it fits", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    for (let count = 0; count < 10; count += 1) await world.time.until(a.mutate(registerClient, newClient()));
    await world.time.pass(10_000);
    const sizes: number[] = [];
    ana.intercept = (request, serve) => {
      if (!request.path.includes("push")) return serve();
      const size = mutationsIn(request.body).length;
      sizes.push(size);
      return size > 3 ? Promise.resolve({ status: 413, body: '{"code":"too_large"}' }) : serve();
    };
    ana.link.state = "up";
    ana.wake();
    await world.time.until(a.waitForIdle());
    expect(sizes.slice(0, 3)).toEqual([10, 5, 2]);
    expect(await a.cache.rows(clients).count()).toBe(10);
  });
});

describe("the first sync", () => {
  test("that breaks off is not taken for whole, and goes on where it stopped (I4, cht-core#7419)", async () => {
    let cuts = 0;
    ana.intercept = async (request, serve) => {
      const answer = await serve();
      if (!request.path.includes("bucket=p0") || cuts >= 2) return answer;
      cuts += 1;
      return { ...answer, body: answer.body.slice(0, answer.body.lastIndexOf('{"t":"end"')) };
    };
    const a = await ana.openTab();
    await world.time.pass(50);
    expect(a.status.get().buckets.p0.state).toBe("loading");
    expect(await readMeta(a.cache)).toMatchObject({ epoch: "", cursor: 0 });
    await world.time.until(a.waitForIdle());
    expect(cuts).toBe(2);
    expect(a.status.get().buckets).toMatchObject({
      p0: { state: "loaded" },
      p1: { state: "loaded" },
      p2: { state: "loaded" },
    });
  });
});

describe("tabs", () => {
  test("two tabs queue side by side, in the order of the taps (I3)", async () => {
    const [first, second] = [await openIdle(world, ana), await openIdle(world, ana)];
    ana.link.state = "down";
    const rows = [newClient(), newClient(), newClient(), newClient()];
    for (const [index, row] of rows.entries()) {
      await world.time.until((index % 2 === 0 ? first : second).mutate(registerClient, row));
    }
    ana.link.state = "up";
    ana.wake();
    await world.time.until(first.waitForIdle());
    const numbers = await first.cache.rows(clients).bulkGet(rows.map(({ id }) => id));
    expect(numbers.map((row) => row?.number)).toEqual([1, 2, 3, 4]);
  });

  test("a frozen leader is replaced, and harmless when it thaws (I2, rxdb#8514)", async () => {
    const [first, second] = [await openIdle(world, ana), await openIdle(world, ana)];
    expect([first.status.get().isLeader, second.status.get().isLeader]).toEqual([true, false]);
    const [frozen] = ana.open;
    if (frozen) frozen.tab.isFrozen = true;
    const row = newClient();
    await world.time.until(second.mutate(registerClient, row));
    await world.time.pass(30_000);
    expect(second.status.get().isLeader).toBe(true);
    await world.time.until(second.waitForIdle());
    expect(await serverHas("clients", row.id)).toBe(true);
    frozen?.tab.thaw();
    await world.time.pass(10_000);
    expect(await second.cache.rows(clients).count()).toBe(1);
    expect([first.status.get().isLeader, second.status.get().isLeader]).toEqual([false, true]);
  });
});

test("a page that confirms a part of a long queue runs the rest of it again (I5, I15)", async () => {
  const a = await openIdle(world, ana);
  ana.link.state = "down";
  const rows = Array.from({ length: 1060 }, () => newClient());
  for (const row of rows) await world.time.until(a.mutate(registerClient, row));
  ana.link.state = "up";
  await world.time.until(a.syncNow());
  await world.time.until(a.waitForIdle());
  expect(await a.outbox.q.count()).toBe(0);
  expect(await a.cache._pending.count()).toBe(0);
  expect((await a.cache.rows(clients).toArray()).filter(({ number }) => number !== null)).toHaveLength(rows.length);
});

describe("what the outbox survives", () => {
  test.each([
    ["a new schema", { schema: SCHEMA + 1 }],
    ["rows with another field", { shape: "0f3a9c21" }],
  ])("a new cache for %s: the queue is shown and sent, the old cache goes (I18)", async (_, set) => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    await world.time.until(a.stop());
    ana.link.state = "up";
    const newer = await ana.openTab(set);
    expect(newer.cache.name).not.toBe(a.cache.name);
    await world.time.until(newer.waitForIdle());
    expect(await newer.cache.rows(clients).get(row.id)).toMatchObject({ number: 1 });
    expect(await ana.device.databaseNames()).toEqual([newer.cache.name, newer.outbox.name]);
  });

  test("a sign-out that deletes the copy: the queue is shown again and sent once (I2, I18)", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    await world.time.until(a.forget());
    expect(await ana.device.databaseNames()).toEqual([a.outbox.name]);
    ana.link.state = "up";
    const again = await ana.openTab();
    await world.time.until(again.waitForIdle());
    expect(await again.cache.rows(clients).toArray()).toMatchObject([{ id: row.id, number: 1 }]);
    expect(await again.outbox.q.count()).toBe(0);
  });

  test("a server restored from an older copy gets back what it lost (I1)", async () => {
    const a = await openIdle(world, ana);
    await world.backUp();
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    await world.time.until(a.waitForIdle());
    await world.time.until(a.mutate(correctClient, { id: row.id, set: { firstName: "Eva" } }));
    await world.time.until(a.waitForIdle());
    await world.restore();
    expect(await serverHas("clients", row.id)).toBe(false);
    await world.time.until(a.syncNow());
    await world.time.until(a.waitForIdle());
    expect(await serverHas("clients", row.id)).toBe(true);
    expect(await a.cache.rows(clients).get(row.id)).toMatchObject({ firstName: "Eva" });
  });

  test("the service worker sends it for its author alone (I10, R20)", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    await world.time.until(a.stop());
    ana.link.state = "up";
    const worker = {
      clinicId: ana.user.clinicId,
      authorId: ana.user.userId,
      schema: SCHEMA,
      build: "test",
      transport: ana.link,
      environment: ana.device.openTab().environment(),
    };
    expect(await world.time.until(drainOutbox({ ...worker, sessionUserId: v7() }))).toBe(1);
    expect(await serverHas("clients", row.id)).toBe(false);
    expect(await world.time.until(drainOutbox({ ...worker, sessionUserId: ana.user.userId }))).toBe(0);
    expect(await serverHas("clients", row.id)).toBe(true);
  });

  test("drafts and an export for people", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    const { uuid } = await world.time.until(a.mutate(registerClient, newClient()));
    expect((await a.exportQueue()).entries).toMatchObject([{ uuid, name: "clients.register", result: null }]);
    await a.drafts.set("visit-note", { text: "half-typed" });
    await world.time.until(a.stop());
    const again = await ana.openTab();
    expect(await world.time.until(again.drafts.get("visit-note"))).toEqual({ text: "half-typed" });
  });
});
