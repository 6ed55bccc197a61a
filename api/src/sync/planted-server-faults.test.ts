import { newColumn } from "@fernpaw/domain/clinics/calendar-column";
import { rooms } from "@fernpaw/domain/clinics/clinic";
import { MUTATIONS } from "@fernpaw/domain/registry";
import type { KillPoint } from "@fernpaw/sync/server/engine-context";
import { TransientError } from "@fernpaw/sync/server/store";
import type { SyncServer } from "@fernpaw/sync/server/engine";
import { watchedStore } from "@fernpaw/sync/testing/planting";
import { SERVER_FAULTS, type ServerFault } from "@fernpaw/sync/testing/planted-server";
import { v7 } from "uuid";
import { noteFigure } from "@fernpaw/testing/note-figure";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { everyClinic } from "../db/every-clinic.ts";
import type { OpenStore } from "../db/open-store.ts";
import { openTestStore } from "../testing/open-test-store.ts";
import {
  aClient,
  addTestClinic,
  addUser,
  openTestSync,
  SEEN_AT,
  setRights,
  TestDevice,
  testMutation,
  type TestUser,
} from "../testing/sync-clinic.ts";

const DAY_MS = 86_400_000;

/** What one check has: a server that is right, or has one fault, over a clinic of its own. */
interface Bench {
  store: OpenStore;
  owner: TestUser;
  server: SyncServer;
  device: TestDevice;
  /** Runs at a named point of the next push that passes it. */
  atNext(point: KillPoint, work: () => Promise<void> | void): void;
  failNext(error: Error | null): void;
  /** The disk is full when the next write is to be committed. */
  loseNextCommit(): void;
  pass(ms: number): void;
}

