import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { SEEN_AT, setRights } from "../testing/sync-clinic.ts";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

const CODES = ["appointments:view", "appointments:manage", "clients:view", "clients:manage"];
/** The wire format's limit for one pull. */
const MOST_CLIENTS = 1000;

let world: SyncWorld;
beforeEach(async () => {
  world = await SyncWorld.open();
});
afterEach(() => world.close());

const withoutLocks = (person: SimPerson) => ({
  environment: { ...person.device.openTab().environment(), locks: null },
});

test("a page that was asked for before a right was lost brings no row back (I9)", async () => {
  const [ana, owner] = [await world.addPerson(CODES), await world.addPerson()];
  const first = await openIdle(world, ana);
  const second = await openIdle(world, ana, withoutLocks(ana));
  const colleague = await openIdle(world, owner);
  ana.link.state = "down";
  await world.time.until(colleague.mutate(registerClient, newClient()));
  await world.time.until(colleague.waitForIdle());
  ana.link.state = "up";
  const { send } = ana.link;
  let pulls = 0;
  let isHeld = true;
  ana.link.send = async (request) => {
    if (!request.path.includes("pull")) return send.call(ana.link, request);
    pulls += 1;
    // The first tab's page is late. The second tab hears of the lost right, and then nothing more.
    if (pulls > 2 && isHeld) throw new TypeError("Failed to fetch");
    const answer = await send.call(ana.link, request);
    if (pulls > 1) return answer;
    await world.time.sleep(15_000);
    isHeld = false;
    return answer;
  };
  void first.syncNow();
  await world.time.pass(100);
  await setRights(world.store, ana.user.userId, ["appointments:view"]);
  void second.syncNow();
  await world.time.pass(90_000);
  expect([isHeld, pulls > 3]).toEqual([false, true]);
  expect(await first.cache.rows(clients).count()).toBe(0);
});

test("a queue of more launches than a pull may name does not make the pull too large (I15, I17)", async () => {
  const ana = await world.addPerson();
  const first = await openIdle(world, ana);
  const asked: number[] = [];
  ana.intercept = (request, serve) => {
    if (request.path.includes("push")) return Promise.resolve({ status: 503, body: '{"code":"unavailable"}' });
    const { clients: named } = JSON.parse(request.body) as { clients?: string[] };
    if (named) asked.push(named.length);
    return serve();
  };
  const common = { v: 1, args: {}, base: {}, dependsOn: [], actor: ana.user.userId, at: SEEN_AT, result: null };
  const launches = Array.from({ length: MOST_CLIENTS + 1 }, () => ({
    clientId: v7(),
    id: 1,
    uuid: v7(),
    name: "none",
  }));
  await world.time.during(() => first.outbox.q.bulkAdd(launches.map((launch) => ({ ...common, ...launch }))));
  await world.time.until(first.syncNow());
  expect(asked).toContain(MOST_CLIENTS);
  expect(Math.max(...asked)).toBe(MOST_CLIENTS);
  expect(first.status.get().state).not.toBe("attention");
});
