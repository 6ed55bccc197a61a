import { clients } from "@fernpaw/domain/clients/client";
import { petOwners, pets } from "@fernpaw/domain/pets/pet";
import { liveQuery } from "dexie";
import { browserEnvironment } from "@fernpaw/sync/client/browser-environment";
import { CacheDb } from "@fernpaw/sync/client/cache-db";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pendingIds, pendingIdsOf } from "./pending.ts";

const shadow = (id: string, tbl = "pets") => ({ tbl, id, row: null, uuid: "u" });
const db = new CacheDb("pending-test", [], browserEnvironment());
beforeEach(async () => void (await db.open()));
afterEach(() => db.delete());

test("what is pending is followed: a first change of a row, its confirmation, and all confirmed at once", async () => {
  const seen = vi.fn();
  const watching = liveQuery(() => pendingIds(db)).subscribe(seen);
  const shows = (...ids: string[]) => vi.waitFor(() => expect(seen.mock.lastCall).toEqual([new Set(ids)]));
  await shows();
  await db._shadow.bulkPut([shadow("a"), shadow("b")]);
  await shows("a", "b");
  await db._shadow.put(shadow("c"));
  await shows("a", "b", "c");
  await db._shadow.bulkDelete([["pets", "b"]]);
  await shows("a", "c");
  await db._shadow.clear();
  await shows();
  watching.unsubscribe();
});

test("what is pending of some entities is followed, and not read again for a change of another", async () => {
  const seen = vi.fn();
  const watching = liveQuery(() => pendingIdsOf(db, pets, clients)).subscribe(seen);
  const shows = (...ids: string[]) => vi.waitFor(() => expect(seen.mock.lastCall).toEqual([new Set(ids)]));
  await shows();
  await db._shadow.bulkPut([shadow("p"), shadow("c", clients.table)]);
  await shows("p", "c");
  const all = vi.fn();
  const others = liveQuery(() => pendingIds(db)).subscribe(all);
  await db._shadow.bulkPut([shadow("o", petOwners.table), shadow("a", "appointments")]);
  await vi.waitFor(() => expect(all.mock.lastCall).toEqual([new Set(["a", "c", "o", "p"])]));
  expect(seen).toHaveBeenCalledTimes(2);
  await db._shadow.delete(["pets", "p"]);
  await shows("c");
  watching.unsubscribe();
  others.unsubscribe();
});
