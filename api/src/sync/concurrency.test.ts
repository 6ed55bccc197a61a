import type { PushMutation, PushResult } from "@fernpaw/sync/protocol";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { setImmediate as nextTurn } from "node:timers/promises";
import { TransientError } from "@fernpaw/sync/server/store";
import fc from "fast-check";
import { v7 } from "uuid";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { clients } from "@fernpaw/domain/clients/client";
import { MUTATIONS } from "@fernpaw/domain/registry";
import type { OpenStore } from "../db/open-store.ts";
import { openTestStore, STORE_KINDS } from "../testing/open-test-store.ts";
import {
  aClient,
  addTestClinic,
  openTestSync,
  TestDevice,
  testMutation,
  type TestUser,
} from "../testing/sync-clinic.ts";

const WRITERS = 16;

type Step = "register" | "refused" | "repeat" | "gap" | "unknown" | "transient" | "defect" | "job" | "pull";

const steps = fc.array(
  fc.constantFrom<Step[]>(
    "register",
    "register",
    "refused",
    "repeat",
    "gap",
    "unknown",
    "transient",
    "defect",
    "job",
    "pull",
  ),
  { minLength: 4, maxLength: 12 },
);

describe.each(STORE_KINDS)(`${WRITERS} writers at once on %s`, (kind) => {
  let store: OpenStore;
  let server: SyncServer;
  const always = (name: string, error: () => Error) =>
    testMutation(
      name,
      async () => {
        throw error();
      },
      z.looseObject({}),
    );

  beforeAll(async () => {
    store = await openTestStore(kind);
    server = openTestSync(store, {
      mutations: [
        ...MUTATIONS,
        always("test.transient", () => new TransientError("busy")),
        always("test.defect", () => new Error("broken")),
      ],
    });
  });
  afterAll(() => store.close());

  /** As a device does, again and again while the database is too busy. */
  async function pushed(device: TestDevice, entry: PushMutation): Promise<PushResult[]> {
    for (;;) {
      const { results, stopped } = await device.push([entry]);
      const isBusy = stopped?.reason === "transient" && !entry.name.startsWith("test.");
      if (!isBusy) return results;
    }
  }

  async function act(device: TestDevice, step: Step): Promise<void> {
    if (step === "pull") return device.pullAll();
    if (step === "job") {
      return server.withClinicTx(device.user.clinicId, { userId: null, name: "test.job" }, async (tx) => {
        await tx.find(clients, v7());
      });
    }
    const id = device.lastId + 1;
    const made = {
      register: () => device.entry("clients.register", aClient(), { id }),
      refused: () => device.entry("clients.register", { id: "x" }, { id }),
      repeat: () => device.entry("clients.register", aClient(), { id }),
      gap: () => device.entry("clients.register", aClient(), { id: id + 1 }),
      unknown: () => device.entry("clients.levitate", {}, { id }),
      transient: () => device.entry("test.transient", {}, { id }),
      defect: () => device.entry("test.defect", {}, { id }),
    }[step]();
    const results = await pushed(device, made);
    if (step === "repeat") expect(await pushed(device, made)).toEqual(results);
    if (results.length === 0) device.lastId = id - 1;
  }

  /** Versions that hold a row, a result or an acknowledgement. */
  const usedVersions = (clinicId: string) =>
    store.read((sql) =>
      sql.all<{ version: number }>(
        `select "version" from "sync_row" where "clinicId" = ? union select "version" from "sync_mutation" where "clinicId" = ? order by "version"`,
        [clinicId, clinicId],
      ),
    );

  async function race(user: TestUser, plans: readonly Step[][]): Promise<void> {
    const devices = await Promise.all(plans.map(() => new TestDevice(server, user).join()));
    const heads: number[] = [];
    const stop = server.onCommit(({ clinicId, version }) => clinicId === user.clinicId && heads.push(version));
    await Promise.all(
      plans.map(async (plan, index) => {
        const device = devices[index];
        if (device) for (const step of plan) await act(device, step);
      }),
    );
    stop();
    const replica = await new TestDevice(server, user).join();
    await replica.pullAll();
    for (const device of devices) {
      await device.pullAll();
      const rows = (from: TestDevice) => [...from.rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
      expect(rows(device)).toEqual(rows(replica));
    }
    const numbers = replica
      .all("clients")
      .map(({ number }) => Number(number))
      .toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const head = (await replica.pull()).head;
    const jobs = plans.flat().filter((step) => step === "job").length;
    const used = (await usedVersions(user.clinicId)).map(({ version }) => version);
    expect(used.at(-1) ?? 0).toBeLessThanOrEqual(head);
    // A job that wrote nothing is the only version without a row or a result.
    expect(head - used.length).toBe(jobs);
  }

  test("versions 1 to n have no hole, every device ends with the same rows, and numbers have no gap (I4, I7, I12)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: WRITERS, maxLength: WRITERS }), async (plans) =>
        race(await addTestClinic(store, server), plans),
      ),
      { numRuns: 3, seed: 20_261_121 },
    );
  });

  test("a change that is sent twice at once takes effect once, and both answers are the same (I2)", async () => {
    const user = await addTestClinic(store, server);
    const device = await new TestDevice(server, user).join();
    for (let round = 0; round < 10; round += 1) {
      const entry = device.entry("clients.register", aClient());
      const [first, second] = await Promise.all([pushed(device, entry), pushed(device, entry)]);
      expect(first).toMatchObject([{ status: "applied", uuid: entry.uuid }]);
      expect(second).toEqual(first);
    }
    await device.pullAll();
    expect([device.all("clients").length, device.all("attention").length]).toEqual([10, 0]);
  });

  test("a reader that pulls all the while misses no row (I7)", async () => {
    const user = await addTestClinic(store, server);
    const reader = await new TestDevice(server, user).join();
    let isWriting = true;
    const reading = (async () => {
      while (isWriting) {
        await reader.pull({ limit: 3 });
        await nextTurn();
      }
    })();
    const writers = await Promise.all(Array.from({ length: WRITERS }, () => new TestDevice(server, user).join()));
    await Promise.all(
      writers.map(async (writer) => {
        for (let index = 0; index < 6; index += 1)
          await pushed(writer, writer.entry("clients.register", aClient(v7())));
      }),
    );
    isWriting = false;
    await reading;
    await reader.pullAll();
    expect(reader.all("clients")).toHaveLength(WRITERS * 6);
  });
});
