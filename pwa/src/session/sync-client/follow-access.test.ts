// @vitest-environment jsdom
import { clients } from "@fernpaw/domain/clients/client";
import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import type { SyncStatus } from "@fernpaw/sync/client/client-types";
import { expect, test, vi } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { rowsOf } from "../../db/rows.ts";
import { openTestClinic } from "../../testing/render-in-clinic.tsx";
import { heldChanges, isAccessLost } from "./access-lost.ts";
import { followAccess } from "./follow-access.ts";

const PHONES = [{ label: "mobile", typed: "0151 600 111", e164: null, isPreferred: true }] as const;
const aPerson = () => ({ id: uuidv7(), lastName: "Ortega", phones: [...PHONES] });

/** A device whose server answers as `say` tells. */
async function aDevice({ isOwnSession = true } = {}) {
  const clinic = await openTestClinic();
  const { sync } = clinic;
  const watchers = new Set<() => void>();
  let status = { lastContactAt: null, reason: null } as unknown;
  const reports: object[] = [];
  const source = {
    cache: sync.cache,
    outbox: sync.outbox,
    status: {
      get: () => status as SyncStatus,
      subscribe: (watcher: () => void) => {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
  };
  const start = () =>
    followAccess(source, { isOwnSession: () => isOwnSession, put: async (report) => void reports.push(report) });
  const say = (set: object): void => {
    status = { ...(status as object), ...set };
    for (const watcher of watchers) watcher();
  };
  return { clinic, sync, reports, start, say };
}

test("a lost access is kept over a restart without a network, with all unsent work, until the server answers as usual", async () => {
  const { clinic, sync, reports, start, say } = await aDevice();
  await clinic.mutate(registerClient, aPerson());
  const stop = start();
  expect(await isAccessLost(sync)).toBe(false);
  say({ reason: "clinic_access_lost" });
  await vi.waitFor(async () => expect(await isAccessLost(sync)).toBe(true));
  await vi.waitFor(() => expect(reports).toMatchObject([{ queueLength: 1 }]));
  stop();
  // The page starts again, and no server is there.
  const stopAgain = start();
  say({ reason: null });
  expect(await isAccessLost(sync)).toBe(true);
  expect(await heldChanges(sync)).toMatchObject({ unsent: 1, handedOver: 0 });
  expect(await rowsOf(sync.cache, clients).count()).toBe(1);
  say({ reason: null, lastContactAt: "2026-11-21T10:00:00.000Z" });
  await vi.waitFor(async () => expect(await isAccessLost(sync)).toBe(false));
  stopAgain();
  await clinic.allSaved();
});

test("changes that the owners have in their inbox are counted apart, and the server learns the rest", async () => {
  const { clinic, sync, reports, start, say } = await aDevice();
  await clinic.mutate(registerClient, aPerson());
  await clinic.mutate(registerClient, aPerson());
  const stop = start();
  say({ reason: "clinic_access_lost" });
  await vi.waitFor(() => expect(reports).toMatchObject([{ queueLength: 2 }]));
  const [first] = await sync.outbox.q.orderBy("seq").toArray();
  if (!first) throw new Error("two are queued");
  const { clientId, id, uuid } = first;
  const taken = { clientId, id, uuid, status: "rejected", code: "author_locked_out", version: 7 };
  await sync.outbox.meta.put({ key: `heard:${uuid}`, value: [taken] });
  await vi.waitFor(() => expect(reports.at(-1)).toMatchObject({ queueLength: 1 }));
  expect(await heldChanges(sync)).toMatchObject({ unsent: 1, handedOver: 1 });
  stop();
  await clinic.allSaved();
});

test("under another person's session the device reports nothing", async () => {
  const { clinic, reports, start, say } = await aDevice({ isOwnSession: false });
  await clinic.mutate(registerClient, aPerson());
  const stop = start();
  say({ reason: "clinic_access_lost" });
  await clinic.allSaved();
  expect(reports).toEqual([]);
  stop();
});