/** Each answers whether the promise holds; with its fault it must not. */
const checks: Record<ServerFault, (bench: Bench) => Promise<boolean>> = {
  async sequence_cursor({ device, server, atNext }) {
    const other = await new TestDevice(server, device.user).join();
    const reader = await new TestDevice(server, device.user).join();
    // While the first has its version but is not done, the second commits and a reader moves on.
    let hasOvertaken = false;
    atNext("before_commit", async () => {
      if (hasOvertaken) return;
      hasOvertaken = true;
      await other.push([other.entry("clients.register", aClient())]);
      await reader.pullAll();
    });
    const id = v7();
    await device.push([device.entry("clients.register", aClient(id))]);
    await reader.pullAll();
    return reader.row("clients", id) !== undefined;
  },
  async no_dedupe({ device }) {
    const entry = device.entry("test.count", {});
    await device.push([entry]);
    await device.push([entry]);
    await device.pullAll();
    return device.all(rooms.table).filter(({ name }) => name === "counted").length === 1;
  },
  async result_not_atomic({ device, atNext }) {
    const entry = device.entry("test.count", {});
    atNext("after_commit_before_reply", () => {
      throw new Error("the process ends here");
    });
    await device.push([entry]).catch(() => undefined);
    await device.push([entry]);
    await device.pullAll();
    return device.all(rooms.table).filter(({ name }) => name === "counted").length === 1;
  },
  async transient_consumes_id({ device, failNext }) {
    const entry = device.entry("test.count", {});
    failNext(new TransientError("busy"));
    await device.push([entry]);
    failNext(null);
    await device.push([entry]);
    await device.pullAll();
    return device.all(rooms.table).some(({ name }) => name === "counted");
  },
  async keeps_out_of_scope_rows({ device, store, server }) {
    const nurse = await addUser(store, device.user.clinicId, { role: "employee", permissions: ["clients:view"] });
    const tablet = await new TestDevice(server, nurse).join();
    const id = v7();
    await device.push([device.entry("clients.register", aClient(id))]);
    await tablet.pullAll();
    await setRights(store, nurse.userId, ["appointments:view"]);
    tablet.scopeRev += 1;
    await device.push([device.entry("clients.correct", { id, set: { notes: "x" } })]);
    await tablet.pullAll();
    return tablet.row("clients", id) === undefined;
  },
  async scope_rev_unchecked({ device, store }) {
    await device.pullAll();
    await setRights(store, device.user.userId, [], "owner");
    return "reset" in (await device.ask());
  },
  async ack_ahead_of_page({ device }) {
    await device.push([device.entry("clients.register", aClient()), device.entry("clients.register", aClient())]);
    const page = await device.pull({ cursor: 1, limit: 1 });
    return page.acks[device.clientId] === 1;
  },
  async whole_row_last_write_wins({ device, server }) {
    const id = v7();
    await device.push([device.entry("clients.register", aClient(id))]);
    const other = await new TestDevice(server, device.user).join();
    await device.push([device.entry("clients.correct", { id, set: { lastName: "First" } }, { base: { lastName: 2 } })]);
    await other.push([other.entry("clients.correct", { id, set: { lastName: "Second" } }, { base: { lastName: 2 } })]);
    await other.pullAll();
    return other.row("clients", id)?.["lastName"] === "First";
  },
  async number_outside_transaction({ device, atNext }) {
    const id = v7();
    const entry = device.entry("clients.register", aClient(id));
    atNext("after_commit_before_reply", () => {
      throw new Error("the process ends here");
    });
    await device.push([entry]).catch(() => undefined);
    await device.push([entry]);
    await device.pullAll();
    return device.row("clients", id)?.["number"] === 1;
  },
  async no_parking({ device, failNext }) {
    failNext(new Error("broken"));
    const entries = [device.entry("test.count", {}), device.entry("clients.register", aClient())];
    for (let attempt = 0; attempt < 5; attempt += 1) await device.push(entries);
    await device.pullAll();
    return device.all("clients").length === 1;
  },
  async tombstone_floor_ignored({ device, server, pass }) {
    await device.pullAll();
    const id = String(device.all(rooms.table)[0]?.["id"]);
    await server.withClinicTx(device.user.clinicId, { userId: null, name: "test" }, (tx) => tx.remove(rooms, id));
    await server.compact(device.user.clinicId);
    pass(91 * DAY_MS);
    await server.compact(device.user.clinicId);
    const answer = await device.ask();
    if ("reset" in answer) return true;
    await device.pullAll();
    return device.row(rooms.table, id) === undefined;
  },
  async epoch_ignored({ device, store }) {
    await device.pullAll();
    await store.write((sql) =>
      sql.run(`update "sync_clinic" set "epoch" = ? where "clinicId" = ?`, [v7(), device.user.clinicId]),
    );
    return "reset" in (await device.ask());
  },
  async no_uuid_dedupe({ device }) {
    const entry = device.entry("test.count", {});
    await device.push([entry]);
    device.clientId = v7();
    await device.push([{ ...entry, clientId: device.clientId, id: 1 }]);
    await device.pullAll();
    return device.all(rooms.table).filter(({ name }) => name === "counted").length === 1;
  },
  async answer_before_commit({ device, loseNextCommit }) {
    const id = v7();
    loseNextCommit();
    const { results } = await device.push([device.entry("clients.register", aClient(id))]);
    await device.pullAll();
    return results.length === 0 || device.row("clients", id) !== undefined;
  },
  async tombstone_skipped({ device, server }) {
    await device.pullAll();
    const id = String(device.all(rooms.table)[0]?.["id"]);
    await server.withClinicTx(device.user.clinicId, { userId: null, name: "test" }, (tx) => tx.remove(rooms, id));
    await device.pullAll();
    return device.row(rooms.table, id) === undefined;
  },
  async poke_left_out({ device, server }) {
    const heard: number[] = [];
    const stop = server.onCommit(({ version }) => heard.push(version));
    await device.push([device.entry("clients.register", aClient())]);
    await server.withClinicTx(device.user.clinicId, { userId: null, name: "test" }, () => Promise.resolve());
    stop();
    return heard.join() === "2,3";
  },
  async clinic_unnamed({ device, server, store }) {
    const stranger = await new TestDevice(server, await addTestClinic(store, server)).join();
    const id = v7();
    await stranger.push([stranger.entry("clients.register", aClient(id))]);
    const { results } = await device.push([device.entry("clients.correct", { id, set: { notes: "x" } })]);
    return results[0]?.code === "not_found";
  },
};

