import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import type { SyncClient } from "@fernpaw/sync/client/client-types";
import { readMeta } from "@fernpaw/sync/client/sync-meta";
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

async function serverHas(id: string): Promise<boolean> {
  const rows = await world.store.read((sql) => sql.all(everyClinic('select 1 from "clients" where "id" = ?'), [id]));
  return rows.length === 1;
}

describe("an outbox whose epoch is not the copy's sends all the same (I1, I15)", () => {
  /** The device as it is after `work` on its outbox, with one change that was made without a network. */
  async function reopenedAfter(work: (outbox: SyncClient["outbox"]) => Promise<unknown>) {
    const a = await openIdle(world, ana);
    const row = newClient();
    await work(a.outbox);
    ana.link.state = "down";
    await world.time.until(a.mutate(registerClient, row));
    await world.time.pass(1_000);
    await world.time.until(a.stop());
    ana.link.state = "up";
    let asked = 0;
    ana.intercept = (_request, serve) => {
      asked += 1;
      return serve();
    };
    const again = await ana.openTab();
    await world.time.pass(10_000);
    expect(await again.outbox.q.count()).toBe(0);
    expect(await serverHas(row.id)).toBe(true);
    expect(await again.outbox.meta.get("epoch")).toMatchObject({ value: (await readMeta(again.cache)).epoch });
    expect(asked).toBeLessThan(20);
  }

  test("it has none: the browser made it anew beside a current copy", async () => {
    await reopenedAfter((outbox) => outbox.meta.delete("epoch"));
  });

  test("it has another one, under which the server takes nothing", async () => {
    await reopenedAfter((outbox) => outbox.meta.put({ key: "epoch", value: v7() }));
  });

  test("nothing is asked without a pause, whatever the server says of waiting", async () => {
    const a = await openIdle(world, ana);
    let asked = 0;
    ana.intercept = (request, serve) => {
      asked += 1;
      if (!request.path.includes("push")) return serve();
      const body = JSON.stringify({ status: 503, code: "unavailable" });
      return Promise.resolve({ status: 503, body, headers: { "retry-after": "0" } });
    };
    await world.time.until(a.mutate(registerClient, newClient()));
    await world.time.pass(10_000);
    expect(asked).toBeLessThan(100);
  });
});
