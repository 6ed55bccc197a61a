import { resolveAttention } from "@fernpaw/domain/attention/attention.mutations";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { DERIVED } from "@fernpaw/sync/client/derived";
import { MutationRunner } from "@fernpaw/sync/client/mutation-runner";
import { rebase } from "@fernpaw/sync/client/rebase";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkScopes } from "../testing/convergence-checks.ts";
import { SEEN_AT, setRights } from "../testing/sync-clinic.ts";
import { SyncWorld } from "../testing/sync-world.ts";

let world: SyncWorld;
beforeEach(async () => {
  world = await SyncWorld.open();
});
afterEach(() => world.close());

const cardsOfPeople = (client: SyncClient): Promise<number> =>
  client.cache
    .rows(attention)
    .filter(({ scope }) => scope === "people")
    .count();

test("a card of a lost scope goes, though an unsent decision about it waits (I9)", async () => {
  const ana = await world.addPerson();
  const ben = await world.addPerson(["clients:view", "clients:manage"]);
  const a = await ana.openTab();
  const phones = [{ label: "mobile" as const, typed: "600 717 123", e164: null, isPreferred: true }];
  for (const lastName of ["Ortega", "Ortiz"])
    await world.time.until(a.mutate(registerClient, { id: v7(), lastName, phones }));
  await world.time.until(a.waitForIdle());
  const b = await ben.openTab();
  await world.time.until(b.waitForIdle());
  const [card] = await b.cache.rows(attention).toArray();
  expect(card).toMatchObject({ kind: "duplicate_client", scope: "people" });

  // The decision is taken by the server, and only one more answer comes: that the rights have changed.
  let pulls = 0;
  ben.intercept = ({ path }, serve) =>
    path.endsWith("/pull") && pulls++ !== 1 ? Promise.resolve({ status: 502, body: "" }) : serve();
  await world.time.until(b.mutate(resolveAttention, { id: card?.id ?? "", status: "dismissed" }));
  await world.time.pass(500);
  expect(await b.cache._pending.count()).toBe(1);
  await setRights(world.store, ben.user.userId, ["appointments:view"]);
  ben.wake();
  await world.time.pass(31_000);
  expect((await readMeta(b.cache)).scopes).not.toContain("people");
  expect(await cardsOfPeople(b)).toBe(0);
  await world.time.during(() => checkScopes(b));
  ben.intercept = (_request, serve) => serve();
  ben.wake();
  await world.time.until(b.waitForIdle());
  expect(await cardsOfPeople(b)).toBe(0);
});

test("a long queue that lost rights refuse is run again within one transaction (I9)", async () => {
  const ben = await world.addPerson(["clients:view", "clients:manage"]);
  const b = await ben.openTab();
  await world.time.until(b.waitForIdle());
  await world.time.until(b.stop());
  const { cache } = b;
  await world.time.during(() => cache.open());
  const author = { clinicId: v7(), deviceId: v7(), actor: { ...(await ben.actor()), permissions: [] } };
  const runner = new MutationRunner([registerClient], author);
  const { name, v } = registerClient;
  const pending = Array.from({ length: 400 }, (_, at) => {
    const args = { id: v7(), lastName: "Ortega", hasNoContact: "yes" };
    return { seq: at + 1, clientId: v7(), id: 1, uuid: v7(), name, v, args, base: {}, at: SEEN_AT };
  });
  const tables = [...cache.rowTables(), cache._pending, cache._shadow];
  await world.time.during(() =>
    cache.transaction("rw", tables, async () => {
      await rebase(cache, runner, { serverRows: [], pending });
    }),
  );
  expect(await cache._pending.count()).toBe(pending.length);
});

test("what the app made of the rows goes with a lost scope", async () => {
  const ben = await world.addPerson(["clients:view", "clients:manage"]);
  const b = await ben.openTab();
  await world.time.until(b.waitForIdle());
  await b.cache._meta.put({ key: DERIVED, value: "names" });
  await setRights(world.store, ben.user.userId, ["appointments:view"]);
  ben.wake();
  await world.time.pass(31_000);
  expect((await readMeta(b.cache)).scopes).not.toContain("people");
  expect(await b.cache._meta.get(DERIVED)).toBeUndefined();
});

test("... and with a copy that is made anew under another epoch", async () => {
  const ana = await world.addPerson();
  const a = await ana.openTab();
  await world.time.until(a.waitForIdle());
  await world.backUp();
  await a.cache._meta.put({ key: DERIVED, value: "names" });
  const { epoch } = await readMeta(a.cache);
  await world.restore();
  await world.time.until(a.syncNow());
  await world.time.until(a.waitForIdle());
  expect((await readMeta(a.cache)).epoch).not.toBe(epoch);
  expect(await a.cache._meta.get(DERIVED)).toBeUndefined();
});