describe("planted faults of the server (S26)", () => {
  let store: OpenStore;
  beforeAll(async () => {
    store = await openTestStore("memory");
  });
  afterAll(() => store.close());

  async function bench(
    faults: readonly ServerFault[],
    tear: (text: string) => string = (text) => text,
  ): Promise<Bench> {
    let nowMs = Date.parse(SEEN_AT);
    let failure: Error | null = null;
    let isCommitLost = false;
    let planned: { point: KillPoint; work: () => Promise<void> | void } | null = null;
    const counting = testMutation(
      "test.count",
      async (tx) => {
        if (failure) throw failure;
        await tx.insert(rooms, {
          id: v7(),
          locationId: v7(),
          name: "counted",
          kind: "exam",
          ...newColumn,
          sort: 9,
          status: "active",
        });
      },
      z.looseObject({}),
    );
    const torn = watchedStore(store, ({ text }, pass) => pass(tear(text)));
    const unsteady: OpenStore = {
      ...store,
      ...torn,
      write: (work) =>
        torn.write(async (sql) => {
          const done = await work(sql);
          if (!isCommitLost) return done;
          isCommitLost = false;
          throw new TransientError("the disk is full");
        }),
    };
    const atPoint = (point: KillPoint): Promise<void> | void => {
      if (planned?.point !== point) return undefined;
      // Inside a transaction nobody may wait: there only the fault's own, outer point is of use.
      if (point === "before_commit" && !faults.includes("sequence_cursor")) return undefined;
      const { work } = planned;
      planned = null;
      return work();
    };
    const options = { mutations: [...MUTATIONS, counting], now: () => nowMs, atPoint };
    const server = openTestSync(unsteady, options, faults);
    const owner = await addTestClinic(store, server);
    const device = await new TestDevice(server, owner).join();
    return {
      store,
      owner,
      server,
      device,
      atNext: (point, work) => {
        planned = { point, work };
      },
      failNext: (error) => {
        failure = error;
      },
      loseNextCommit: () => {
        isCommitLost = true;
      },
      pass: (ms) => {
        nowMs += ms;
      },
    };
  }

  afterAll(() =>
    noteFigure(
      "S26",
      `${SERVER_FAULTS.length} planted mistakes of the server, each found`,
      "mutants of access, tenant and sign-in (npm run changed-lines tries some)",
    ),
  );

  test.each(SERVER_FAULTS)("%s is caught, and nothing is caught without it", async (fault) => {
    expect(await checks[fault](await bench([]))).toBe(true);
    expect(await checks[fault](await bench([fault]))).toBe(false);
  });

  test("a look-up without its clinic is refused as such, and is caught too where it claims to be for every clinic", async () => {
    const defects: unknown[] = [];
    const server = openTestSync(store, { onDefect: (error) => defects.push(error) }, ["clinic_unnamed"]);
    const device = await new TestDevice(server, await addTestClinic(store, server)).join();
    await device.push([device.entry("clients.correct", { id: v7(), set: { notes: "x" } })]);
    expect(String(defects[0])).toContain('touches "clients" without naming its clinic');

    const forget = (text: string): string => {
      const isLookUp = /^select .* where "clinicId" = \? and "id" = \?$/s.test(text);
      return isLookUp ? everyClinic(text.replace('"clinicId" = ?', "? is not null")) : text;
    };
    expect(await checks.clinic_unnamed(await bench([], forget))).toBe(false);
  });
});
