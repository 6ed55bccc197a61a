import { clients } from "@fernpaw/domain/clients/client";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OpenStore } from "../db/open-store.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import {
  aClient,
  addTestClinic,
  addUser,
  openTestSync,
  SEEN_AT,
  setRights,
  TestDevice,
} from "../testing/sync-clinic.ts";

const DAY_MS = 86_400_000;

describe.each(DIALECT_KINDS)("pull on %s", (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  let device: TestDevice;
  let nowMs = Date.parse(SEEN_AT);

  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store, { now: () => nowMs, minSchema: 1 });
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    nowMs = Date.parse(SEEN_AT);
    device = await new TestDevice(server, await addTestClinic(store, server)).join();
  });
  const asJob = { userId: null, name: "test" };
  const removeRoom = (id: string) => server.withClinicTx(device.user.clinicId, asJob, (tx) => tx.remove(rooms, id));

  test("the first call is answered by a reset for the epoch, with what to ask next", async () => {
    const fresh = new TestDevice(server, device.user);
    const request = fresh.pullRequest();
    expect(await server.pull(device.user, request)).toEqual({
      nonce: request.nonce,
      reset: { reason: "epoch", epoch: device.epoch, scopeRev: 1, minSchema: 1 },
    });
  });

  test("reasons for a reset are told in the order epoch, scope, schema, cursor", async () => {
    const all = { epoch: "other", scopeRev: 9, schema: 0, cursor: 99 };
    expect(await device.ask(all)).toMatchObject({ reset: { reason: "epoch" } });
    expect(await device.ask({ ...all, epoch: device.epoch })).toMatchObject({ reset: { reason: "scope" } });
    expect(await device.ask({ schema: 0, cursor: 99 })).toMatchObject({ reset: { reason: "schema" } });
    expect(await device.ask({ cursor: 99 })).toMatchObject({ reset: { reason: "cursor_ahead" } });
  });

  test("the whole clinic comes in one delta whose end is the head", async () => {
    const request = device.pullRequest();
    const delta = await server.pull(device.user, request);
    expect(delta).toMatchObject({
      nonce: request.nonce,
      from: 0,
      to: 1,
      head: 1,
      more: false,
      scopeRev: 1,
      serverTime: SEEN_AT,
      acks: {},
    });
    await device.pull();
    expect(device.all("clinicSettings")).toMatchObject([
      { id: device.user.clinicId, name: "Eastgate", noShowAfterMin: 15 },
    ]);
    expect(Object.keys(device.all("rooms")[0] ?? {})).not.toContain("clinicId");
  });

  test("an empty pull has no changes and touches no table of rows", async () => {
    await device.pull();
    const statements: string[] = [];
    const watched: OpenStore = {
      ...store,
      read: (work) =>
        store.read((sql) =>
          work({
            dialect: sql.dialect,
            run: (text, parameters) => sql.run(text, parameters),
            all: (text, parameters) => {
              statements.push(text);
              return sql.all(text, parameters);
            },
          }),
        ),
    };
    const delta = await openTestSync(watched).pull(device.user, device.pullRequest({ clients: [] }));
    expect(delta).toMatchObject({ from: 1, to: 1, head: 1, more: false, changes: [] });
    expect(statements).toHaveLength(2);
    expect(statements.join()).not.toContain("sync_row");
  });

  test("a version is never split over pages, and every row comes in version order (I7)", async () => {
    for (let index = 0; index < 5; index += 1) await device.push([device.entry("clients.register", aClient())]);
    const versions: number[] = [];
    let pages = 0;
    for (;;) {
      const delta = await device.pull({ limit: 1 });
      pages += 1;
      versions.push(...delta.changes.map(([, , version]) => version));
      expect(delta.changes.every(([, , version]) => version <= delta.to)).toBe(true);
      if (!delta.more) break;
    }
    expect(pages).toBe(6);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    expect(versions.filter((version) => version === 1).length).toBeGreaterThan(10);
  });

  test("a limit outside 1 to 5,000 is clamped", async () => {
    expect(await device.ask({ limit: -5 })).toMatchObject({ to: 1 });
    expect(await device.ask({ limit: 10_000_000 })).toMatchObject({ to: 1 });
  });

  test("acks are as of the page's end, not as of now, and unknown clients are left out (I5)", async () => {
    await device.push([device.entry("clients.register", aClient()), device.entry("clients.register", aClient())]);
    const stranger = v7();
    const clientsAsked = [device.clientId, stranger];
    expect((await device.pull({ cursor: 0, limit: 1, clients: clientsAsked })).acks).toEqual({ [device.clientId]: 0 });
    expect((await device.pull({ cursor: 1, limit: 1 })).acks).toEqual({ [device.clientId]: 1 });
    expect((await device.pull({ cursor: 2 })).acks).toEqual({ [device.clientId]: 2 });
    const colleague = await new TestDevice(server, await addUser(store, device.user.clinicId)).join();
    expect((await colleague.pull({ clients: [device.clientId] })).acks).toEqual({});
  });

  test("a deleted row is sent as null", async () => {
    await device.pull();
    const [room] = device.all("rooms");
    await removeRoom(String(room?.["id"]));
    const delta = await device.pull();
    expect(delta.changes).toEqual([["rooms", room?.["id"], 2, null]]);
  });

  test("a changed row that the caller may not see is sent as null (I9)", async () => {
    const nurse = await addUser(store, device.user.clinicId, { role: "employee", permissions: ["appointments:view"] });
    const tablet = await new TestDevice(server, nurse).join();
    await tablet.pull();
    expect(tablet.all("rooms").length).toBeGreaterThan(0);
    const id = v7();
    await device.push([device.entry("clients.register", aClient(id))]);
    expect((await tablet.pull()).changes).toEqual([["clients", id, 2, null]]);
  });

  test("a change of rights resets, and afterwards the lost rows come no more (I9)", async () => {
    const nurse = await addUser(store, device.user.clinicId, { role: "employee", permissions: ["clients:view"] });
    const tablet = await new TestDevice(server, nurse).join();
    await device.push([device.entry("clients.register", aClient())]);
    await tablet.pull();
    expect(tablet.all("clients")).toHaveLength(1);
    await setRights(store, nurse.userId, ["appointments:view"]);
    expect(await tablet.ask()).toMatchObject({ reset: { reason: "scope", scopeRev: 2 } });
    tablet.scopeRev = 2;
    await tablet.pullAll({ cursor: 0 });
    expect(tablet.all("clients")).toEqual([]);
  });

  test("another clinic's rows are never seen, whoever asks (I8)", async () => {
    const id = v7();
    await device.push([device.entry("clients.register", aClient(id))]);
    const other = await new TestDevice(server, await addTestClinic(store, server)).join();
    await other.pullAll();
    expect(JSON.stringify([...other.rows])).not.toContain(id);
    await expect(other.ask({ clinicId: device.user.clinicId })).rejects.toMatchObject({ code: "clinic_access_lost" });
    await expect(
      server.pull({ ...device.user, userId: other.user.userId }, device.pullRequest()),
    ).rejects.toBeInstanceOf(SyncProblemError);
    const { results } = await other.push([other.entry("clients.correct", { id, set: { lastName: "Taken" } })]);
    expect(results).toMatchObject([{ status: "rejected", code: "not_found" }]);
  });

  test("a protocol other than 1 asks for an upgrade", async () => {
    await expect(device.ask({ protocol: 2 })).rejects.toMatchObject({ code: "upgrade_required" });
  });

  test("tombstones stay 90 days; a cursor from before the floor is too old (I7, I17)", async () => {
    await device.pull();
    const [room] = device.all("rooms");
    await removeRoom(String(room?.["id"]));
    const { clinicId } = device.user;
    expect(await server.compact(clinicId)).toMatchObject({ tombstoneFloor: 0, tombstones: 0 });
    nowMs += 89 * DAY_MS;
    expect(await server.compact(clinicId)).toMatchObject({ tombstoneFloor: 0, tombstones: 0 });
    expect((await device.ask({ cursor: 1 })) as object).toMatchObject({ changes: [["rooms", room?.["id"], 2, null]] });
    nowMs += 2 * DAY_MS;
    expect(await server.compact(clinicId)).toMatchObject({ tombstoneFloor: 2, tombstones: 1 });
    expect(await device.ask({ cursor: 1 })).toMatchObject({ reset: { reason: "cursor_too_old" } });
    expect(await device.ask({ cursor: 2 })).toMatchObject({ changes: [] });
  });

  test("results leave the store only once heard and 90 days old, and a repeat is still not run (I2, I17)", async () => {
    const entry = device.entry("clients.register", aClient());
    await device.push([entry]);
    nowMs += 91 * DAY_MS;
    expect(await server.compact(device.user.clinicId)).toMatchObject({ results: 0 });
    await device.push([], { ackedThrough: { [device.clientId]: 1 } });
    expect(await server.compact(device.user.clinicId)).toMatchObject({ results: 1 });
    expect(await device.push([entry])).toMatchObject({ results: [{ status: "applied" }], head: 2 });
  });

  test("a write outside of a version is refused", async () => {
    await device.push([device.entry("clients.register", aClient())]);
    await expect(
      store.write((sql) =>
        sql.run(`update "${clients.table}" set "notes" = 'x' where "clinicId" = ?`, [device.user.clinicId]),
      ),
    ).rejects.toThrow();
  });
});
