import { registerClient } from "@fernpaw/domain/clients/client.mutations";
import { v7 } from "uuid";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TransientError } from "@fernpaw/sync/server/store";
import { everyClinic } from "../db/every-clinic.ts";
import { toProblem } from "../http/errors.ts";
import { type SimPerson, SyncWorld } from "../testing/sync-world.ts";

let world: SyncWorld;
let ana: SimPerson;
beforeEach(async () => {
  world = await SyncWorld.open();
  ana = await world.addPerson();
});
afterEach(() => world.close());

/** The database file may grow to this; what is in it already stays. */
const limitPages = (pages: number): Promise<unknown> =>
  world.time.during(() => world.store.write((sql) => sql.all(everyClinic(`pragma max_page_count = ${pages}`))));

test("a server without room says so, keeps every change on its device, and takes them when there is room (I1, R04)", async () => {
  const a = await ana.openTab();
  await world.time.until(a.waitForIdle());
  await limitPages(1);
  const rows = Array.from({ length: 60 }, () => ({ id: v7(), lastName: "x".repeat(60), hasNoContact: "yes" as const }));
  for (const row of rows) await world.time.until(a.mutate(registerClient, row));
  await world.time.pass(5_000);
  expect(a.status.get()).toMatchObject({ state: "attention", reason: "disk_full" });
  expect(await a.outbox.q.count()).toBeGreaterThan(0);
  await limitPages(1_000_000);
  await world.time.until(a.waitForIdle());
  expect(a.status.get()).toMatchObject({ state: "synced", reason: null, queued: 0 });
  expect(await a.cache.table("clients").count()).toBe(rows.length);
});

test("any other call gets the same reason", () => {
  const full = new TransientError("SQLITE_FULL", { isDiskFull: true });
  expect(toProblem(full)).toMatchObject({ code: "server_full" });
  expect(toProblem(new TransientError("shared", { cause: full }))).toMatchObject({ code: "server_full" });
  expect(toProblem(new TransientError("busy"))).toMatchObject({ code: "unavailable" });
});
