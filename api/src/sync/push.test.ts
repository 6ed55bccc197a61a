import type { MutationDefinition } from "@fernpaw/domain/kernel/mutation";
import { Refusal } from "@fernpaw/domain/kernel/errors";
import { clients } from "@fernpaw/domain/clients/client";
import { MUTATIONS } from "@fernpaw/domain/registry";
import { SyncProblemError } from "@fernpaw/sync/server/problem";
import { TransientError } from "@fernpaw/sync/server/store";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { everyClinic } from "../db/every-clinic.ts";
import type { OpenStore } from "../db/open-store.ts";
import { DIALECT_KINDS, openTestStore } from "../testing/open-test-store.ts";
import {
  aClient,
  addTestClinic,
  addUser,
  openTestSync,
  setRights,
  TestDevice,
  testMutation,
} from "../testing/sync-clinic.ts";

describe.each(DIALECT_KINDS)("push on %s", (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  let device: TestDevice;
  let behaviour: MutationDefinition["run"];
  const odd = testMutation("test.odd", (tx, args, context) => behaviour(tx, args, context), z.looseObject({}));

  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store, { mutations: [...MUTATIONS, odd] });
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    behaviour = async () => undefined;
    device = await new TestDevice(server, await addTestClinic(store, server)).join();
  });
  const versionOf = async (): Promise<number> => ((await device.ask({ cursor: 0 })) as { head: number }).head;
  const code = (promise: Promise<unknown>) =>
    promise.then(
      () => "answered",
      (error: unknown) => (error instanceof SyncProblemError ? error.code : error),
    );

  test("each mutation of a batch has a version of its own, in order (I3)", async () => {
    const answer = await device.push([
      device.entry("clients.register", aClient()),
      device.entry("clients.register", aClient()),
    ]);
    expect(answer.results).toMatchObject([
      { id: 1, status: "applied", version: 2 },
      { id: 2, status: "applied", version: 3 },
    ]);
    expect(answer).toMatchObject({ head: 3, epoch: device.epoch });
    expect(answer).not.toHaveProperty("stopped");
  });

  test("a repeat is answered as the first time and takes no version (I2)", async () => {
    const entries = [
      device.entry("clients.register", aClient()),
      device.entry("pets.register", { id: v7(), name: "Juno", petTypeId: v7() }),
    ];
    const first = await device.push(entries);
    expect(first.results[1]).toMatchObject({ status: "rejected", code: "not_found" });
    const again = await device.push(entries);
    expect(again.results).toEqual(first.results);
    expect(again.head).toBe(3);
  });

  test("ten equal pushes at once take effect once (I2)", async () => {
    const entries = [device.entry("clients.register", aClient())];
    const answers = await Promise.all(Array.from({ length: 10 }, () => device.push(entries)));
    for (const answer of answers) expect(answer.results).toEqual(answers[0]?.results);
    expect(await versionOf()).toBe(2);
  });

  test("a mutation whose forerunner has not come stops the batch with a gap", async () => {
    const answer = await device.push([device.entry("clients.register", aClient(), { id: 2 })]);
    expect(answer).toMatchObject({
      results: [],
      stopped: { clientId: device.clientId, id: 2, reason: "gap" },
      head: 1,
    });
    expect(await versionOf()).toBe(1);
  });

  test("an id that stands for another mutation than before is a fork, found before anything runs", async () => {
    await device.push([device.entry("clients.register", aClient())]);
    const fresh = device.entry("clients.register", aClient());
    const fork = device.entry("clients.register", aClient(), { id: 1 });
    expect(await code(device.push([fresh, fork]))).toBe("client_forked");
    expect(await versionOf()).toBe(2);
    const twins = [
      device.entry("clients.register", aClient(), { id: 2 }),
      device.entry("clients.register", aClient(), { id: 2 }),
    ];
    expect(await code(device.push(twins))).toBe("client_forked");
  });

  test("another person's client id is a fork (I10)", async () => {
    await device.push([device.entry("clients.register", aClient())]);
    const other = await new TestDevice(server, await addUser(store, device.user.clinicId)).join();
    other.clientId = device.clientId;
    expect(await code(other.push([other.entry("clients.register", aClient(), { id: 2 })]))).toBe("client_forked");
  });

  test("a mutation that comes again under another client id is not run again and is acknowledged anew (I2)", async () => {
    const entry = device.entry("clients.register", aClient());
    await device.push([entry]);
    device.clientId = v7();
    const again = { ...entry, clientId: device.clientId };
    const answer = await device.push([again]);
    expect(answer.results).toMatchObject([{ clientId: device.clientId, id: 1, status: "applied", version: 3 }]);
    expect((await device.push([again])).results).toEqual(answer.results);
    expect(await device.pull({ cursor: 1, limit: 1 })).toMatchObject({ to: 2, acks: { [device.clientId]: 0 } });
    expect(await device.pull({ cursor: 2 })).toMatchObject({ to: 3, acks: { [device.clientId]: 1 }, changes: [] });
    expect(device.all("clients")).toHaveLength(1);
  });

  test("a name or version that the server does not know stops the batch and consumes nothing", async () => {
    for (const extra of [{}, { v: 99 }]) {
      const entry = device.entry(extra.v ? "clients.register" : "clients.levitate", aClient(), { id: 1, ...extra });
      expect(await device.push([entry])).toMatchObject({
        results: [],
        stopped: { id: 1, reason: "unknown_mutation" },
        head: 1,
      });
    }
  });

  test("what depends on something that was not applied, or never came, is not run", async () => {
    const refused = device.entry("clients.register", { id: v7() });
    const after = device.entry("clients.register", aClient(), { dependsOn: [refused.uuid] });
    const lost = device.entry("clients.register", aClient(), { dependsOn: [v7()] });
    const fine = device.entry("clients.register", aClient());
    const last = device.entry("clients.register", aClient(), { dependsOn: [fine.uuid] });
    const { results } = await device.push([refused, after, lost, fine, last]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "dependency", "dependency", "applied", "applied"]);
  });

  test("arguments that fail the schema are refused with the place of each fault", async () => {
    const { results } = await device.push([device.entry("clients.register", { id: "x", lastName: 5, extra: 1 })]);
    expect(results[0]).toMatchObject({ status: "rejected", code: "invalid_args" });
    expect(results[0]?.errors?.map(({ path }) => path)).toEqual(expect.arrayContaining(["id", "lastName"]));
    expect(Object.keys(results[0]?.errors?.[0] ?? {})).toEqual(["path", "code"]);
  });

  test("text that no database holds, and times that are none, are refused and wedge nothing", async () => {
    const entries = [
      device.entry("clients.register", { ...aClient(), lastName: "a\u0000b" }),
      device.entry("clients.register", { ...aClient(), lastName: "\ud800" }),
      device.entry("clients.register", aClient(), { at: "yesterday" }),
      device.entry("clients.register", "\u0000"),
      device.entry("clients.register", undefined),
    ];
    const { results } = await device.push(entries);
    expect(results.map(({ code: found }) => found)).toEqual(entries.map(() => "invalid_args"));
  });

  test("the author's clock with an offset is kept as its UTC instant", async () => {
    const entry = device.entry("clients.register", aClient(), { at: "2026-11-21T10:14:03.120+01:00" });
    await device.push([entry]);
    await device.pull();
    expect(device.all("clients")[0]).toMatchObject({
      createdAt: "2026-11-21T09:14:03.120Z",
      createdBy: device.user.userId,
    });
  });

  test("a refusal leaves nothing of what the mutation had done before it", async () => {
    const id = v7();
    await device.push([device.entry("clients.register", aClient(id))]);
    behaviour = async (tx) => {
      await tx.patch(clients, id, { notes: "changed" });
      throw new Refusal("inactive");
    };
    const { results } = await device.push([device.entry("test.odd", {})]);
    expect(results).toMatchObject([{ status: "rejected", code: "inactive", version: 3 }]);
    await device.pull();
    expect(device.row("clients", id)).toMatchObject({ notes: "" });
    expect(device.rows.get(`clients:${id}`)?.version).toBe(2);
  });

  test("a refused mutation's card is for its author alone and has its version (I16)", async () => {
    const entry = device.entry("pets.register", { id: v7(), name: "Juno", petTypeId: v7() });
    const { results } = await device.push([entry]);
    await device.pull();
    const [card] = device.all("attention");
    expect(results[0]).toMatchObject({ status: "rejected", version: 2, attention: card?.["id"] });
    expect(device.rows.get(`attention:${String(card?.["id"])}`)?.version).toBe(2);
    expect(card).toMatchObject({
      kind: "rejected_mutation",
      code: "not_found",
      mutationName: "pets.register",
      mutationUuid: entry.uuid,
      scope: `user:${device.user.userId}`,
      status: "open",
      mine: { actorId: device.user.userId, deviceId: device.deviceId, values: { name: "Juno" } },
    });
    const colleague = await new TestDevice(server, await addUser(store, device.user.clinicId)).join();
    await colleague.pullAll();
    expect(colleague.all("attention")).toEqual([]);
  });

  test("a defect of ours is tried three times, then parked with its payload, and the queue goes on (I1, I15)", async () => {
    behaviour = async () => {
      throw new Error("broken");
    };
    const entries = [device.entry("test.odd", { note: "x" }), device.entry("clients.register", aClient())];
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      const answer = await device.push(entries);
      expect(answer).toMatchObject({
        results: [],
        head: 1,
        stopped: { id: 1, reason: "transient", retryAfterMs: 2000 },
      });
    }
    const { results } = await device.push(entries);
    expect(results).toMatchObject([
      { status: "parked", version: 2 },
      { status: "applied", version: 3 },
    ]);
    const [parked] = await store.read((sql) =>
      sql.all<{ payload: string }>(everyClinic(`select "payload" from "sync_parked" where "uuid" = ?`), [
        entries[0]?.uuid ?? "",
      ]),
    );
    expect(JSON.parse(parked?.payload ?? "")).toEqual(entries[0]);
    await device.pull();
    expect(device.all("attention")).toMatchObject([{ kind: "parked_mutation" }]);
  });

  test("a transient failure stops the batch and consumes nothing; what came before stands (I1)", async () => {
    let isDown = true;
    behaviour = async () => {
      if (isDown) throw new TransientError("busy");
    };
    const entries = [
      device.entry("clients.register", aClient()),
      device.entry("test.odd", {}),
      device.entry("clients.register", aClient()),
    ];
    expect(await device.push(entries)).toMatchObject({
      results: [{ id: 1, version: 2 }],
      head: 2,
      stopped: { id: 2, reason: "transient" },
    });
    isDown = false;
    expect((await device.push(entries)).results).toMatchObject([
      { version: 2 },
      { id: 2, status: "applied", version: 3 },
      { version: 4 },
    ]);
  });

  test("rights are those of now, whatever the device thought", async () => {
    const employee = await addUser(store, device.user.clinicId, { role: "employee", permissions: ["clients:manage"] });
    const tablet = await new TestDevice(server, employee).join();
    expect((await tablet.push([tablet.entry("clients.register", aClient())])).results).toMatchObject([
      { status: "applied" },
    ]);
    await setRights(store, employee.userId, ["clients:view"]);
    expect((await tablet.push([tablet.entry("clients.register", aClient())])).results).toMatchObject([
      { status: "rejected", code: "forbidden" },
    ]);
    await store.write((sql) => sql.run(`update "users" set "status" = 'disabled' where "id" = ?`, [employee.userId]));
    expect(await code(tablet.push([tablet.entry("clients.register", aClient())]))).toBe("clinic_access_lost");
  });

  test("a request that is not for this server, clinic, person or epoch is refused whole (I8, I10)", async () => {
    const entry = device.entry("clients.register", aClient());
    expect(await code(device.push([entry], { protocol: 2 }))).toBe("upgrade_required");
    expect(await code(device.push([entry], { schema: 0 }))).toBe("upgrade_required");
    expect(await code(device.push([entry], { clinicId: v7() }))).toBe("clinic_access_lost");
    expect(await code(device.push([{ ...entry, actor: v7() }]))).toBe("actor_mismatch");
    expect(await code(device.push([entry], { epoch: "" }))).toBe("epoch_changed");
    expect(await versionOf()).toBe(1);
  });

  test("results that the device has heard are trimmed, yet a repeat is still known (I2, I17)", async () => {
    const entry = device.entry("clients.register", { id: "x" });
    await device.push([entry]);
    await device.push([], { ackedThrough: { [device.clientId]: 1 } });
    const { results } = await device.push([entry]);
    expect(results).toEqual([
      { clientId: device.clientId, id: 1, uuid: entry.uuid, status: "rejected", code: "invalid_args", version: 2 },
    ]);
  });

  test("where nothing can be written at all the whole batch waits", async () => {
    const entries = [device.entry("clients.register", aClient())];
    const busy = { ...store, write: () => Promise.reject(new TransientError("locked")) };
    const answer = await openTestSync(busy).push(device.user, device.pushRequest(entries));
    expect(answer).toMatchObject({ results: [], head: 1, stopped: { id: 1, reason: "transient", retryAfterMs: 2000 } });
    const dead = { ...busy, read: () => Promise.reject(new TransientError("gone")) };
    await expect(openTestSync(dead).push(device.user, device.pushRequest(entries))).rejects.toBeInstanceOf(
      TransientError,
    );
    expect((await device.push(entries)).results).toMatchObject([{ status: "applied" }]);
  });
});
