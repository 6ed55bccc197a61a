import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { addMinutes } from "@fernpaw/domain/kernel/time";
import { measurements } from "@fernpaw/domain/pets/pet";
import { markWeightEnteredInError } from "@fernpaw/domain/pets/weight.mutations";
import { v7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SEEN_AT } from "../testing/sync-clinic.ts";
import { newClient, openIdle } from "../testing/sync-person.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

const DAY_MIN = 1_440;
const daysAgo = (days: number): string => addMinutes(SEEN_AT, -days * DAY_MIN);

let world: SyncWorld;
let ana: SimPerson;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
});
afterEach(() => world.close());

/** Weights of each pet, one a day from `firstDay` days ago backwards. */
async function weigh(petIds: readonly string[], count: number, firstDay: number): Promise<string[]> {
  const rows = petIds.flatMap((petId) =>
    Array.from({ length: count }, (_, day) => ({
      id: v7(),
      petId,
      visitId: null,
      kind: "weight" as const,
      value: 4_000 + day,
      secondValue: null,
      comparator: "exact" as const,
      takenAt: daysAgo(firstDay + day),
      enteredInErrorAt: null,
    })),
  );
  const author = { userId: null, name: "imports.run" };
  for (let start = 0; start < rows.length; start += 500) {
    await world.server.withClinicTx(world.owner.clinicId, author, async (tx) => {
      for (const row of rows.slice(start, start + 500)) await tx.insert(measurements, row);
    });
  }
  return rows.map(({ id }) => id);
}

describe("closed history", () => {
  test("lies in one record a pet, whatever its volume, and is read whole", async () => {
    const petIds = Array.from({ length: 60 }, () => v7());
    await weigh(petIds, 50, 100);
    const a = await openIdle(world, ana);
    expect(await a.cache._history.count()).toBe(60);
    expect(await a.cache.rows(measurements).count()).toBe(0);
    expect(await a.cache._staging.count()).toBe(0);
    for (const petId of petIds) {
      const rows = await a.readHistory(measurements, petId);
      expect(new Set(rows.map(({ takenAt }) => takenAt)).size).toBe(50);
      expect(rows.every((row) => row.petId === petId)).toBe(true);
    }
  });

  test("that is laid out for a change is the same rows, of that pet alone", async () => {
    const petIds = [v7(), v7()] as const;
    await weigh(petIds, 5, 100);
    const a = await openIdle(world, ana);
    const before = await a.readHistory(measurements, petIds[0]);
    await a.unpackHistory(petIds[0]);
    expect(await a.cache.rows(measurements).count()).toBe(5);
    expect(await a.cache._history.toCollection().primaryKeys()).toEqual([petIds[1]]);
    const byId = (rows: typeof before) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(byId(await a.readHistory(measurements, petIds[0]))).toEqual(byId(before));
  });

  test("is found by a change that names a row of it, and by no other pet's", async () => {
    const petIds = [v7(), v7()] as const;
    const ids = await weigh(petIds, 5, 100);
    const a = await openIdle(world, ana);
    await world.time.until(a.mutate(markWeightEnteredInError, { id: ids[2] ?? "" }));
    expect(await a.cache.rows(measurements).get(ids[2] ?? "")).toMatchObject({ enteredInErrorAt: expect.any(String) });
    await world.time.until(a.waitForIdle());
    const rows = await a.readHistory(measurements, petIds[0]);
    expect(rows.filter(({ enteredInErrorAt }) => enteredInErrorAt !== null).map(({ id }) => id)).toEqual([ids[2]]);
    expect(rows).toHaveLength(5);
    expect(await a.cache._history.toCollection().primaryKeys()).toEqual([petIds[1]]);
    const unknown = a.mutate(markWeightEnteredInError, { id: v7() });
    await expect(world.time.until(unknown)).rejects.toMatchObject({ code: "not_found" });
    expect(await a.cache._history.count()).toBe(1);
  });

  test("older than two years comes on demand, and twice is once", async () => {
    const petId = v7();
    await weigh([petId], 3, 1_000);
    await weigh([petId], 2, 100);
    const a = await openIdle(world, ana);
    expect(await a.readHistory(measurements, petId)).toHaveLength(2);
    const ask = () => world.time.until(a.loadHistory({ pet: petId }, daysAgo(730)));
    expect([await ask(), await ask()]).toEqual([{ rows: 3 }, { rows: 3 }]);
    expect(await a.readHistory(measurements, petId)).toHaveLength(5);
  });

  test("that breaks off on its way is refused and leaves nothing", async () => {
    const petId = v7();
    await weigh([petId], 3, 1_000);
    const a = await openIdle(world, ana);
    ana.intercept = async (_request, serve) => {
      const answer = await serve();
      return { ...answer, body: answer.body.slice(0, answer.body.lastIndexOf('{"t":"end"')) };
    };
    await expect(world.time.until(a.loadHistory({ pet: petId }))).rejects.toThrow("broke off");
    expect(await a.readHistory(measurements, petId)).toEqual([]);
  });

  test("follows what is deleted or corrected on the server later", async () => {
    const petId = v7();
    const [gone = "", corrected = ""] = await weigh([petId], 3, 100);
    const a = await openIdle(world, ana);
    await world.server.withClinicTx(world.owner.clinicId, { userId: null, name: "test" }, async (tx) => {
      await tx.remove(measurements, gone);
      await tx.patch(measurements, corrected, { value: 7_777 });
    });
    await world.time.until(a.syncNow());
    await world.time.until(a.waitForIdle());
    const rows = await a.readHistory(measurements, petId);
    expect(rows.map(({ id }) => id)).not.toContain(gone);
    expect(rows.find(({ id }) => id === corrected)).toMatchObject({ value: 7_777 });
    expect(rows).toHaveLength(2);
  });
});

