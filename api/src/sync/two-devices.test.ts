import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { v7 } from "uuid";
import { afterEach, describe, expect, test } from "vitest";
import { aClient } from "../testing/sync-clinic.ts";
import { SyncWorld, type WorldOptions } from "../testing/sync-world.ts";

describe("two devices of a clinic", () => {
  let world: SyncWorld;
  const open = async (options: WorldOptions = {}): Promise<void> => {
    world = await SyncWorld.open(options);
  };
  afterEach(() => world.close());

  test("a change made on one shows on the other", async () => {
    await open();
    const [ana, ben] = [await world.addPerson(), await world.addPerson()];
    const [a, b] = [await ana.openTab(), await ben.openTab()];
    await world.time.until(a.waitForIdle());
    await world.time.until(b.waitForIdle());
    expect(a.status.get()).toMatchObject({ state: "synced", queued: 0 });
    const id = v7();
    await world.time.until(a.mutate(registerClient, { ...aClient(id), phones: [], hasNoContact: "yes" }));
    expect(await a.cache.rows(clients).get(id)).toMatchObject({ lastName: "Ortega", number: null, _v: 0 });
    await world.time.until(a.waitForIdle());
    expect(await a.cache.rows(clients).get(id)).toMatchObject({ lastName: "Ortega", number: 1 });
    await world.time.pass(31_000);
    expect(await b.cache.rows(clients).get(id)).toMatchObject({ lastName: "Ortega", number: 1 });
    expect(await a.outbox.archive.count()).toBe(1);
  });
});
