import { liveQuery } from "dexie";
import { browserEnvironment } from "@fernpaw/sync/client/browser-environment";
import { CacheDb } from "@fernpaw/sync/client/cache-db";
import { afterEach, expect, test, vi } from "vitest";
import { pendingIds } from "./pending.ts";

const db = new CacheDb("pending-test", [], browserEnvironment());
afterEach(() => db.delete());

test("what is pending is followed: a first change of a row, its confirmation, and all confirmed at once", async () => {
  const seen = vi.fn();
  const watching = liveQuery(() => pendingIds(db)).subscribe(seen);
  const shows = (...ids: string[]) => vi.waitFor(() => expect(seen.mock.lastCall).toEqual([new Set(ids)]));
  await shows();
  const shadow = (id: string) => ({ tbl: "pets", id, row: null, uuid: "u" });
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