describe("deletions inside closed history", () => {
  const many = 1_000;
  const remove = (ids: readonly string[]) =>
    world.server.withClinicTx(world.owner.clinicId, { userId: null, name: "test" }, async (tx) => {
      for (const id of ids) await tx.remove(measurements, id);
    });

  test("are remembered up to a bound, then carried out and forgotten (I17)", async () => {
    const petIds = [v7(), v7(), v7()];
    const ids = await weigh(petIds, 401, 100);
    const a = await openIdle(world, ana);
    await remove(ids.slice(0, many - 1));
    await world.time.until(a.syncNow());
    await world.time.until(a.waitForIdle());
    expect(await a.cache._tombstones.count()).toBe(many - 1);
    await remove(ids.slice(many - 1, 1_000));
    await world.time.until(a.syncNow());
    await world.time.until(a.waitForIdle());
    expect(await a.cache._tombstones.count()).toBe(0);
    const left = await Promise.all(petIds.map((petId) => a.readHistory(measurements, petId)));
    expect(left.flat().map(({ id }) => id)).toEqual(ids.slice(1_000));
    expect(await a.cache._history.count()).toBe(1);
  });

  test("do not come back with history that was read before them", async () => {
    const [petId, other] = [v7(), v7()];
    const [old = ""] = await weigh([petId], 3, 1_000);
    const ids = await weigh([other], many, 100);
    const a = await openIdle(world, ana);
    const answers: Awaited<ReturnType<SimPerson["intercept"]>>[] = [];
    ana.intercept = async (request, serve) => {
      if (!request.path.includes("/history")) return serve();
      answers.push(answers.length === 1 && answers[0] ? answers[0] : await serve());
      return answers.at(-1) ?? serve();
    };
    await world.time.until(a.loadHistory({ pet: petId }, daysAgo(730)));
    await remove([old, ...ids]);
    await world.time.until(a.syncNow());
    await world.time.until(a.waitForIdle());
    expect(await world.time.until(a.loadHistory({ pet: petId }, daysAgo(730)))).toEqual({ rows: 2 });
    expect(answers).toHaveLength(3);
    expect(await a.cache._tombstones.count()).toBe(0);
    expect((await a.readHistory(measurements, petId)).map(({ id }) => id)).not.toContain(old);
  });
});

