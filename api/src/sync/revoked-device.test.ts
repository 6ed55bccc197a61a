import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { clients } from "@fernpaw/domain/clients/client";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noteDevice, setDeviceStatus } from "../areas/devices/devices.queries.ts";
import { everyClinic } from "../db/every-clinic.ts";
import type { OpenStore } from "../db/open-store.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import { aClient, addTestClinic, linesOf, openTestSync, SEEN_AT, TestDevice } from "../testing/sync-clinic.ts";
import { SyncWorld } from "../testing/sync-world.ts";

const revoke = async (store: OpenStore, clinicId: string, id: string): Promise<void> => {
  await store.write(async (sql) => {
    await noteDevice(sql, clinicId, { id, uaFamily: "Safari", kind: "tablet", at: SEEN_AT });
    await setDeviceStatus(sql, clinicId, id, { status: "revoked", revokedAt: SEEN_AT, revokedBy: null });
  });
};
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: unknown) => (error instanceof SyncProblemError ? error.code : error),
  );

describe.each(DIALECT_KINDS)("a revoked device on %s", (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store);
  });
  afterAll(() => store.close());

  test("neither writes nor reads; another device of the same person, and another clinic's list, do not matter", async () => {
    const owner = await addTestClinic(store, server);
    const stranger = await addTestClinic(store, server);
    const id = v7();
    const tablet = await new TestDevice(server, { ...owner, deviceId: id }).join();
    const desk = await new TestDevice(server, { ...owner, deviceId: v7() }).join();
    await revoke(store, stranger.clinicId, id);
    expect(await code(tablet.push([tablet.entry("clients.register", aClient())]))).toBe("answered");
    await revoke(store, owner.clinicId, id);
    expect(await code(tablet.push([tablet.entry("clients.register", aClient())]))).toBe("device_revoked");
    expect(await code(tablet.ask())).toBe("device_revoked");
    expect(await code(server.checkSnapshot(tablet.user, { schema: 1 }))).toBe("device_revoked");
    const streams = [
      server.snapshot(tablet.user, { bucket: "p0", schema: 1 }),
      server.history(tablet.user, { petIds: [v7()], before: SEEN_AT }),
    ];
    for (const stream of streams) await expect(linesOf(stream)).rejects.toThrow("device_revoked");
    expect(await code(desk.push([desk.entry("clients.register", aClient())]))).toBe("answered");
  });

  test("while its batches run: each is taken whole or not at all, and none that begins after the revocation", async () => {
    const owner = await addTestClinic(store, server);
    const id = v7();
    const tabs = await Promise.all(
      Array.from({ length: 12 }, () => new TestDevice(server, { ...owner, deviceId: id }).join()),
    );
    const batchOf = (tab: TestDevice) => Array.from({ length: 5 }, () => tab.entry("clients.register", aClient()));
    const pushes = tabs.slice(0, 8).map((tab) => code(tab.push(batchOf(tab))));
    const revoked = revoke(store, owner.clinicId, id);
    pushes.push(...tabs.slice(8, 11).map((tab) => code(tab.push(batchOf(tab)))));
    const outcomes = await Promise.all(pushes);
    await revoked;
    const [late] = tabs.slice(11);
    if (!late) throw new Error("a twelfth tab");
    expect(await code(late.push(batchOf(late)))).toBe("device_revoked");
    expect(outcomes.every((outcome) => outcome === "answered" || outcome === "device_revoked")).toBe(true);
    const [rows] = await store.read((sql) =>
      sql.all<{ n: number }>(everyClinic(`select count(*) as "n" from "clients" where "clinicId" = ?`), [
        owner.clinicId,
      ]),
    );
    expect(rows?.n).toBe(5 * outcomes.filter((outcome) => outcome === "answered").length);
  });
});

test("a device that is taken off the list keeps its queue, says why, and sends it once it is let in again (I18)", async () => {
  const world = await SyncWorld.open();
  try {
    const ana = await world.addPerson();
    ana.user.deviceId = v7();
    const a = await ana.openTab();
    await world.time.until(a.waitForIdle());
    const { clinicId, deviceId } = ana.user;
    await revoke(world.store, clinicId, deviceId);
    const row = { id: v7(), lastName: "Ortega", hasNoContact: "yes" as const };
    await world.time.until(a.mutate(registerClient, row));
    await world.time.pass(30_000);
    expect(a.status.get()).toMatchObject({ state: "attention", reason: "device_revoked", queued: 1 });
    expect(await a.outbox.q.count()).toBe(1);
    expect(await a.cache.rows(clients).get(row.id)).toMatchObject({ lastName: "Ortega", number: null });
    const again = await (async () => {
      ana.kill(a);
      const tab = await ana.openTab();
      await world.time.pass(30_000);
      return tab;
    })();
    expect(again.status.get()).toMatchObject({ reason: "device_revoked", queued: 1 });
    await world.store.write((sql) =>
      setDeviceStatus(sql, clinicId, deviceId, { status: "active", revokedAt: null, revokedBy: null }),
    );
    await world.time.until(again.syncNow());
    await world.time.until(again.waitForIdle());
    expect(await again.cache.rows(clients).get(row.id)).toMatchObject({ number: 1 });
    expect(again.status.get()).toMatchObject({ state: "synced", queued: 0 });
  } finally {
    await world.close();
  }
});
