import { resolveAttention } from "@fernpaw/domain/attention/attention.mutations";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { attention } from "@fernpaw/domain/kernel/attention";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { DERIVED } from "@fernpaw/sync/client/derived";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkScopes } from "../testing/convergence-checks.ts";
import { setRights } from "../testing/sync-clinic.ts";
import { SyncWorld } from "../testing/sync-world.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

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