describe("a disk that is full", () => {
  test("and then has room again gets closed history back, not at once and not where it would not fit", async () => {
    const petId = v7();
    await weigh([petId, v7()], 5, 100);
    const a = await openIdle(world, ana);
    let isFull = true;
    ana.device.freeBytes = 2 ** 20;
    ana.device.storageFault = ({ stores, mode }) => {
      if (stores.includes("_history") && stores.length < 5 && mode === "readwrite") isFull = false;
      return isFull && stores.includes("q") && mode === "readwrite" ? "full at commit" : null;
    };
    await world.time.until(a.mutate(registerClient, newClient()));
    await world.time.until(a.waitForIdle());
    const state = () => a.status.get().buckets.p2.state;
    await world.time.pass(30 * 60_000);
    expect(state()).toBe("evicted");
    // A clock that is put back by a day does not put it off for a day.
    ana.device.clockOffsetMs = -DAY_MIN * 60_000;
    ana.device.freeBytes = 2 ** 30;
    await world.time.pass(2 * 60_000);
    await world.time.until(a.waitForIdle());
    expect(state()).toBe("loaded");
    expect(await a.readHistory(measurements, petId)).toHaveLength(5);
  });

  test.each(["full at commit", "full at a write"] as const)(
    "gives up closed history for unsent work: %s",
    async (fault) => {
      await weigh([v7(), v7()], 5, 100);
      const a = await openIdle(world, ana);
      let isFull = true;
      ana.device.storageFault = ({ stores, mode }) => {
        if (stores.includes("_history") && stores.length < 5 && mode === "readwrite") isFull = false;
        return isFull && stores.includes("q") && mode === "readwrite" ? fault : null;
      };
      const row = newClient();
      await world.time.until(a.mutate(registerClient, row));
      expect(await a.cache._history.count()).toBe(0);
      await world.time.until(a.waitForIdle());
      expect(a.status.get()).toMatchObject({ state: "synced", buckets: { p2: { state: "evicted" } } });
      expect(await a.cache.rows(clients).get(row.id)).toMatchObject({ number: 1 });
    },
  );

  test.each(["full at commit", "full at a write"] as const)(
    "gives up closed history for what others did: %s",
    async (fault) => {
      await weigh([v7(), v7()], 5, 100);
      const a = await openIdle(world, ana);
      let isFull = true;
      ana.device.storageFault = ({ stores, mode }) => {
        if (stores.includes("_history") && stores.length < 5 && mode === "readwrite") isFull = false;
        return isFull && stores.includes("clients") && mode === "readwrite" ? fault : null;
      };
      const other = await world.addPerson();
      const b = await other.openTab();
      await world.time.until(b.waitForIdle());
      const rows = [newClient(), newClient(), newClient()];
      for (const row of rows) await world.time.until(b.mutate(registerClient, row));
      await world.time.until(b.waitForIdle());
      await world.time.until(a.syncNow());
      expect(await a.cache.rows(clients).count()).toBe(3);
      expect(a.status.get()).toMatchObject({ state: "synced", buckets: { p2: { state: "evicted" } } });
    },
  );

  test("with nothing left to give up says so, keeps what is queued, and goes on when there is room", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    const kept = newClient();
    await world.time.until(a.mutate(registerClient, kept));
    ana.device.storageFault = ({ stores, mode }) =>
      stores.includes("q") && mode === "readwrite" ? "full at commit" : null;
    await expect(world.time.until(a.mutate(registerClient, newClient()))).rejects.toMatchObject({
      name: "StorageBrokenError",
    });
    expect(a.status.get()).toMatchObject({ state: "broken", reason: "QuotaExceededError" });
    ana.device.storageFault = () => null;
    ana.link.state = "up";
    await world.time.until(a.retry());
    await world.time.until(a.waitForIdle());
    expect(a.status.get().state).toBe("synced");
    expect((await a.cache.rows(clients).toArray()).map(({ id }) => id)).toEqual([kept.id]);
  });

  test.each(["full at commit", "full at a write"] as const)(
    "says so although there is closed history, when even giving it up finds no room: %s",
    async (fault) => {
      await weigh([v7(), v7()], 5, 100);
      const a = await openIdle(world, ana);
      ana.device.storageFault = ({ mode }) => (mode === "readwrite" ? fault : null);
      await expect(world.time.until(a.mutate(registerClient, newClient()))).rejects.toMatchObject({
        name: "StorageBrokenError",
      });
      expect(a.status.get()).toMatchObject({ state: "broken", reason: "QuotaExceededError" });
    },
  );
});

describe("a storage that fails", () => {
  test.each(["UnknownError", "InvalidStateError"] as const)(
    "for a moment (%s) is opened again, and nobody notices",
    async (name) => {
      const a = await openIdle(world, ana);
      let failures = 2;
      ana.device.storageFault = ({ stores, mode }) => {
        if (!stores.includes("q") || mode !== "readwrite" || failures === 0) return null;
        failures -= 1;
        return name;
      };
      const row = newClient();
      await world.time.until(a.mutate(registerClient, row));
      await world.time.until(a.waitForIdle());
      expect(failures).toBe(0);
      expect(a.status.get().state).toBe("synced");
      expect(await a.cache.rows(clients).get(row.id)).toMatchObject({ number: 1 });
    },
  );

  test("because the browser closed it is opened again (DatabaseClosedError)", async () => {
    const a = await openIdle(world, ana);
    for (const { tab } of ana.open) tab.loseConnections();
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    await world.time.until(a.waitForIdle());
    expect(await a.cache.rows(clients).get(row.id)).toMatchObject({ number: 1 });
  });

  test("for good is told after three tries; drafts and queue are there when it works again (I18)", async () => {
    const a = await openIdle(world, ana);
    ana.link.state = "down";
    await a.drafts.set("visit-note", { text: "half-typed" });
    const row = newClient();
    await world.time.until(a.mutate(registerClient, row));
    let tries = 0;
    ana.device.storageFault = ({ stores, mode }) => {
      if (!stores.includes("q") || mode !== "readwrite") return null;
      tries += 1;
      return "UnknownError";
    };
    await expect(world.time.until(a.mutate(registerClient, newClient()))).rejects.toMatchObject({
      name: "StorageBrokenError",
    });
    expect(tries).toBe(4);
    expect(a.status.get()).toMatchObject({ state: "broken", reason: "UnknownError" });
    ana.device.storageFault = () => null;
    ana.link.state = "up";
    await world.time.until(a.retry());
    await world.time.until(a.waitForIdle());
    expect(await a.drafts.get("visit-note")).toEqual({ text: "half-typed" });
    expect(await a.cache.rows(clients).get(row.id)).toMatchObject({ number: 1 });
  });
});

test("a power cut that takes the cache back leaves what was called saved on the screens, and it is made once (I1, I2, I5, R16)", async () => {
  const a = await openIdle(world, ana);
  const { name } = a.cache;
  const copy = await world.time.during(() => ana.device.copyDatabase(name));
  const row = newClient();
  await world.time.until(a.mutate(registerClient, row));
  await world.time.until(a.waitForIdle());
  expect(await a.outbox.q.count()).toBe(0);
  ana.kill(a);
  await world.time.settle();
  await world.time.during(() => ana.device.rollBack(name, copy));
  ana.link.state = "down";
  const again = await ana.openTab();
  await world.time.pass(1_000);
  expect(await again.cache.rows(clients).get(row.id)).toMatchObject({ lastName: "Ortega" });
  ana.link.state = "up";
  ana.wake();
  await world.time.until(again.waitForIdle());
  expect(await again.cache._pending.count()).toBe(0);
  expect((await again.cache.rows(clients).toArray()).map(({ number }) => number)).toEqual([1]);
});

test("a long queue is sent compressed", async () => {
  ana.device.canCompress = true;
  const a = await openIdle(world, ana);
  ana.link.state = "down";
  for (let count = 0; count < 12; count += 1) await world.time.until(a.mutate(registerClient, newClient()));
  const { send } = ana.link;
  const sizes: [encoding: string | undefined, bytes: number][] = [];
  ana.link.send = (request) => {
    if (request.path.includes("push")) sizes.push([request.headers["content-encoding"], request.body?.length ?? 0]);
    return send.call(ana.link, request);
  };
  ana.link.state = "up";
  ana.wake();
  await world.time.until(a.waitForIdle());
  expect(sizes).toEqual([["gzip", expect.any(Number)]]);
  expect(sizes[0]?.[1]).toBeLessThan(3_000);
  expect(await a.cache.rows(clients).count()).toBe(12);
});
